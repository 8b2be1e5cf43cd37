import type { Box, Deck } from '../../domain/decks/deck.ts';
import { parseDeck } from '../../decks/parse-deck.ts';

export type RawDeck = Record<string, unknown> & { slides: (Record<string, unknown> & { boxes: unknown[] })[] };

/** A deck with only the fields of the specification. */
export function buildRawDeck(changes: Record<string, unknown> = {}): RawDeck {
  return {
    version: 1,
    ratio: '9:16',
    durationMs: 3000,
    fps: 30,
    background: { kind: 'color' },
    slides: [{ startMs: 0, endMs: 3000, boxes: [buildBox()] }],
    captions: { enabled: false, style: 'plain' },
    ...changes,
  };
}

export function buildBox(changes: Partial<Box> = {}): Box {
  return { id: 'title', text: 'Cold brew takes 18 hours', rect: { x: 0.1, y: 0.2, w: 0.78, h: 0.3 }, ...changes };
}

/** One slide for the whole video. */
export function buildSlides(...boxes: Box[]): RawDeck['slides'] {
  return [{ startMs: 0, endMs: 3000, boxes }];
}

/** Parses a deck; throws if it is invalid. */
export function parseValidDeck(raw: unknown): Deck {
  const parsed = parseDeck(raw);
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
  return parsed.deck;
}
