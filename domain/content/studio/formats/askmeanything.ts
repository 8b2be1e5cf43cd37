import type { Slide } from '../../../decks/deck.ts';
import { assembleDeck, computeSpokenVideoMs } from '../layout/assemble-deck.ts';
import { buildBackground, requireMade, requireVisual } from '../media/visuals.ts';
import { cutToReadingTime } from '../layout/opening.ts';
import type { FormatRecipe } from '../recipe.ts';
import { buildTalkingHeadCall, buildPortrait, buildVoiceCall } from '../media/presenter.ts';
import { alignParts, buildSpeech } from '../speech/speech.ts';
import { buildStickerBox } from '../layout/text-boxes.ts';
import type { Brief } from '../brief/brief.ts';
import { endQuestion, endSentence } from '../../../text/sentences.ts';

interface Answers {
  /** Each question with its answer, as spoken. */
  parts: string[];
  text: string;
  language: string;
}

/** The questions with answers: the caller's, else statements of the brand. A question without either is only asked. */
function writeAnswers(brief: Brief): Answers {
  const { questions, script, language, brand } = brief;
  const statements = [...brand.valueProps];
  const parts = questions.map(({ question, answer }) => {
    const said = answer ?? statements.shift();
    return said === undefined ? endQuestion(question) : `${endQuestion(question)} ${endSentence(said)}`;
  });
  return { parts, text: script ?? parts.join(' '), language };
}

/** A question is shown above the presenter, who reads and answers it; then the next one. */
export const askmeanything: FormatRecipe = (brief) => {
  const { parts, text, language } = writeAnswers(brief);
  const portrait = buildPortrait(brief);
  return {
    calls: {
      ...portrait.calls,
      voice: buildVoiceCall(brief, text, language),
      head: buildTalkingHeadCall(brief, portrait.source, 'voice'),
    },
    buildDeck(made) {
      const speech = buildSpeech(requireMade(made, 'voice'), text);
      const durationMs = computeSpokenVideoMs(brief, speech);
      const head = requireVisual(made, 'head');
      const slides = alignParts(parts, { ...speech, durationMs }).map((span, at): Slide => {
        const { question } = brief.questions[at] ?? { question: '' };
        const background = buildBackground(head, { trimStartMs: span.startMs, loop: false });
        const shownQuestion = cutToReadingTime(question, span.endMs - span.startMs);
        return { ...span, background, boxes: [buildStickerBox(`question${at + 1}`, shownQuestion)] };
      });
      return assembleDeck(brief, { durationMs, slides, words: speech.words, voiceover: speech });
    },
  };
};
