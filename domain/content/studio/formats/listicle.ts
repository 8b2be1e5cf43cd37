import type { Box, Rect, Slide } from '../../../decks/deck.ts';
import { assembleDeck, computeSpokenVideoMs } from '../layout/assemble-deck.ts';
import { buildItemPictureCalls, findItemPicture } from '../media/item-pictures.ts';
import { buildBackground, requireMade } from '../media/visuals.ts';
import { chooseMotion } from '../layout/motion.ts';
import { cutToReadingTime } from '../layout/opening.ts';
import type { FormatRecipe } from '../recipe.ts';
import { buildVoiceCall } from '../media/presenter.ts';
import { alignParts, buildSpeech, type Span } from '../speech/speech.ts';
import { buildSpokenList } from '../script/spoken-list.ts';
import { TOP } from '../layout/frame-areas.ts';
import { buildCardBox, buildFigureBox, buildHookBox } from '../layout/text-boxes.ts';
import { buildTheme, type Theme } from '../layout/theme.ts';
import { writeList, type List } from '../script/write-list.ts';

const SHADE = 0.12;
const FIGURE: Rect = { ...TOP, h: 0.115 };
const LINE: Rect = { ...TOP, y: 0.258, h: 0.13 };
const CUT = { kind: 'slide-left', durationMs: 280 } as const;

/** A list with a picture, a large number and a line per item, narrated. */
export const listicle: FormatRecipe = (brief) => {
  const list = writeList(brief);
  const theme = buildTheme(brief);
  const narration = buildSpokenList(brief, list, 'up');
  return {
    calls: { ...buildItemPictureCalls(brief, list), voice: buildVoiceCall(brief, narration.text, narration.language) },
    buildDeck(made) {
      const speech = buildSpeech(requireMade(made, 'voice'), narration.text);
      const durationMs = computeSpokenVideoMs(brief, speech);
      const slides = alignParts(narration.parts, { ...speech, durationMs }).map((span, at): Slide => {
        const picture = findItemPicture(made, list, at === 0 ? list.items.length - 1 : at - 1);
        const background = buildBackground(picture, { motion: chooseMotion(brief.seed, at), shade: SHADE });
        const boxes = buildBoxes(list, at, theme, span);
        return { ...span, background, boxes, ...(at === 0 ? {} : { transition: CUT }) };
      });
      return assembleDeck(brief, { durationMs, slides, words: speech.words, voiceover: speech });
    },
  };
};

/** The title, then one item per slide. */
function buildBoxes({ title, items }: List, at: number, theme: Theme, { startMs, endMs }: Span): Box[] {
  const cutToReadable = (text: string): string => cutToReadingTime(text, endMs - startMs);
  if (at === 0) return [buildHookBox('hook', cutToReadable(title), theme)];
  const item = items[at - 1];
  if (!item) return [];
  return [
    buildFigureBox(`number${at}`, String(at), theme, FIGURE, { maxSize: 0.15 }),
    buildCardBox(`item${at}`, cutToReadable(item.text), LINE),
  ];
}
