import type { WallTime } from '../data/wall-time.ts';
import type { Entry } from './calendar-entries.ts';

export interface GridProps {
  /** The first and the last shown day, `YYYY-MM-DD`. */
  from: string;
  to: string;
  /** The day that the address names; the shown span contains it. */
  anchor: string;
  timezone: string;
  /** The posts by day (`YYYY-MM-DD`), ordered by time. */
  entries: Map<string, Entry[]>;
  /** Finds a post by its id; undefined if it may not be moved. */
  findEntry: (id: string) => Entry | undefined;
  onMove: (entry: Entry, to: WallTime) => void;
}
