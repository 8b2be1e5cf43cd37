import { assembleDeck, computeSpokenVideoMs } from '../layout/assemble-deck.ts';
import { buildBackground, requireMade, requireVisual } from '../media/visuals.ts';
import { computeHookSpan, cutToReadingTime } from '../layout/opening.ts';
import { buildHookBox } from '../layout/text-boxes.ts';
import type { FormatRecipe } from '../recipe.ts';
import { buildTalkingHeadCall, buildPortrait, buildVoiceCall } from '../media/presenter.ts';
import { buildSpeech } from '../speech/speech.ts';
import { buildTheme } from '../layout/theme.ts';
import { joinSentences, writeStory } from '../script/write-story.ts';

/** A presenter speaks the script into the camera, with the hook above the face and captions below it. */
export const talkinghead: FormatRecipe = (brief) => {
  const story = writeStory(brief);
  const text = joinSentences(story);
  const portrait = buildPortrait(brief);
  return {
    calls: {
      ...portrait.calls,
      voice: buildVoiceCall(brief, text, story.language),
      head: buildTalkingHeadCall(brief, portrait.source, 'voice'),
    },
    buildDeck(made) {
      const speech = buildSpeech(requireMade(made, 'voice'), text);
      const durationMs = computeSpokenVideoMs(brief, speech);
      const hook = cutToReadingTime(story.hook, durationMs);
      const boxes = [buildHookBox('hook', hook, buildTheme(brief), computeHookSpan(hook, durationMs))];
      const background = buildBackground(requireVisual(made, 'head'), { loop: false });
      const slides = [{ startMs: 0, endMs: durationMs, background, boxes }];
      return assembleDeck(brief, { durationMs, slides, words: speech.words, voiceover: speech });
    },
  };
};
