import type { Box, BoxStyle, Rect, Slide } from '../../../decks/deck.ts';
import { PAPER } from '../../../decks/text-styles.ts';
import { hasRightToLeft } from '../../../text/scripts.ts';
import { assembleDeck, computeSpokenVideoMs } from '../layout/assemble-deck.ts';
import { buildItemPictureCalls, findItemPicture } from '../media/item-pictures.ts';
import { buildBackground, requireMade } from '../media/visuals.ts';
import { chooseMotion } from '../layout/motion.ts';
import { cutToReadingTime } from '../layout/opening.ts';
import type { FormatRecipe } from '../recipe.ts';
import { buildVoiceCall } from '../media/presenter.ts';
import { alignParts, buildSpeech, type Span } from '../speech/speech.ts';
import { LOWER } from '../layout/frame-areas.ts';
import { buildCardBox, buildFigureBox, buildHookBox } from '../layout/text-boxes.ts';
import { buildTheme, type Theme } from '../layout/theme.ts';
import { buildSpokenList, writeList, type List } from '../script/write-list.ts';

/** Between a number and its line, in fractions of the frame's width. The number is first in reading direction. */
const GAP = 0.014;
const ROW: Rect = LOWER;
const NUMBER_WIDTH = 0.15;
const CUT = { kind: 'slide-left', durationMs: 280 } as const;

/** A list with a picture, a number and a line per item, narrated. */
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
        const background = buildBackground(picture, { motion: chooseMotion(brief.seed, at) });
        const boxes = buildBoxes(list, at, theme, span);
        return { ...span, background, boxes, ...(at === 0 ? {} : { transition: CUT }) };
      });
      return assembleDeck(brief, { durationMs, slides, words: speech.words, voiceover: speech, position: 'top' });
    },
  };
};

/** The title on the first slide, then one item per slide. */
function buildBoxes({ title, items }: List, at: number, theme: Theme, { startMs, endMs }: Span): Box[] {
  const cutToReadable = (text: string): string => cutToReadingTime(text, endMs - startMs);
  if (at === 0) return [buildHookBox('hook', cutToReadable(title), theme, undefined, ROW)];
  const item = items[at - 1];
  if (!item) return [];
  return buildRow(`${at}`, cutToReadable(item.text), theme);
}

function buildRow(number: string, text: string, theme: Theme): Box[] {
  const isLeftwards = hasRightToLeft(text);
  const [width, align] = [ROW.w - NUMBER_WIDTH - GAP, isLeftwards ? ('right' as const) : ('left' as const)];
  const [chip, line] = isLeftwards ? [ROW.x + width + GAP, ROW.x] : [ROW.x, ROW.x + NUMBER_WIDTH + GAP];
  const style: BoxStyle = {
    color: theme.onAccent === PAPER ? PAPER : '#000000',
    background: { kind: 'box', color: theme.accent, padding: 0.3, radius: 0.3 },
    stroke: { width: 0 },
    align: isLeftwards ? 'left' : 'right',
    minSize: 0.03,
    maxSize: 0.056,
  };
  const card = buildCardBox(`item${number}`, text, { ...ROW, x: line, w: width });
  return [
    buildFigureBox(`number${number}`, number, theme, { ...ROW, x: chip, w: NUMBER_WIDTH }, style),
    { ...card, style: { ...card.style, align, valign: 'middle' } },
  ];
}
