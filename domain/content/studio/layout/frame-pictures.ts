import {
  frameSize,
  type Background,
  type Deck,
  type ImageBackground,
  type Layer,
  type Rect,
} from '../../../decks/deck.ts';
import { MAX_ZOOM, toHead } from '../../../decks/locate-regions.ts';
import type { PictureRegions } from '../../../decks/picture-regions.ts';
import { uniteRects } from '../../../decks/unite-rects.ts';

/** The least share of a picture that is shown if it has something to show, and if nothing stands out of it. */
const LEAST_SHOWN = { around: 0.36, scene: 0.56 };
/** The margin of what must stay in view on each side, as a share of the picture. */
const MARGIN = 0.02;
/** Less lettering than this share of the picture is a detail beside a face or a subject. */
const LEAST_LETTERING = 0.05;
/** A picture that may come within this factor of filling its area fills it. */
const NEARLY = 1.1;

/** A repeated picture is this much nearer every other time, so that it is another shot. */
const REPEAT_ZOOM = 1.3;
/** A face that fills more than this share of a picture's width or height is near enough. */
const LARGE_FACE = 0.25;

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
  const times = new Map<string, number>();
  const frameBackground = (shown: Background): Background => {
    const framed = frame(shown);
    if (framed.kind !== 'image' || framed === shown) return framed;
    times.set(framed.src, (times.get(framed.src) ?? 0) + 1);
    return times.get(framed.src)! % 2 === 0 ? comeNearer(framed, regions.get(framed.src)!) : framed;
  };
  const slides = deck.slides.map((slide) => ({
    ...slide,
    ...(slide.background ? { background: frameBackground(slide.background) } : {}),
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
  return most > 1 ? { zoom: round(Math.min(most, 3), 100), focus } : {};
}

/**
 * Shows a picture nearer, around its largest face or else its largest subject. One with much lettering, a large face, or room for texts
 * beside its subjects stays.
 */
function comeNearer(shown: ImageBackground, found: PictureRegions): ImageBackground {
  const { faces, subjects } = found;
  const isFull = subjects.length > 0 && shown.fit === 'cover';
  if (isFull || hasWords(found) || faces.some(({ w, h }) => Math.max(w, h) > LARGE_FACE)) return shown;
  const [largest] = (faces.length > 0 ? faces : subjects).toSorted((a, b) => b.w * b.h - a.w * a.h);
  const focus = largest ? { x: round(largest.x + largest.w / 2), y: round(largest.y + largest.h / 2) } : shown.focus;
  return { ...shown, zoom: round(Math.min((shown.zoom ?? 1) * REPEAT_ZOOM, 3), 100), ...(focus ? { focus } : {}) };
}

/** Lists what must stay in view: faces, or else subjects, and the lettering if there is much or nothing else. */
function listKept(found: PictureRegions): Rect[] {
  const { faces, lettering, subjects } = found;
  const shown = faces.length > 0 ? faces.map(toHead) : subjects;
  return shown.length > 0 && !hasWords(found) ? shown : [...shown, ...lettering];
}

function hasWords({ lettering }: PictureRegions): boolean {
  return lettering.reduce((sum, { w, h }) => sum + w * h, 0) >= LEAST_LETTERING;
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
  return { x: 0.5, y: 0.5, [axis]: round(at) };
}

function round(value: number, steps = 1_000): number {
  return Math.round(value * steps) / steps;
}
