import { createHash } from 'node:crypto';
import canonicalize from 'canonicalize';
import { type Background, type Deck } from '../domain/deck.ts';
import { DEFAULT_COLOR, DEFAULT_GRADIENT, resolveStyle } from '../domain/deck-presets.ts';

/** Raised with every change that lets a deck come out as other pixels: a stored render is reused only under its own version. */
export const RENDERER_VERSION = '1';

export interface DeckIdentity {
  deck: Deck;
  /** SHA-256 (hex) of every asset that the deck names, by asset id. */
  assetHashes: ReadonlyMap<string, string>;
  fontsDigest: string;
}

/** SHA-256 (hex) of everything that decides the bytes of a render. Said and unsaid defaults count as the same deck. */
export function deckHash({ deck, assetHashes, fontsDigest }: DeckIdentity): string {
  const identity = canonicalize({
    deck: JSON.parse(JSON.stringify(withDefaults(deck))) as unknown,
    rendererVersion: RENDERER_VERSION,
    assets: Object.fromEntries(assetHashes),
    fonts: fontsDigest,
  });
  return createHash('sha256')
    .update(identity ?? '')
    .digest('hex');
}

function withDefaults(deck: Deck): object {
  return {
    ...deck,
    background: backgroundWithDefaults(deck.background),
    slides: deck.slides.map((slide) => ({
      ...slide,
      background: slide.background && backgroundWithDefaults(slide.background),
      transition: { kind: 'cut', ...slide.transition },
      boxes: slide.boxes.map((box) => ({
        ...box,
        startMs: box.startMs ?? slide.startMs,
        endMs: box.endMs ?? slide.endMs,
        style: resolveStyle(box.style, box.role, slide.background ?? deck.background),
        animation: { in: 'none', out: 'none', ...box.animation },
      })),
    })),
    captions: { position: 'bottom', ...deck.captions },
    safeArea: deck.safeArea ?? 'universal',
  };
}

function backgroundWithDefaults(background: Background): Background {
  switch (background.kind) {
    case 'color':
      return { color: DEFAULT_COLOR, ...background };
    case 'gradient':
      return { ...DEFAULT_GRADIENT, ...background };
    case 'image':
      return { fit: 'cover', motion: 'none', shade: 0, blur: 0, ...background };
    case 'video':
      return { fit: 'cover', shade: 0, blur: 0, trimStartMs: 0, loop: true, gainDb: null, ...background };
  }
}
