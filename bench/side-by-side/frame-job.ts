import type { Brief } from './brief.ts';
import type { Footage } from './cut-footage.ts';

/** The frames of one video that a peer is to draw. */
export interface FrameJob {
  brief: Brief;
  footage: Footage;
  seconds: readonly number[];
  browser: string;
  /** Gets the pictures, in the order of their names. */
  folder: string;
}
