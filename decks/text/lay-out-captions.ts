import { frameAt, frameSize } from '../../domain/decks/deck.ts';
import type { Captions, CaptionWord, Deck, DeckProblem, Rect } from '../../domain/decks/deck.ts';
import { resolveStyle, type ResolvedStyle } from '../../domain/decks/deck-presets.ts';
import type { Fonts } from '../fonts/fonts.ts';
import { measureReadingLength, joinsWithoutSpace } from './line-breaks.ts';
import { describeMissingGlyphs } from '../fonts/missing-glyphs.ts';
import { layOutText, applyCase, type TextLayout } from './lay-out-text.ts';

export interface SpokenWord {
  from: number;
  to: number;
  /** Number of characters in the page's text, without spaces. */
  letters: number;
}

/** Words that are shown together during frames `[from, to)`; `words` has the frames in which each is spoken. */
export interface CaptionPage {
  from: number;
  to: number;
  words: SpokenWord[];
  layout: TextLayout;
}

interface Page {
  first: number;
  words: NonNullable<Captions['words']>;
  /** Of its text, in units of `measureReadingLength`. */
  length: number;
  endMs: number;
}

/** In units of `measureReadingLength`. */
const PAGE_LENGTH = 34;
const SENTENCE_END = /[.!?…。！？؟۔।॥]$/u;
/** Punctuation never forms a page of its own. */
const PUNCTUATION = /^\p{P}+$/u;
const PAUSE_MS = 600;
const LINGER_MS = 250;
const WORDS_PER_PAGE = { plain: 7, karaoke: 5, highlight: 5, word: 1, pill: 4, progressive: 7 } as const;

/** Inside every platform's safe area and horizontally centred. */
const RECTS: Record<NonNullable<Captions['position']>, Rect> = {
  top: { x: 0.111, y: 0.125, w: 0.778, h: 0.13 },
  center: { x: 0.111, y: 0.435, w: 0.778, h: 0.13 },
  bottom: { x: 0.111, y: 0.625, w: 0.778, h: 0.13 },
};

/** Splits the words into pages and lays all pages out at one size, so that the size does not change between pages. */
export function layOutCaptions(deck: Deck, fonts: Fonts): { pages: CaptionPage[]; problems: DeckProblem[] } {
  const { captions } = deck;
  if (!captions.enabled || !captions.words) return { pages: [], problems: [] };
  const style = resolveCaptionStyle(deck);
  if (!fonts.has(style.font)) return { pages: [], problems: [] };
  const unknown = captions.words.flatMap((word, index) => {
    const message = describeMissingGlyphs(fonts.findMissing(word.text, style.font));
    return message ? [{ path: `captions.words[${index}].text`, message }] : [];
  });
  if (unknown.length > 0) return { pages: [], problems: unknown };

  const frame = frameSize(deck);
  const usual = RECTS[captions.position ?? 'bottom'];
  const findRectAt = (ms: number): Rect => deck.slides.findLast(({ startMs }) => startMs <= ms)?.captionRect ?? usual;
  const findRect = ({ words: [first] }: Page): Rect => findRectAt(first?.startMs ?? 0);
  const pages = splitPages(captions, deck.durationMs, findRectAt);
  const fit = (page: Page, sized: ResolvedStyle): TextLayout | null =>
    layOutText(joinWords(page), findRect(page), sized, frame, fonts);
  const layouts = pages.map((page) => fit(page, style));
  const problems = layouts.flatMap((layout, index) =>
    layout ? [] : [{ path: `captions.words[${pages[index]?.first}].text`, message: 'does not fit a caption line' }],
  );
  const size = Math.min(...layouts.map((layout) => layout?.px ?? Infinity)) / frame.height;
  const even = { ...style, minSize: size, maxSize: size };
  const laid = pages.flatMap((page) => {
    const layout = fit(page, even);
    return layout ? [{ ...toFrames(page, deck.fps, style), layout }] : [];
  });
  return { pages: laid, problems };
}

function resolveCaptionStyle(deck: Deck): ResolvedStyle {
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

/** A page ends where the captions move. */
function splitPages(captions: Captions, durationMs: number, findRectAt: (ms: number) => Rect): Page[] {
  const words = captions.words ?? [];
  const pages: Page[] = [];
  words.forEach((word, index) => {
    const page = pages.at(-1);
    const last = page?.words.at(-1);
    const paused =
      last !== undefined && (word.startMs - last.endMs > PAUSE_MS || SENTENCE_END.test(last.text.trimEnd()));
    const moves = last !== undefined && findRectAt(last.startMs).y !== findRectAt(word.startMs).y;
    const startsPage =
      !PUNCTUATION.test(word.text.trim()) && (paused || moves || !page || isFull(page, word, captions));
    const length = measureReadingLength(word.text.trim());
    if (!page || startsPage) pages.push({ first: index, words: [word], length, endMs: 0 });
    else {
      page.length += measureSpace(page, word) + length;
      page.words.push(word);
    }
  });
  pages.forEach((page, index) => {
    const next = pages[index + 1]?.words[0]?.startMs ?? durationMs;
    const end = page.words.at(-1)?.endMs ?? 0;
    page.endMs = next - end <= PAUSE_MS ? next : Math.min(next, end + LINGER_MS);
  });
  return pages;
}

/** Words written without spaces are short, so two of them count as one unless the deck sets `maxWords`. */
function isFull(page: Page, word: CaptionWord, { maxWords, style }: Captions): boolean {
  const limit = maxWords ?? WORDS_PER_PAGE[style];
  const joined = maxWords === undefined && limit > 1 && joinsWithoutSpace(page.words.at(-1)?.text ?? '', word.text);
  if (page.words.length >= (joined ? 2 * limit : limit)) return true;
  return page.length + measureSpace(page, word) + measureReadingLength(word.text.trim()) > PAGE_LENGTH;
}

function measureSpace({ words }: Page, { text }: CaptionWord): number {
  return joinsWithoutSpace(words.at(-1)?.text.trim() ?? '', text) ? 0 : 1;
}

function joinWords({ words }: Pick<Page, 'words'>): string {
  return words.reduce((text, word) => {
    const space = text === '' || joinsWithoutSpace(text, word.text) ? '' : ' ';
    return text + space + word.text.trim();
  }, '');
}

function toFrames(page: Page, fps: number, style: ResolvedStyle): Omit<CaptionPage, 'layout'> {
  const words = page.words.map(({ text, startMs, endMs }) => {
    const letters = applyCase(text, style).replace(/\s+/gu, '').length;
    return { from: frameAt(startMs, fps), to: frameAt(endMs, fps), letters };
  });
  return { from: words[0]?.from ?? 0, to: frameAt(page.endMs, fps), words };
}
