import type { Rect } from './deck.ts';

/** What a text must not cover in a picture or clip, as fractions of it. */
export interface PictureRegions {
  width: number;
  height: number;
  faces: Rect[];
  lettering: Rect[];
  /** What stands out from the edges of the picture, such as a product. Texts stand beside it if there is room. */
  subjects: Rect[];
}
