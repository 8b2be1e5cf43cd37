import type { Box, Slide } from '../../../decks/deck.ts';
import { assemble } from '../layout/assemble-deck.ts';
import { moodCall } from '../media/item-pictures.ts';
import { backgroundOf, visualBy, visualOf } from '../media/visuals.ts';
import { fadePages, type FadePage } from '../layout/fade-pages.ts';
import { motionAt } from '../layout/motion.ts';
import type { PlanFormat } from '../recipe.ts';
import { textBox } from '../layout/text-boxes.ts';
import { linesOf } from '../script/write-list.ts';

const SHADE = 0.5;

/** Lines of text that fade in over one quiet picture, and stay. */
export const fadein: PlanFormat = (brief) => {
  const [own] = brief.assets;
  const lines = linesOf(brief);
  return {
    calls: own ? {} : moodCall(brief),
    deckOf(made) {
      const visual = own ? visualOf(own) : visualBy(made, 'picture');
      const { pages, durationMs } = fadePages(lines, { maxSec: brief.maxSec, durationSec: brief.durationSec });
      const slides = pages.map((page, at): Slide => {
        const background = backgroundOf(visual, { motion: motionAt(brief.seed, at), shade: SHADE });
        const boxes = boxesOf(page, at);
        const transition = at === 0 ? {} : { transition: { kind: 'fade', durationMs: 300 } as const };
        return { startMs: page.startMs, endMs: page.endMs, background, boxes, ...transition };
      });
      return assemble(brief, { durationMs, slides, coverMs: durationMs - 100 });
    },
  };
};

function boxesOf({ lines }: FadePage, page: number): Box[] {
  return lines.map(({ text, rect, span, first }, at) =>
    textBox({
      id: `line${page + 1}-${at + 1}`,
      text,
      rect,
      role: first ? 'hook' : 'body',
      style: { preset: first ? 'hook' : 'plain', minSize: 0.022, maxSize: first ? 0.046 : 0.036 },
      span,
      animation: { in: first ? 'none' : 'fade', durationMs: 450 },
    }),
  );
}
