import type { Box, Slide } from '../../../decks/deck.ts';
import { assembleDeck } from '../layout/assemble-deck.ts';
import { buildBackdropCall } from '../media/item-pictures.ts';
import { buildBackground, requireVisual, toVisual } from '../media/visuals.ts';
import { buildFadePages, type FadePage } from '../layout/fade-pages.ts';
import { chooseMotion } from '../layout/motion.ts';
import type { FormatRecipe } from '../recipe.ts';
import { buildTextBox } from '../layout/text-boxes.ts';
import { writeLines } from '../script/write-list.ts';

/** Lines of text fade in over a calm picture and stay; each page has the next picture of the caller's. */
export const fadein: FormatRecipe = (brief) => {
  const visuals = brief.assets.map(toVisual);
  const lines = writeLines(brief);
  return {
    calls: visuals.length > 0 ? {} : buildBackdropCall(brief),
    buildDeck(made) {
      const { pages, durationMs } = buildFadePages(lines, { maxSec: brief.maxSec, durationSec: brief.durationSec });
      const slides = pages.map((page, at): Slide => {
        const visual = visuals[at % visuals.length] ?? requireVisual(made, 'picture');
        const background = buildBackground(visual, { motion: chooseMotion(brief.seed, at) });
        const boxes = buildBoxes(page, at);
        const transition = at === 0 ? {} : { transition: { kind: 'fade', durationMs: 300 } as const };
        return { startMs: page.startMs, endMs: page.endMs, background, boxes, ...transition };
      });
      return assembleDeck(brief, { durationMs, slides, coverMs: durationMs - 100 });
    },
  };
};

function buildBoxes({ lines }: FadePage, page: number): Box[] {
  return lines.map(({ text, rect, span, first }, at) =>
    buildTextBox({
      id: `line${page + 1}-${at + 1}`,
      text,
      rect,
      role: first ? 'hook' : 'body',
      style: { preset: first ? 'pill' : 'card', minSize: 0.022, maxSize: first ? 0.056 : 0.04, valign: 'top' },
      span,
      animation: { in: first ? 'none' : 'fade', durationMs: 450 },
    }),
  );
}
