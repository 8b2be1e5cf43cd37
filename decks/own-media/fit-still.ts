import type { Deck } from '../../domain/decks/deck.ts';
import { DECK_VERSION } from '../../domain/decks/deck-limits.ts';
import { STILL_MS } from '../../domain/content/own-media.ts';
import { renderDeck, type Rendered } from '../render-deck.ts';

export interface StillInput {
  picture: { path: string; width: number; height: number };
  outDir: string;
  onProgress: (percent: number) => void;
  signal: AbortSignal;
}

const STILL = 'still';

/** Renders a picture as a video of `STILL_MS`: a deck of one slide that shows it whole. Throws `RenderFailure`. */
export function fitStill({ picture, ...run }: StillInput): Promise<Rendered> {
  const deck: Deck = {
    version: DECK_VERSION,
    ratio: '9:16',
    durationMs: STILL_MS,
    fps: 30,
    background: { kind: 'image', src: STILL, fit: 'contain-blur' },
    slides: [{ startMs: 0, endMs: STILL_MS, boxes: [] }],
    captions: { enabled: false, style: 'plain' },
  };
  return renderDeck({ deck, assets: new Map([[STILL, { ...picture, kind: 'image', durationMs: null }]]), ...run });
}
