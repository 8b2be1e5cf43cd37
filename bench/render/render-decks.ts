import type { Deck } from '../../domain/decks/deck.ts';

const DURATION_MS = 30_000;

const shared = { version: 1, ratio: '9:16', durationMs: DURATION_MS, fps: 30 } as const;

const LINES = [
  'I tracked every coffee for a year',
  'Cold brew takes eighteen hours',
  'Three cups before noon, none after',
  'The cheapest grinder won every test',
  'Save this for Monday morning',
  'Nobody tells you about the water',
];

/** Six static text slides over a gradient. */
export const staticDeck: Deck = {
  ...shared,
  background: { kind: 'gradient' },
  slides: LINES.map((text, index) => ({
    startMs: 5000 * index,
    endMs: 5000 * (index + 1),
    boxes: [
      { id: `hook${index}`, text, rect: { x: 0.08, y: 0.16, w: 0.8, h: 0.2 }, role: 'hook' },
      { id: `body${index}`, text: `${text}. `.repeat(3).trim(), rect: { x: 0.08, y: 0.4, w: 0.8, h: 0.2 } },
    ],
  })),
  captions: { enabled: false, style: 'plain' },
};

const words = LINES.join(' ').repeat(3).split(/\s+/);

/** Builds ten slides that fade into each other. With `changed` there is another text on the sixth. */
export function buildSlideshow({ changed }: { changed: boolean }): Deck {
  return {
    ...shared,
    background: { kind: 'gradient' },
    slides: Array.from({ length: 10 }, (_, index) => ({
      startMs: 3000 * index,
      endMs: 3000 * (index + 1),
      transition: { kind: 'fade', durationMs: 300 },
      boxes: [
        {
          id: `slide${index}`,
          text: changed && index === 5 ? 'This one is different' : `${index + 1}. ${LINES[index % LINES.length]}`,
          rect: { x: 0.08, y: 0.3, w: 0.8, h: 0.2 },
        },
      ],
    })),
    captions: { enabled: false, style: 'plain' },
  };
}

/** A full-length clip with a title and word-by-word captions. */
export const captionedDeck: Deck = {
  ...shared,
  background: { kind: 'video', src: 'clip' },
  slides: [
    {
      startMs: 0,
      endMs: DURATION_MS,
      boxes: [{ id: 'title', text: 'A year of coffee', rect: { x: 0.08, y: 0.16, w: 0.8, h: 0.12 }, role: 'hook' }],
    },
  ],
  captions: {
    enabled: true,
    style: 'highlight',
    words: words.map((text, index) => ({
      text,
      startMs: Math.round((index * DURATION_MS) / words.length),
      endMs: Math.round(((index + 1) * DURATION_MS) / words.length),
    })),
  },
};
