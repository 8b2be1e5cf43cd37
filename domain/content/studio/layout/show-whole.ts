import { frameSize, type Background, type Deck, type Layer } from '../../../decks/deck.ts';

interface Size {
  width: number;
  height: number;
}

/** The share of a picture that may be cut off so that it fills its area. */
const MAX_LOSS = 0.25;

/**
 * Shows a picture of the caller whole if filling its area would cut off more than `MAX_LOSS`; `framePictures` then
 * crops it less, or makes it a card. `sizes` has the caller's pictures only, by asset id. Cut-out layers do not change.
 */
export function showWhole(deck: Deck, sizes: ReadonlyMap<string, Size>): Deck {
  const frame = frameSize(deck);
  const fit = <T extends Background | Layer>(shown: T): T => {
    if (shown.kind !== 'image' || (shown.fit ?? 'cover') !== 'cover' || ('blur' in shown && shown.blur)) return shown;
    const size = sizes.get(shown.src);
    const area = 'rect' in shown ? { width: shown.rect.w * frame.width, height: shown.rect.h * frame.height } : frame;
    return size && measureLoss(size, area) > MAX_LOSS ? { ...shown, fit: 'contain-blur' } : shown;
  };
  const slides = deck.slides.map((slide) => ({
    ...slide,
    ...(slide.background ? { background: fit(slide.background) } : {}),
    ...(slide.layers ? { layers: slide.layers.map((layer) => (layer.key ? layer : fit(layer))) } : {}),
  }));
  return { ...deck, background: fit(deck.background), slides };
}

function measureLoss(picture: Size, area: Size): number {
  const ratio = picture.width / picture.height / (area.width / area.height);
  return Number.isFinite(ratio) ? 1 - Math.min(ratio, 1 / ratio) : 0;
}
