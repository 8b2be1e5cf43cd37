import {
  frameSize,
  type Background,
  type Deck,
  type ImageBackground,
  type ImageLayer,
  type Layer,
  type Slide,
} from '../../../decks/deck.ts';
import { DECK_LIMITS } from '../../../decks/deck-limits.ts';
import { MAX_ZOOM } from '../../../decks/locate-regions.ts';
import { getLook, LOOKS } from '../../../decks/looks.ts';
import type { PictureRegions } from '../../../decks/picture-regions.ts';
import { uniteRects } from '../../../decks/measure-overlap.ts';
import {
  findFocalPoints,
  findMiddle,
  hasWords,
  listKept,
  measureExtent,
  round,
  toPoint,
  type Axis,
} from './focal-points.ts';
import { placeCard } from './frame-areas.ts';

/** The least share in view of a picture that fills the frame: of its subject, or of a scene without one. */
const LEAST_SHOWN = { subject: 0.62, scene: 0.3 };
/** Zooms of a picture that is shown again: first of its face or subject, then of its liveliest detail. */
const NEARER = [1, 1.4, 1.7] as const;
/** A face that fills more than this share of a picture's width or height is near enough. */
const LARGE_FACE = 0.25;
/** A nearer picture has its focus this far above or below the middle of the frame, so that texts keep their room. */
const OFF_MIDDLE = 0.12;

type Shown = Extract<Background, { src: string }> | Layer;

/**
 * Chooses the part of each picture that is in view. A background fills the frame; one whose words or whose subject the frame would cut
 * is a card on the ground of the brand, with room for texts below it. A picture that is shown again is another, nearer shot. A focus
 * that is set stays.
 */
export function framePictures(deck: Deck, regions: ReadonlyMap<string, PictureRegions>): Deck {
  const frame = frameSize(deck);
  const findRegions = (shown: Background | Layer): PictureRegions | undefined =>
    'src' in shown && !shown.focus ? regions.get(shown.src) : undefined;
  const times = new Map<string, number>();
  const slides = deck.slides.map((slide): Slide => {
    const layers = slide.layers?.map((layer) => frameLayer(deck, layer, findRegions(layer)));
    const framed = { ...slide, ...(layers ? { layers } : {}) };
    const { background } = slide;
    const found = background && findRegions(background);
    if (!background || !found || !('src' in background)) return framed;
    if (background.kind === 'video') return { ...framed, background: fill(background, found, frame) };
    const earlier = times.get(background.src) ?? 0;
    times.set(background.src, earlier + 1);
    if (isCard(deck, slide, background, found, earlier)) return { ...framed, ...buildCard(deck, background, found) };
    return { ...framed, background: comeNearer(fill(background, found, frame), found, earlier) };
  });
  const found = findRegions(deck.background);
  const behind = found ? fill(deck.background as Extract<Background, { src: string }>, found, frame) : deck.background;
  return { ...deck, background: behind, slides };
}

function frameLayer(deck: Deck, layer: Layer, found: PictureRegions | undefined): Layer {
  if (!found) return layer;
  const frame = frameSize(deck);
  const isWide = layer.kind === 'image' && found.width > found.height;
  if (layer.key) return isWide ? { ...enlargeCard(layer, found, frame), radius: chooseRadius(deck) } : layer;
  const area = { width: layer.rect.w * frame.width, height: layer.rect.h * frame.height };
  const { axis, share } = measureCut(found, area);
  return layer.fit === 'contain-blur' && measureKept(found, axis) > share ? layer : fill(layer, found, area);
}

interface Frame {
  width: number;
  height: number;
}

/** The axis along which a picture is cut if it fills an area, and the share of it that is in view. */
function measureCut({ width, height }: PictureRegions, area: Frame): { axis: Axis; share: number } {
  const ratio = area.width / area.height / (width / height);
  return { axis: ratio < 1 ? 'x' : 'y', share: Math.min(ratio, 1 / ratio) };
}

/** The length of what must stay in view, as a share of the picture; 0 if nothing stands out of it. */
function measureKept(found: PictureRegions, axis: Axis): number {
  const kept = listKept(found);
  return kept.length === 0 ? 0 : measureExtent(kept.reduce(uniteRects), axis)[1];
}

/** Fills an area, with the faces, the subject or the most lively part in view. */
function fill<T extends Shown>(shown: T, found: PictureRegions, area: Frame): T {
  const { axis, share } = measureCut(found, area);
  const zoom = shown.zoom ?? 1;
  if (shown.fit === 'contain') return shown;
  if (shown.fit !== 'contain-blur' || shown.kind !== 'image') {
    const middle = share < zoom ? findMiddle(found.faces, axis, share / zoom) : null;
    return middle === null ? shown : { ...shown, focus: toPoint(axis, middle) };
  }
  const kept = listKept(found);
  const middle = findMiddle(kept, axis, share) ?? findFocalPoints(found)[0]?.[axis] ?? 0.5;
  return { ...shown, fit: 'cover', focus: toPoint(axis, middle) };
}

/** Whether a picture to be shown whole loses too much in a full frame. A slide with layers has no room for a card. */
function isCard(deck: Deck, slide: Slide, shown: ImageBackground, found: PictureRegions, earlier: number): boolean {
  if (shown.fit !== 'contain-blur' || (slide.layers ?? []).length > 0) return false;
  const { axis, share } = measureCut(found, frameSize(deck));
  const length = measureKept(found, axis);
  if (length === 0) return share < LEAST_SHOWN.scene;
  const isWhole = found.faces.length > 0 || deck.meta?.['format'] === 'productspokesperson';
  const moved = (shown.motion ?? 'none') === 'none' ? 1 : MAX_ZOOM;
  if (hasWords(found)) return share < length * moved;
  return earlier === 0 && share < length * (isWhole ? moved : LEAST_SHOWN.subject);
}

function buildCard(deck: Deck, shown: ImageBackground, found: PictureRegions): Pick<Slide, 'background' | 'layers'> {
  const { fit: _fit, shade: _shade, blur: _blur, motion = 'none', ...picture } = shown;
  const isStill = deck.slides.length > DECK_LIMITS.clipLayers;
  const card: ImageLayer = { ...picture, rect: { x: 0, y: 0, w: 1, h: 1 }, motion: isStill ? 'none' : motion };
  const end = deck.slides.at(-1)?.background;
  const ground = [deck.background, end].find((one) => one && !('src' in one)) ?? { kind: 'color', color: '#101828' };
  const layer = enlargeCard(card, found, frameSize(deck));
  return { background: ground, layers: [{ ...layer, radius: chooseRadius(deck) }] };
}

/** Gives a picture the area of a card. It loses at most what lies beside its words, faces and subject. */
function enlargeCard(layer: ImageLayer, found: PictureRegions, frame: Frame): ImageLayer {
  const kept = listKept(found);
  const [start, length] = kept.length === 0 ? [0, 1] : measureExtent(kept.reduce(uniteRects), 'x');
  const ratio = found.width / found.height;
  const isCut = !hasWords(found) && !layer.key;
  const shownRatio = isCut ? Math.min(ratio, Math.max(1.1, ratio * length)) : ratio;
  const focus = toPoint('x', start + length / 2);
  return { ...layer, rect: placeCard(shownRatio, frame), fit: 'cover', ...(isCut ? { focus } : {}) };
}

/** Corners as round as those of the look's own cards, as a share of the shorter side. */
function chooseRadius({ meta }: Deck): number {
  const look = LOOKS.find((name) => name === meta?.['look']);
  return look ? round(0.08 * Math.min(0.9, getLook(look).card.radius)) : 0;
}

/** Shows a repeated picture nearer: its face or subject, then a detail. One with words or a large face stays. */
function comeNearer(shown: ImageBackground, found: PictureRegions, earlier: number): ImageBackground {
  const { faces } = found;
  const points = findFocalPoints(found);
  const shot = earlier % Math.min(NEARER.length, 1 + points.length);
  const point = points[shot - 1];
  if (!point || hasWords(found) || faces.some(({ w, h }) => Math.max(w, h) > LARGE_FACE)) return shown;
  const zoom = round(Math.min((shown.zoom ?? 1) * (NEARER[shot] ?? 1), 3), 100);
  const y = point.y + ((points[0]!.y > 0.5 ? -1 : 1) * OFF_MIDDLE) / zoom;
  return { ...shown, zoom, focus: { x: point.x, y: round(Math.min(1, Math.max(0, y))) } };
}
