import type { SKRSContext2D } from '@napi-rs/canvas';
import type { Frame } from '../../../../decks/geometry/area.ts';
import type { SeededRandom } from '../seeded-random.ts';
import type { Palette } from './palette.ts';

/** The canvas of a picture with its colours and its random numbers. */
export interface Painting {
  context: SKRSContext2D;
  frame: Frame;
  /** The shorter side of the frame; sizes are fractions of it. */
  unit: number;
  palette: Palette;
  random: SeededRandom;
}
