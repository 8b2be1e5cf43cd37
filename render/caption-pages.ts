import { frameAt, frameSize, type Captions, type Deck, type DeckProblem, type Rect } from '../domain/deck.ts';
import { resolveStyle, type ResolvedStyle } from '../domain/deck-presets.ts';
import type { Fonts } from './fonts.ts';
import { layOutText, type TextLayout } from './text-layout.ts';
import { tidyText } from './wrap-text.ts';

export interface SpokenWord {
  from: number;
  to: number;
}

/** Words that are shown together during frames `[from, to)`; `words` tells, per word of the layout's text, when it is spoken. */
export interface CaptionPage {
  from: number;
  to: number;
  words: SpokenWord[];
  layout: TextLayout;
}

interface Page {
  first: number;
  words: NonNullable<Captions['words']>;
  endMs: number;
}

const PAGE_CHARACTERS = 34;
const PAUSE_MS = 600;
const LINGER_MS = 250;
const WORDS_PER_PAGE = { plain: 7, karaoke: 5, highlight: 5, word: 1, pill: 4, progressive: 7 } as const;

/** Inside every platform's safe area, and centred on the frame. */
const RECTS: Record<NonNullable<Captions['position']>, Rect> = {
  top: { x: 0.111, y: 0.125, w: 0.778, h: 0.13 },
  center: { x: 0.111, y: 0.435, w: 0.778, h: 0.13 },
  bottom: { x: 0.111, y: 0.625, w: 0.778, h: 0.13 },
};

/** Splits the words into pages and fits them all at one size, so that the text does not jump from page to page. */
export function layOutCaptions(deck: Deck, fonts: Fonts): { pages: CaptionPage[]; problems: DeckProblem[] } {
  const { captions } = deck;
  if (!captions.enabled || !captions.words) return { pages: [], problems: [] };
  const unknown = captions.words.flatMap((word, index) =>
    fonts.missing(tidyText(word.text)).length > 0
      ? [{ path: `captions.words[${index}].text`, message: 'holds characters that no bundled font can draw' }]
      : [],
  );
  if (unknown.length > 0) return { pages: [], problems: unknown };

  const frame = frameSize(deck);
  const rect = RECTS[captions.position ?? 'bottom'];
  const pages = split(captions, deck.durationMs);
  const fit = (page: Page, style: ResolvedStyle): TextLayout | null =>
    layOutText(page.words.map((word) => word.text).join(' '), rect, style, frame, fonts);
  const style = styleOf(deck);
  const layouts = pages.map((page) => fit(page, style));
  const problems = layouts.flatMap((layout, index) =>
    layout ? [] : [{ path: `captions.words[${pages[index]?.first}].text`, message: 'does not fit a caption line' }],
  );
  const size = Math.min(...layouts.map((layout) => layout?.px ?? Infinity)) / frame.height;
  const even = { ...style, minSize: size, maxSize: size };
  const laid = pages.flatMap((page) => {
    const layout = fit(page, even);
    return layout ? [{ ...timed(page, deck.fps), layout }] : [];
  });
  return { pages: laid, problems };
}

function styleOf(deck: Deck): ResolvedStyle {
  const { captions } = deck;
  const big = captions.style === 'word';
  const base = {
    preset: 'outline',
    minSize: 0.018,
    maxSize: big ? 0.064 : 0.04,
    font: big || captions.style === 'pill' ? 'montserrat' : 'inter',
    weight: 800,
    lineHeight: captions.style === 'pill' ? 1.42 : 1.24,
    color: captions.color ?? '#FFFFFF',
  } as const;
  return resolveStyle({ ...base, ...captions.textStyle }, undefined, deck.background);
}

function split(captions: Captions, durationMs: number): Page[] {
  const words = captions.words ?? [];
  const most = captions.maxWords ?? WORDS_PER_PAGE[captions.style];
  const pages: Page[] = [];
  words.forEach((word, index) => {
    const page = pages.at(-1);
    const last = page?.words.at(-1);
    const length = page ? page.words.reduce((sum, one) => sum + one.text.length + 1, word.text.length) : 0;
    const full = !page || page.words.length >= most || length > PAGE_CHARACTERS;
    const paused = last !== undefined && (word.startMs - last.endMs > PAUSE_MS || /[.!?…]$/.test(last.text));
    if (full || paused) pages.push({ first: index, words: [word], endMs: 0 });
    else page.words.push(word);
  });
  pages.forEach((page, index) => {
    const next = pages[index + 1]?.words[0]?.startMs ?? durationMs;
    const end = page.words.at(-1)?.endMs ?? 0;
    page.endMs = next - end <= PAUSE_MS ? next : Math.min(next, end + LINGER_MS);
  });
  return pages;
}

/** A word of the deck may hold spaces: each part is lit with the whole. */
function timed(page: Page, fps: number): Omit<CaptionPage, 'layout'> {
  const words = page.words.flatMap((word) => {
    const spoken = { from: frameAt(word.startMs, fps), to: frameAt(word.endMs, fps) };
    return word.text
      .trim()
      .split(/\s+/)
      .map(() => spoken);
  });
  return { from: words[0]?.from ?? 0, to: frameAt(page.endMs, fps), words };
}
