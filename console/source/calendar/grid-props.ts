import type { WallTime } from '../data/wall-time.ts';
import type { Entry } from './calendar-entries.ts';

export interface GridProps {
  /** The first and the last day that is shown. */
  from: string;
  to: string;
  /** The day that the view is about. */
  anchor: string;
  timezone: string;
  entries: Map<string, Entry[]>;
  findEntry: (id: string) => Entry | undefined;
  onMove: (entry: Entry, to: WallTime) => void;
}
