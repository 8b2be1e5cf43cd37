import { frameSize, type Background, type Deck, type Layer, type Rect } from '../../../decks/deck.ts';
import { MAX_ZOOM, toHead } from '../../../decks/locate-regions.ts';
import type { PictureRegions } from '../../../decks/picture-regions.ts';
import { uniteRects } from '../../../decks/unite-rects.ts';

/** The least share of a picture that is shown if it has something to show, and if nothing stands out of it. */
const LEAST_SHOWN = { around: 0.36, scene: 0.56 };
/** The margin of what must stay in view on each side, as a share of the picture. */
const MARGIN = 0.02;
/** Less lettering than this share of the picture is a detail beside a face or a subject. */
const LEAST_LETTERING = 0.05;
/** A picture that nearly fills its area fills it. */
const NEARLY = 1.1;

type Shown = Extract<Background, { src: string }> | Layer;

/**
 * Chooses the part of each picture that is in view, its `focus`. A picture that is shown whole fills its area, or comes nearer, as far as
 * its faces, subjects and lettering stay in view. What fills its area already is cut to its faces. A focus that is set stays.
 */
export function framePictures(deck: Deck, regions: ReadonlyMap<string, PictureRegions>): Deck {
  const { width, height } = frameSize(deck);
  const frame = <T extends Background | Layer>(shown: T): T => {
    const found = 'src' in shown && !shown.focus ? regions.get(shown.src) : undefined;
    if (!found) return shown;
    const { w, h } = 'rect' in shown ? shown.rect : { w: 1, h: 1 };
    const ratio = (w * width) / (h * height) / (found.width / found.height);
    return { ...shown, ...chooseFraming(shown as Shown, found, ratio) };
  };
  const slides = deck.slides.map((slide) => ({
    ...slide,
    ...(slide.background ? { background: frame(slide.background) } : {}),
    ...(slide.layers ? { layers: slide.layers.map((layer) => (layer.key ? layer : frame(layer))) } : {}),
  }));
  return { ...deck, background: frame(deck.background), slides };
}

/** `ratio` is that of the area to that of the picture: less than 1 if the picture is wider. */
function chooseFraming(shown: Shown, found: PictureRegions, ratio: number): Partial<Shown> {
  const axis = ratio < 1 ? 'x' : 'y';
  const share = Math.min(ratio, 1 / ratio);
  const { fit = 'cover' } = shown;
  if (fit === 'cover') {
    const middle = share < (shown.zoom ?? 1) ? findMiddle(found.faces, axis, share / (shown.zoom ?? 1)) : null;
    return middle === null ? {} : { focus: toPoint(axis, middle) };
  }
  if (fit !== 'contain-blur' || shown.kind !== 'image') return {};
  const kept = listKept(found);
  const [start, length] = kept.length === 0 ? [0.5, 0] : measureExtent(kept.reduce(uniteRects), axis);
  const moved = (shown.motion ?? 'none') === 'none' ? 1 : MAX_ZOOM;
  const most = 1 / Math.max(kept.length === 0 ? LEAST_SHOWN.scene : LEAST_SHOWN.around, length * moved);
  const focus = toPoint(axis, start + length / 2);
  if (most * NEARLY >= 1 / share) return { fit: 'cover', focus };
  return most > 1 ? { zoom: Math.round(Math.min(most, 3) * 100) / 100, focus } : {};
}

/** What must stay in view: faces, or else subjects, and as much lettering as makes a picture something to read. */
function listKept({ faces, lettering, subjects }: PictureRegions): Rect[] {
  const shown = faces.length > 0 ? faces.map(toHead) : subjects;
  const read = lettering.reduce((sum, { w, h }) => sum + w * h, 0);
  return shown.length > 0 && read < LEAST_LETTERING ? shown : [...shown, ...lettering];
}

function measureExtent({ x, y, w, h }: Rect, axis: 'x' | 'y'): [start: number, length: number] {
  const [from, size] = axis === 'x' ? [x, w] : [y, h];
  const start = Math.max(0, from - MARGIN);
  return [start, Math.min(1, from + size + MARGIN) - start];
}

/** The middle of the faces, or of the largest one if they do not fit together. */
function findMiddle(faces: readonly Rect[], axis: 'x' | 'y', shown: number): number | null {
  const [largest] = faces.toSorted((a, b) => b.w * b.h - a.w * a.h);
  if (!largest) return null;
  const [size, all] = [axis === 'x' ? 'w' : 'h', faces.reduce(uniteRects)] as const;
  const chosen = all[size] <= shown ? all : largest;
  return chosen[axis] + chosen[size] / 2;
}

function toPoint(axis: 'x' | 'y', at: number): { x: number; y: number } {
  return { x: 0.5, y: 0.5, [axis]: Math.round(at * 1_000) / 1_000 };
}
