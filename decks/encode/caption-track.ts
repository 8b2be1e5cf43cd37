import type { SKRSContext2D } from '@napi-rs/canvas';
import { frameSize, type Captions, type Deck } from '../../domain/decks/deck.ts';
import { chooseTextColor } from '../../domain/decks/text-styles.ts';
import type { CaptionPage } from '../text/lay-out-captions.ts';
import { boundWords, computeWordMotion, drawBolder, drawMoved } from '../canvas/word-motion.ts';
import { drawText, drawWords, placeWords, type PlacedWord } from '../canvas/draw-text.ts';
import type { Span } from '../geometry/span.ts';
import { unionEvenArea, type Picture, type PictureTrack } from '../canvas/picture-track.ts';

const ACTIVE_COLORS: Record<Captions['style'], string> = {
  plain: '#FFD60A',
  karaoke: '#FFD60A',
  highlight: '#FFD60A',
  word: '#FFFFFF',
  pill: '#6D28D9',
  progressive: '#FFFFFF',
};

type Tense = 'past' | 'present' | 'future';

/** A word at one frame; `share` is the progress of its animation, 0 to 1. */
interface WordState {
  tense: Tense;
  share: number;
}

/** Builds the captions of a span as a separate track, cropped to their area. Null if the span has none. */
export function buildCaptionTrack(deck: Deck, allPages: CaptionPage[], span: Span): PictureTrack | null {
  const pages = allPages.filter(({ from, to }) => to > span.from && from < span.to);
  if (pages.length === 0) return null;
  const pictures: Picture[] = [];
  const show = ({ frame, paint }: Picture): void => {
    if (frame >= span.to) return;
    const shownFrom = Math.max(frame, span.from);
    if (pictures.at(-1)?.frame === shownFrom) pictures.pop();
    pictures.push({ frame: shownFrom, paint });
  };
  show({ frame: span.from, paint: null });
  for (const page of pages) {
    for (const frame of listChanges(page, deck)) {
      const states = page.words.map((word): WordState => ({
        tense: getTense(word, frame),
        share: Math.min(1, (frame - getStart(page, word, deck) + 1) / countFrames(deck)),
      }));
      show({ frame, paint: (context) => drawPage(context, page, states, deck.captions) });
    }
    show({ frame: page.to, paint: null });
  }
  return { area: boundPages(deck, pages), pictures };
}

/** Bounds the area of the pages, with room for words that move. */
function boundPages(deck: Deck, pages: readonly CaptionPage[]): PictureTrack['area'] {
  const areas = pages.map(({ layout: { painted, px } }) => {
    const room = isAnimated(deck) ? 0.6 * px : 0;
    return {
      left: painted.left - room,
      top: painted.top - room,
      width: painted.width + 2 * room,
      height: painted.height + 2 * room,
    };
  });
  return unionEvenArea(areas, frameSize(deck));
}

const ANIMATION_MS = 200;

type Captioned = Pick<Deck, 'captions' | 'fps'>;

function isAnimated({ captions: { animation = 'none' } }: Pick<Deck, 'captions'>): boolean {
  return animation !== 'none' && animation !== 'weight';
}

/** Counts the frames of a word's animation; 1 if words are not animated. */
function countFrames(deck: Captioned): number {
  return isAnimated(deck) ? Math.max(1, Math.round((ANIMATION_MS * deck.fps) / 1000)) : 1;
}

/** Returns the frame at which a word's animation starts: in the styles `word` and `plain`, when its page appears. */
function getStart(page: CaptionPage, word: { from: number }, { captions: { style } }: Captioned): number {
  return style === 'word' || style === 'plain' ? page.from : word.from;
}

/** Lists the frames at which a page looks different from the frame before. */
export function listChanges(page: CaptionPage, deck: Captioned): number[] {
  const { style, animation = 'none' } = deck.captions;
  const isStill = style === 'plain' || style === 'word';
  const frames = isStill && animation !== 'weight' ? [page.from] : page.words.flatMap(({ from, to }) => [from, to]);
  const starts = isStill ? [page.from] : page.words.map(({ from }) => from);
  const moving = starts.flatMap((start) => Array.from({ length: countFrames(deck) }, (_, at) => start + at));
  return [...new Set([page.from, ...frames, ...moving])]
    .filter((frame) => frame >= page.from && frame < page.to)
    .sort((a, b) => a - b);
}

function getTense(word: { from: number; to: number }, frame: number): Tense {
  if (frame < word.from) return 'future';
  return frame < word.to ? 'present' : 'past';
}

function drawPage(context: SKRSContext2D, page: CaptionPage, states: readonly WordState[], captions: Captions): void {
  const { layout } = page;
  const { style, animation = 'none' } = captions;
  const active = captions.activeColor ?? ACTIVE_COLORS[style];
  if (style === 'plain' || style === 'word') {
    const share = states[0]?.share ?? 1;
    if (animation === 'none' || animation === 'weight' || share >= 1) drawText(context, layout);
    else
      drawMoved(context, layout.ink, computeWordMotion(animation, share, true), layout.px, () =>
        drawText(context, layout),
      );
    return;
  }
  const wordLengths = page.words.map((word) => word.letters);
  const words = placeWords(context, layout, wordLengths);
  const getState = ({ word }: PlacedWord): WordState => states[word] ?? { tense: 'future', share: 0 };
  const isMoving = (word: PlacedWord): boolean => {
    const { tense, share } = getState(word);
    return tense === 'present' && (animation === 'weight' || (animation !== 'none' && share < 1));
  };
  const shown = words.filter((word) => style !== 'progressive' || getState(word).tense !== 'future');
  const colored = shown.map((word) => (isColored(style, getState(word).tense) ? { ...word, color: active } : word));
  drawWords(
    context,
    layout,
    colored.filter((word) => !isMoving(word) && !(style === 'pill' && getState(word).tense === 'present')),
  );
  const present = colored.filter((word) => getState(word).tense === 'present');
  const drawPresent = (): void => {
    if (style === 'pill') drawPill(context, page, present, active);
    else if (animation === 'weight') drawBolder(context, layout, present);
    else drawWords(context, layout, present);
  };
  const [first] = present;
  if (!first || (style !== 'pill' && !isMoving(first))) return;
  if (!isMoving(first) || animation === 'weight' || animation === 'none') drawPresent();
  else {
    const motion = computeWordMotion(animation, getState(first).share, style === 'progressive');
    drawMoved(context, boundWords(present, layout), motion, layout.px, drawPresent);
  }
}

function isColored(style: Captions['style'], tense: Tense): boolean {
  return style === 'karaoke' ? tense !== 'future' : style === 'highlight' && tense === 'present';
}

function drawPill(context: SKRSContext2D, page: CaptionPage, words: PlacedWord[], color: string): void {
  const { layout } = page;
  // Without spaces between words, a wide pill would cover its neighbours.
  const spaced = page.words.length === 1 || layout.lines.some(({ text }) => text.includes(' '));
  const [x, y] = [(spaced ? 0.2 : 0.04) * layout.px, 0.22 * layout.px];
  context.fillStyle = color;
  for (const { left, width, baseline } of mergeTouching(words)) {
    context.beginPath();
    const height = layout.ascent + layout.descent + 2 * y;
    context.roundRect(left - x, baseline - layout.ascent - y, width + 2 * x, height, 0.24 * layout.px);
    context.fill();
  }
  const onPill = { ...layout, style: { ...layout.style, stroke: null, shadow: false } };
  drawWords(
    context,
    onPill,
    words.map((word) => ({ ...word, color: chooseTextColor(color) })),
  );
}

/** Merges adjacent pieces into one pill. */
function mergeTouching(words: PlacedWord[]): PlacedWord[] {
  const pills: PlacedWord[] = [];
  for (const word of words) {
    const last = pills.at(-1);
    const touches = last?.baseline === word.baseline && Math.abs(last.left + last.width - word.left) < 1;
    if (last && touches) last.width += word.width;
    else pills.push({ ...word });
  }
  return pills;
}
