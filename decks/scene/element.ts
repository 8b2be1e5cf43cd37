import type { Background, Deck, Layer, Slide } from '../../domain/decks/deck.ts';
import { frameAt, frameSize } from '../../domain/decks/deck.ts';
import type { Area, Frame } from '../geometry/area.ts';

/** A background or layer on screen: what it shows, where, and when. Its own first picture is that of frame `from`. */
export interface Element {
  source: Background | Layer;
  /** Even numbers: colour is stored for two by two pixels. */
  area: Area;
  /** The frames `[from, to)` that are its own, and `until` where it shines through the transition that ends it. */
  from: number;
  to: number;
  until: number;
}

/** A clip, or a picture with a motion: another picture each frame. */
export function isMoving({ source }: Element): boolean {
  return source.kind === 'video' || (source.kind === 'image' && (source.motion ?? 'none') !== 'none');
}

export function isLayer(source: Element['source']): source is Layer {
  return 'rect' in source;
}

/** The asset that an element shows; empty for a colour. */
export function getAssetId(source: Element['source']): string {
  return 'src' in source ? source.src : '';
}

/** The same for two elements that show the same pictures at the same time. */
export function toElementKey({ source, from, area }: Element): string {
  return JSON.stringify([source, from, area]);
}

/** The layers of a slide, bottom first, that last at least a frame. */
export function buildLayers(deck: Deck, slide: Slide): Element[] {
  const layers = [...(slide.layers ?? [])].sort((a, b) => (a.z ?? 0) - (b.z ?? 0));
  return layers
    .map((layer) => {
      const [from, to] = [layer.startMs ?? slide.startMs, layer.endMs ?? slide.endMs].map((ms) =>
        frameAt(ms, deck.fps),
      ) as [number, number];
      return { source: layer, area: toLayerArea(layer, frameSize(deck)), from, to, until: to };
    })
    .filter(({ from, to }) => to > from);
}

/** The nearest even number of points, inside the frame. */
function roundToEven(share: number, size: number): number {
  return Math.min(size, Math.max(0, 2 * Math.round((share * size) / 2)));
}

/** Edges are rounded one by one, so that neighbours in a grid still touch. */
function toLayerArea({ rect }: Layer, frame: Frame): Area {
  const left = Math.min(roundToEven(rect.x, frame.width), frame.width - 2);
  const top = Math.min(roundToEven(rect.y, frame.height), frame.height - 2);
  const width = Math.max(2, roundToEven(rect.x + rect.w, frame.width) - left);
  const height = Math.max(2, roundToEven(rect.y + rect.h, frame.height) - top);
  return { left, top, width, height };
}
