import type { Deck } from '../../../../clients/typescript/source/index.ts';
import type { Rect } from '../../design/to-style.ts';
import { replaceBox, replaceSlide, type Box, type Layer } from './edit-deck.ts';

/** A text or a picture on a slide, as the canvas selects and moves it. */
export interface Item {
  /** `box:<id>` or `layer:<index>`. */
  key: string;
  rect: Rect;
  /** For screen readers. */
  label: string;
  box: Box | null;
  layer: Layer | null;
  /** Whether the item is shown at the time of the canvas. It may begin later or end earlier than its slide. */
  isShown: boolean;
}

export function listItems({ slides }: Deck, at: number, atMs: number): Item[] {
  const slide = slides[at];
  if (!slide) return [];
  const isShown = ({ startMs, endMs }: { startMs?: number | undefined; endMs?: number | undefined }): boolean =>
    (startMs ?? slide.startMs) <= atMs && atMs < (endMs ?? slide.endMs);
  return [
    ...(slide.layers ?? []).map((layer, index) => ({
      key: `layer:${index}`,
      rect: layer.rect,
      label: layer.kind === 'image' ? 'Picture' : 'Clip',
      box: null,
      layer,
      isShown: isShown(layer),
    })),
    ...slide.boxes.map((box) => ({
      key: `box:${box.id}`,
      rect: box.rect,
      label: `Text: ${box.text}`,
      box,
      layer: null,
      isShown: isShown(box),
    })),
  ];
}

export function setRect(deck: Deck, at: number, key: string, rect: Rect): Deck {
  const [kind, name = ''] = splitKey(key);
  return kind === 'box' ? replaceBox(deck, at, name, { rect }) : replaceLayer(deck, at, key, { rect });
}

export function replaceLayer(deck: Deck, at: number, key: string, changes: Partial<Layer>): Deck {
  const layers = deck.slides[at]?.layers ?? [];
  return replaceSlide(deck, at, {
    layers: layers.map((layer, index) => (`layer:${index}` === key ? ({ ...layer, ...changes } as Layer) : layer)),
  });
}

export function removeItem(deck: Deck, at: number, key: string): Deck {
  const [kind, name = ''] = splitKey(key);
  const slide = deck.slides[at];
  if (kind === 'box') return replaceSlide(deck, at, { boxes: (slide?.boxes ?? []).filter(({ id }) => id !== name) });
  return replaceSlide(deck, at, { layers: (slide?.layers ?? []).filter((_, index) => String(index) !== name) });
}

function splitKey(key: string): string[] {
  const colon = key.indexOf(':');
  return [key.slice(0, colon), key.slice(colon + 1)];
}
