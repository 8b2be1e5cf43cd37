import type { Rect } from './deck.ts';

/** What a text must not cover in a picture or clip, as fractions of it. */
export interface PictureRegions {
  width: number;
  height: number;
  faces: Rect[];
  lettering: Rect[];
}
