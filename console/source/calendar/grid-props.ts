import type { WallTime } from '../data/wall-time.ts';
import type { Entry } from './calendar-entries.ts';

export interface GridProps {
  /** The first and the last shown day, `YYYY-MM-DD`. */
  from: string;
  to: string;
  /** The day that the view is about. */
  anchor: string;
  timezone: string;
  /** By day, in the order of their times. */
  entries: Map<string, Entry[]>;
  findEntry: (id: string) => Entry | undefined;
  onMove: (entry: Entry, to: WallTime) => void;
}
