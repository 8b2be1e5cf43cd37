import type { RawDeck } from '../build-deck.ts';

type Loose = Record<string, unknown>;

/** Makes one field of a deck invalid; `path` is the start of the expected problem path. */
export interface Mutation {
  path: string;
  apply(deck: Loose & RawDeck): void;
}

const box = (deck: RawDeck): Loose => deck.slides[0]?.boxes[0] as Loose;
const slide = (deck: RawDeck): Loose => deck.slides[0] as Loose;
const style = (deck: RawDeck): Loose => (box(deck)['style'] ??= {}) as Loose;

export const MUTATIONS: readonly Mutation[] = [
  { path: 'version', apply: (deck) => void (deck['version'] = 2) },
  { path: 'ratio', apply: (deck) => void (deck['ratio'] = '3:2') },
  { path: 'fps', apply: (deck) => void (deck['fps'] = 29.97) },
  { path: 'durationMs', apply: (deck) => void (deck['durationMs'] = 499) },
  { path: 'extra', apply: (deck) => void (deck['extra'] = true) },
  { path: 'background', apply: (deck) => void (deck['background'] = { kind: 'image' }) },
  { path: 'background', apply: (deck) => void (deck['background'] = { kind: 'color', color: 'red' }) },
  { path: 'slides', apply: (deck) => void (deck.slides = []) },
  { path: 'slides[0].endMs', apply: (deck) => void (slide(deck)['endMs'] = 100) },
  { path: 'slides[0].startMs', apply: (deck) => void (slide(deck)['startMs'] = -1) },
  { path: 'slides[0].boxes[0].text', apply: (deck) => void (box(deck)['text'] = ' \n ') },
  { path: 'slides[0].boxes[0].text', apply: (deck) => void (box(deck)['text'] = 'a\u0007b') },
  { path: 'slides[0].boxes[0].text', apply: (deck) => void (box(deck)['text'] = 'ሰላም') },
  { path: 'slides[0].boxes[0].text', apply: (deck) => void (box(deck)['text'] = 'x'.repeat(1201)) },
  {
    path: 'slides[0].boxes[0].text',
    apply: (deck) =>
      Object.assign(box(deck), { text: 'much too long '.repeat(80), rect: { x: 0.1, y: 0.2, w: 0.2, h: 0.05 } }),
  },
  { path: 'slides[0].boxes[0].rect.w', apply: (deck) => void (box(deck)['rect'] = { x: 0.5, y: 0.2, w: 0.6, h: 0.2 }) },
  {
    path: 'slides[0].boxes[0].rect.y',
    apply: (deck) => void (box(deck)['rect'] = { x: 0.1, y: -0.1, w: 0.6, h: 0.2 }),
  },
  { path: 'slides[0].boxes[1].id', apply: (deck) => void deck.slides[0]?.boxes.push(structuredClone(box(deck))) },
  { path: 'slides[0].boxes[0].endMs', apply: (deck) => void (box(deck)['endMs'] = 179_999) },
  {
    path: 'slides[0].boxes[0].style.minSize',
    apply: (deck) => Object.assign(style(deck), { minSize: 0.1, maxSize: 0.05 }),
  },
  { path: 'slides[0].boxes[0].style.font', apply: (deck) => void (style(deck)['font'] = 'comic sans') },
  { path: 'slides[0].boxes[0].style.weight', apply: (deck) => void (style(deck)['weight'] = 450) },
  { path: 'slides[0].boxes[0].style.glow', apply: (deck) => void (style(deck)['glow'] = true) },
  { path: 'captions.style', apply: (deck) => void (deck['captions'] = { enabled: true, style: 'shaky' }) },
  {
    path: 'captions.words[1].startMs',
    apply: (deck) =>
      void (deck['captions'] = {
        enabled: true,
        style: 'plain',
        words: [
          { text: 'a', startMs: 0, endMs: 400 },
          { text: 'b', startMs: 200, endMs: 500 },
        ],
      }),
  },
];
