import { assemble, lengthAfter } from '../layout/assemble-deck.ts';
import { backgroundOf, madeBy, visualBy } from '../media/visuals.ts';
import { openingAndClosing } from '../layout/opening.ts';
import type { PlanFormat } from '../recipe.ts';
import { headCall, portraitOf, voiceCall } from '../media/presenter.ts';
import { speechOf } from '../speech/speech.ts';
import { themeOf } from '../layout/theme.ts';
import { spokenText, storyOf } from '../script/write-story.ts';

/** A presenter says the script into the camera: the hook above the face, every word below it. */
export const talkinghead: PlanFormat = (brief) => {
  const story = storyOf(brief);
  const text = spokenText(story);
  const portrait = portraitOf(brief);
  return {
    calls: {
      ...portrait.calls,
      voice: voiceCall(brief, text, story.language),
      head: headCall(brief, portrait.source, 'voice'),
    },
    deckOf(made) {
      const speech = speechOf(madeBy(made, 'voice'), text);
      const durationMs = lengthAfter(brief, speech);
      const boxes = openingAndClosing(story, themeOf(brief), durationMs);
      const background = backgroundOf(visualBy(made, 'head'), { loop: false });
      const slides = [{ startMs: 0, endMs: durationMs, background, boxes }];
      return assemble(brief, { durationMs, slides, words: speech.words, voiceover: speech });
    },
  };
};
