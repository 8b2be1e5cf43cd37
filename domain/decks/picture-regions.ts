import type { Rect } from './deck.ts';

/** What there is to see in a picture or clip, as fractions of it. */
export interface PictureRegions {
  width: number;
  height: number;
  faces: Rect[];
  lettering: Rect[];
  /** What stands out from the edges of the picture, such as a product. Texts stand beside it if there is room. */
  subjects: Rect[];
  /** How much there is to see in equal cells, row by row: a digit from 0 (calm) to 9 (busy) for each. */
  detail: string[];
}
