import type { Box, Layer, Rect, Slide } from '../../../decks/deck.ts';
import { assembleDeck, computeSpokenVideoMs } from '../layout/assemble-deck.ts';
import { buildItemPictureCalls, findItemPicture } from '../media/item-pictures.ts';
import { buildBackground, buildLayer, requireMade } from '../media/visuals.ts';
import { chooseMotion } from '../layout/motion.ts';
import { cutToReadingTime } from '../layout/opening.ts';
import type { MadeByCall, FormatRecipe } from '../recipe.ts';
import { buildVoiceCall } from '../media/presenter.ts';
import { alignParts, buildSpeech, type Span } from '../speech/speech.ts';
import { TOP } from '../layout/frame-areas.ts';
import { buildCardBox, buildFigureBox, buildHookBox } from '../layout/text-boxes.ts';
import { buildTheme, type Theme } from '../layout/theme.ts';
import { buildSpokenList, writeList, type List } from '../script/write-list.ts';

const FIGURE: Rect = { ...TOP, h: 0.115 };
const LINE: Rect = { ...TOP, y: 0.262, h: 0.185 };
const CUT = { kind: 'zoom', durationMs: 240 } as const;

/** The board has a cell per rank, in one or two rows between the item and the captions. */
const BOARD = { x: TOP.x, y: 0.455, w: TOP.w, h: 0.15, perRow: 5, gap: 0.012 };

/** A countdown from the last rank to the first. A board below shows the ranks that were revealed. */
export const ranking: FormatRecipe = (brief) => {
  const list = writeList(brief);
  const theme = buildTheme(brief);
  const narration = buildSpokenList(brief, list, 'down');
  const count = list.items.length;
  return {
    calls: { ...buildItemPictureCalls(brief, list), voice: buildVoiceCall(brief, narration.text, narration.language) },
    buildDeck(made) {
      const speech = buildSpeech(requireMade(made, 'voice'), narration.text);
      const durationMs = computeSpokenVideoMs(brief, speech);
      const slides = alignParts(narration.parts, { ...speech, durationMs }).map((span, at): Slide => {
        const rank = Math.max(1, count - at + 1);
        const picture = findItemPicture(made, list, at === 0 ? count - 1 : rank - 1);
        const background = buildBackground(picture, { motion: chooseMotion(brief.seed, at) });
        const layers = buildThumbnails(made, list, at);
        const boxes = [...buildBoxes(list, at, theme, span), ...buildRankCells(count, at, layers)];
        return { ...span, background, layers, boxes, ...(at === 0 ? {} : { transition: CUT }) };
      });
      return assembleDeck(brief, { durationMs, slides, words: speech.words, voiceover: speech });
    },
  };
};

function buildBoxes({ title, items }: List, at: number, theme: Theme, { startMs, endMs }: Span): Box[] {
  const cutToReadable = (text: string): string => cutToReadingTime(text, endMs - startMs);
  if (at === 0) return [buildHookBox('hook', cutToReadable(title), theme)];
  const rank = items.length - at + 1;
  const item = items[rank - 1];
  if (!item) return [];
  return [
    buildFigureBox(`rank${rank}`, `#${rank}`, theme, FIGURE, { maxSize: 0.1 }),
    buildCardBox(`item${rank}`, cutToReadable(item.text), LINE),
  ];
}

/** The numbers of the ranks whose picture is not on the board yet. */
function buildRankCells(count: number, slide: number, shown: readonly Layer[]): Box[] {
  const ranks = Array.from({ length: count }, (_, at) => at + 1);
  const free = ranks.filter((rank) => !shown.some(({ rect }) => isSameRect(rect, getCellRect(rank, count))));
  return free.map((rank) => {
    const background = { kind: 'line' as const, color: '#0B1120' };
    const style = { preset: 'pill' as const, size: 0.026, color: '#FFFFFF', background };
    return { id: `slot${slide}-${rank}`, text: String(rank), rect: getCellRect(rank, count), role: 'label', style };
  });
}

/** The pictures of the revealed ranks. At most nine and stills only, because each clip would need its own decoder. */
function buildThumbnails(made: MadeByCall, list: List, revealed: number): Layer[] {
  const count = list.items.length;
  const ranks = Array.from({ length: Math.min(revealed, count) }, (_, at) => count - at);
  const stills = ranks.filter((rank) => findItemPicture(made, list, rank - 1).kind === 'image').slice(0, 9);
  return stills.map((rank) =>
    buildLayer(findItemPicture(made, list, rank - 1), getCellRect(rank, count), { radius: 0.18 }),
  );
}

function isSameRect(one: Rect, other: Rect): boolean {
  return one.x === other.x && one.y === other.y;
}

function getCellRect(rank: number, count: number): Rect {
  const rows = Math.ceil(count / BOARD.perRow);
  const columns = Math.ceil(count / rows);
  const [row, column] = [Math.floor((rank - 1) / columns), (rank - 1) % columns];
  const [w, h] = [BOARD.w / columns, BOARD.h / rows];
  return { x: BOARD.x + column * w + BOARD.gap / 2, y: BOARD.y + row * h, w: w - BOARD.gap, h: h - BOARD.gap };
}
