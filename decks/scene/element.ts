import { frameAt, frameSize, type Background, type Deck, type Layer, type Slide } from '../../domain/decks/deck.ts';
import type { Area, Frame } from '../geometry/area.ts';

/** A background or layer on screen. Its playback starts at frame `from`. */
export interface Element {
  source: Background | Layer;
  /** The area of the element. Its numbers are even, because chroma has half the resolution. */
  area: Area;
  /** The element is shown during frames `[from, to)`, and until frame `until` during the transition that follows. */
  from: number;
  to: number;
  until: number;
}

/** True for a clip and for a picture with a motion, which change with every frame. */
export function isMoving({ source }: Element): boolean {
  return source.kind === 'video' || (source.kind === 'image' && (source.motion ?? 'none') !== 'none');
}

export function isLayer(source: Element['source']): source is Layer {
  return 'rect' in source;
}

/** Returns the id of the file of an element; empty for colours and gradients. */
export function getAssetId(source: Element['source']): string {
  return 'src' in source ? source.src : '';
}

/** Returns a key that is equal for two elements which show the same pictures at the same time. */
export function toElementKey({ source, from, area }: Element): string {
  return JSON.stringify([source, from, area]);
}

/** Builds the layers of a slide that last at least one frame, bottom first. */
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

/** Converts a fraction of the frame to the nearest even number of pixels. */
function roundToEven(share: number, size: number): number {
  return Math.min(size, Math.max(0, 2 * Math.round((share * size) / 2)));
}

/** Rounds each edge on its own, so that neighbours in a grid still touch. */
function toLayerArea({ rect }: Layer, frame: Frame): Area {
  const left = Math.min(roundToEven(rect.x, frame.width), frame.width - 2);
  const top = Math.min(roundToEven(rect.y, frame.height), frame.height - 2);
  const width = Math.max(2, roundToEven(rect.x + rect.w, frame.width) - left);
  const height = Math.max(2, roundToEven(rect.y + rect.h, frame.height) - top);
  return { left, top, width, height };
}
