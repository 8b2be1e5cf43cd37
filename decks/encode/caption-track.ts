import type { SKRSContext2D } from '@napi-rs/canvas';
import type { Captions, Deck } from '../../domain/decks/deck.ts';
import { frameSize } from '../../domain/decks/deck.ts';
import { chooseTextColor } from '../../domain/decks/deck-presets.ts';
import type { CaptionPage } from '../text/lay-out-captions.ts';
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

/** The captions of a span as a separate track: a small area that changes with every word. Null if it has none. */
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
    for (const frame of listChanges(page, deck.captions)) {
      const tenses = page.words.map((word) => getTense(word, frame));
      show({ frame, paint: (context) => drawPage(context, page, tenses, deck.captions) });
    }
    show({ frame: page.to, paint: null });
  }
  const frame = frameSize(deck);
  return {
    area: unionEvenArea(
      pages.map((page) => page.layout.painted),
      frame,
    ),
    pictures,
  };
}

/** The frames at which a page looks different from the frame before. */
export function listChanges(page: CaptionPage, captions: Captions): number[] {
  const still = captions.style === 'plain' || captions.style === 'word';
  const frames = still ? [page.from] : page.words.flatMap(({ from, to }) => [from, to]);
  return [...new Set([page.from, ...frames])].filter((frame) => frame < page.to).sort((a, b) => a - b);
}

function getTense(word: { from: number; to: number }, frame: number): Tense {
  if (frame < word.from) return 'future';
  return frame < word.to ? 'present' : 'past';
}

function drawPage(context: SKRSContext2D, page: CaptionPage, tenses: Tense[], captions: Captions): void {
  const { layout } = page;
  const active = captions.activeColor ?? ACTIVE_COLORS[captions.style];
  const words = placeWords(
    context,
    layout,
    page.words.map(({ letters }) => letters),
  );
  const tense = ({ word }: PlacedWord): Tense => tenses[word] ?? 'future';
  switch (captions.style) {
    case 'plain':
    case 'word':
      drawText(context, layout);
      return;
    case 'progressive':
      drawWords(
        context,
        layout,
        words.filter((word) => tense(word) !== 'future'),
      );
      return;
    case 'karaoke':
      drawWords(
        context,
        layout,
        words.map((word) => (tense(word) === 'future' ? word : { ...word, color: active })),
      );
      return;
    case 'highlight':
      drawWords(
        context,
        layout,
        words.map((word) => (tense(word) === 'present' ? { ...word, color: active } : word)),
      );
      return;
    case 'pill':
      drawWords(
        context,
        layout,
        words.filter((word) => tense(word) !== 'present'),
      );
      drawPill(
        context,
        page,
        words.filter((word) => tense(word) === 'present'),
        active,
      );
  }
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
