import type { Box, Layer, Rect, Slide } from '../../../decks/deck.ts';
import { assemble, lengthAfter } from '../layout/assemble-deck.ts';
import { itemPictures, pictureOfItem } from '../media/item-pictures.ts';
import { backgroundOf, layerOf, madeBy } from '../media/visuals.ts';
import { motionAt } from '../layout/motion.ts';
import { readableIn } from '../layout/opening.ts';
import type { Made, PlanFormat } from '../recipe.ts';
import { voiceCall } from '../media/presenter.ts';
import { spansOf, speechOf, type Span } from '../speech/speech.ts';
import { spokenList } from '../script/spoken-list.ts';
import { TOP } from '../layout/frame-areas.ts';
import { cardBox, ctaBox, figureBox, hookBox } from '../layout/text-boxes.ts';
import { themeOf, type Theme } from '../layout/theme.ts';
import { listOf, type List } from '../script/write-list.ts';

const SHADE = 0.4;
const FIGURE: Rect = { ...TOP, h: 0.115 };
const LINE: Rect = { ...TOP, y: 0.262, h: 0.185 };
const CUT = { kind: 'zoom', durationMs: 240 } as const;

/** The board: a slot per rank, in one row or two, between the entry and the captions. */
const BOARD = { x: TOP.x, y: 0.455, w: TOP.w, h: 0.15, perRow: 5, gap: 0.012 };

/** A countdown from the last place to the first; a board below fills with every place that is known. */
export const ranking: PlanFormat = (brief) => {
  const list = listOf(brief, 'ranking');
  const theme = themeOf(brief);
  const said = spokenList(brief, list, 'down');
  const count = list.items.length;
  return {
    calls: { ...itemPictures(brief, list), voice: voiceCall(brief, said.text, said.language) },
    deckOf(made) {
      const speech = speechOf(madeBy(made, 'voice'), said.text);
      const durationMs = lengthAfter(brief, speech);
      const slides = spansOf(said.parts, { ...speech, durationMs }).map((span, at): Slide => {
        const rank = Math.max(1, count - at + 1);
        const picture = pictureOfItem(made, list, at === 0 ? count - 1 : rank - 1);
        const background = backgroundOf(picture, { motion: motionAt(brief.seed, at), shade: SHADE });
        const layers = thumbnails(made, list, at);
        const boxes = [...boxesOf(list, at, theme, span), ...slots(count, at, layers)];
        return { ...span, background, layers, boxes, ...(at === 0 ? {} : { transition: CUT }) };
      });
      return assemble(brief, { durationMs, slides, words: speech.words, voiceover: speech });
    },
  };
};

function boxesOf({ title, items, cta }: List, at: number, theme: Theme, { startMs, endMs }: Span): Box[] {
  const readable = (text: string): string => readableIn(text, endMs - startMs);
  if (at === 0) return [hookBox('hook', readable(title), theme)];
  const rank = items.length - at + 1;
  const item = items[rank - 1];
  if (!item) return [ctaBox('cta', readable(cta ?? title), theme)];
  return [
    figureBox(`rank${rank}`, `#${rank}`, theme, FIGURE, { maxSize: 0.1 }),
    cardBox(`item${rank}`, readable(item.text), LINE),
  ];
}

/** The places whose picture is not on the board yet, by their numbers. */
function slots(count: number, slide: number, shown: readonly Layer[]): Box[] {
  const ranks = Array.from({ length: count }, (_, at) => at + 1);
  const free = ranks.filter((rank) => !shown.some(({ rect }) => sameRect(rect, slotOf(rank, count))));
  return free.map((rank) => {
    const background = { kind: 'line' as const, color: '#0B1120' };
    const style = { preset: 'pill' as const, size: 0.026, color: '#FFFFFF', background };
    return { id: `slot${slide}-${rank}`, text: String(rank), rect: slotOf(rank, count), role: 'label', style };
  });
}

/** The pictures of the places that are known. At most nine, and stills only: each clip would need a decoder of its own. */
function thumbnails(made: Made, list: List, known: number): Layer[] {
  const count = list.items.length;
  const ranks = Array.from({ length: Math.min(known, count) }, (_, at) => count - at);
  const stills = ranks.filter((rank) => pictureOfItem(made, list, rank - 1).kind === 'image').slice(0, 9);
  return stills.map((rank) => layerOf(pictureOfItem(made, list, rank - 1), slotOf(rank, count), { radius: 0.18 }));
}

function sameRect(one: Rect, other: Rect): boolean {
  return one.x === other.x && one.y === other.y;
}

function slotOf(rank: number, count: number): Rect {
  const rows = Math.ceil(count / BOARD.perRow);
  const columns = Math.ceil(count / rows);
  const [row, column] = [Math.floor((rank - 1) / columns), (rank - 1) % columns];
  const [w, h] = [BOARD.w / columns, BOARD.h / rows];
  return { x: BOARD.x + column * w + BOARD.gap / 2, y: BOARD.y + row * h, w: w - BOARD.gap, h: h - BOARD.gap };
}
