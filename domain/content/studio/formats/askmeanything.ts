import type { Slide } from '../../../decks/deck.ts';
import { assemble, lengthAfter } from '../layout/assemble-deck.ts';
import { backgroundOf, madeBy, visualBy } from '../media/visuals.ts';
import { readableIn } from '../layout/opening.ts';
import type { PlanFormat } from '../recipe.ts';
import { headCall, portraitOf, voiceCall } from '../media/presenter.ts';
import { spansOf, speechOf } from '../speech/speech.ts';
import { stickerBox } from '../layout/text-boxes.ts';
import { answersOf } from '../script/write-answers.ts';

/** A question sticks above a presenter's head while they read it out and answer; then the next. */
export const askmeanything: PlanFormat = (brief) => {
  const { parts, text, language } = answersOf(brief);
  const portrait = portraitOf(brief);
  return {
    calls: {
      ...portrait.calls,
      voice: voiceCall(brief, text, language),
      head: headCall(brief, portrait.source, 'voice'),
    },
    deckOf(made) {
      const speech = speechOf(madeBy(made, 'voice'), text);
      const durationMs = lengthAfter(brief, speech);
      const head = visualBy(made, 'head');
      const slides = spansOf(parts, { ...speech, durationMs }).map((span, at): Slide => {
        const { question } = brief.questions[at] ?? { question: '' };
        const background = backgroundOf(head, { trimStartMs: span.startMs, loop: false });
        const asked = readableIn(question, span.endMs - span.startMs);
        return { ...span, background, boxes: [stickerBox(`question${at + 1}`, asked)] };
      });
      return assemble(brief, { durationMs, slides, words: speech.words, voiceover: speech });
    },
  };
};
