import { frameAt, frameSize, type Captions, type Deck, type DeckProblem, type Rect } from '../../domain/decks/deck.ts';
import { resolveStyle, type ResolvedStyle } from '../../domain/decks/text-styles.ts';
import type { Fonts } from '../fonts/fonts.ts';
import type { Page } from './caption-page.ts';
import { listCaptionAreas } from './caption-areas.ts';
import { joinsWithoutSpace } from '../../domain/text/line-breaks.ts';
import { describeMissingGlyphs } from '../fonts/missing-glyphs.ts';
import { layOutText, applyCase, type TextLayout } from './lay-out-text.ts';
import { splitIntoPages } from './split-into-pages.ts';

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

/** The areas of captions by position, inside every platform's safe area and horizontally centred. */
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
  const pages = splitIntoPages(captions, deck.durationMs, listCaptionAreas(deck, usual), () => fonts.language);
  const fit = (page: Page, sized: ResolvedStyle): TextLayout | null =>
    layOutText(joinWords(page), page.area.rect, sized, frame, fonts);
  const layouts = pages.map((page) => fit(page, style));
  const problems = layouts.flatMap((layout, index) =>
    layout ? [] : [{ path: `captions.words[${pages[index]?.first}].text`, message: 'does not fit a caption line' }],
  );
  const size = Math.min(...layouts.map((layout) => layout?.px ?? Infinity)) / frame.height;
  const even = { ...style, minSize: size, maxSize: size };
  const laid = pages.flatMap((page) => {
    const layout = fit(page, even);
    return layout ? [{ ...toFrames(page, deck.fps, style, fonts), layout }] : [];
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

function joinWords({ words }: Pick<Page, 'words'>): string {
  return words.reduce((text, word) => {
    const space = text === '' || joinsWithoutSpace(text, word.text) ? '' : ' ';
    return text + space + word.text.trim();
  }, '');
}

function toFrames(page: Page, fps: number, style: ResolvedStyle, fonts: Fonts): Omit<CaptionPage, 'layout'> {
  const from = frameAt(page.startMs, fps);
  const words = page.words.map(({ text, startMs, endMs }) => {
    const letters = applyCase(text, style, fonts).replace(/[\s\u00ad\u200b]+/gu, '').length;
    return { from: Math.max(from, frameAt(startMs, fps)), to: Math.max(from, frameAt(endMs, fps)), letters };
  });
  return { from, to: frameAt(page.endMs, fps), words };
}
