import type { Box, Slide } from '../../../decks/deck.ts';
import { assemble, lengthAfter } from '../layout/assemble-deck.ts';
import { itemPictures, pictureOfItem } from '../media/item-pictures.ts';
import { backgroundOf, madeBy } from '../media/visuals.ts';
import { motionAt } from '../layout/motion.ts';
import { readableIn } from '../layout/opening.ts';
import type { PlanFormat } from '../recipe.ts';
import { voiceCall } from '../media/presenter.ts';
import { spansOf, speechOf, type Span } from '../speech/speech.ts';
import { spokenList } from '../script/spoken-list.ts';
import { CENTER, TOP } from '../layout/frame-areas.ts';
import { cardBox, ctaBox, figureBox, hookBox } from '../layout/text-boxes.ts';
import { themeOf, type Theme } from '../layout/theme.ts';
import { listOf, type List } from '../script/write-list.ts';

const SHADE = 0.35;
const CUT = { kind: 'slide-left', durationMs: 280 } as const;

/** A list with a picture, a large number and a line per entry; a voice counts along. */
export const listicle: PlanFormat = (brief) => {
  const list = listOf(brief, 'listicle');
  const theme = themeOf(brief);
  const said = spokenList(brief, list, 'up');
  return {
    calls: { ...itemPictures(brief, list), voice: voiceCall(brief, said.text, said.language) },
    deckOf(made) {
      const speech = speechOf(madeBy(made, 'voice'), said.text);
      const durationMs = lengthAfter(brief, speech);
      const slides = spansOf(said.parts, { ...speech, durationMs }).map((span, at): Slide => {
        const picture = pictureOfItem(made, list, at === 0 ? list.items.length - 1 : at - 1);
        const background = backgroundOf(picture, { motion: motionAt(brief.seed, at), shade: SHADE });
        const boxes = boxesOf(list, at, theme, span);
        return { ...span, background, boxes, ...(at === 0 ? {} : { transition: CUT }) };
      });
      return assemble(brief, { durationMs, slides, words: speech.words, voiceover: speech });
    },
  };
};

/** First the title, then an entry per slide, then what to do next. */
function boxesOf({ title, items, cta }: List, at: number, theme: Theme, { startMs, endMs }: Span): Box[] {
  const readable = (text: string): string => readableIn(text, endMs - startMs);
  if (at === 0) return [hookBox('hook', readable(title), theme)];
  const item = items[at - 1];
  if (!item) return [ctaBox('cta', readable(cta ?? title), theme)];
  return [
    figureBox(`number${at}`, String(at), theme, TOP, { maxSize: 0.12 }),
    cardBox(`item${at}`, readable(item.text), CENTER),
  ];
}
