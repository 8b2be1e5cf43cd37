import { frameSize, type Background, type Deck } from '../../../decks/deck.ts';
import type { PictureRegions } from '../../../decks/picture-regions.ts';

/**
 * Keeps the faces of pictures and clips in view that are wider than the frame which they fill: sets their `focus` to the middle of the
 * faces, or of the largest one if they do not fit together. A focus that is set stays.
 */
export function followFaces(deck: Deck, regions: ReadonlyMap<string, PictureRegions>): Deck {
  const { width, height } = frameSize(deck);
  const follow = (background: Background): Background => {
    if (!('src' in background) || background.focus || (background.fit ?? 'cover') !== 'cover') return background;
    const found = regions.get(background.src);
    if (!found) return background;
    const shown = width / height / (found.width / found.height) / (background.zoom ?? 1);
    const x = findMiddle(found, shown);
    return x === null ? background : { ...background, focus: { x, y: 0.5 } };
  };
  const slides = deck.slides.map((slide) =>
    slide.background ? { ...slide, background: follow(slide.background) } : slide,
  );
  return { ...deck, background: follow(deck.background), slides };
}

/** The middle of the faces, if `shown`, the share of the width that is shown, is less than all. */
function findMiddle({ faces }: PictureRegions, shown: number): number | null {
  const [largest] = faces.toSorted((a, b) => b.w * b.h - a.w * a.h);
  if (!largest || shown >= 1) return null;
  const left = Math.min(...faces.map(({ x }) => x));
  const right = Math.max(...faces.map(({ x, w }) => x + w));
  const middle = right - left <= shown ? (left + right) / 2 : largest.x + largest.w / 2;
  return Math.round(middle * 1_000) / 1_000;
}
