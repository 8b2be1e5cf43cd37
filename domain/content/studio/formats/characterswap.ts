import type { Box } from '../../../decks/deck.ts';
import type { MediaSource } from '../../media-call.ts';
import { assembleDeck, computeClipVideoMs } from '../layout/assemble-deck.ts';
import type { Brief } from '../brief/brief.ts';
import { buildBackground, requireMade, requireVisual } from '../media/visuals.ts';
import { computeHookSpan, cutToReadingTime } from '../layout/opening.ts';
import type { FormatRecipe } from '../recipe.ts';
import { buildPortrait } from '../media/presenter.ts';
import { buildClipCall, chooseSubject } from '../media/prompts.ts';
import { listTranscriptWords, splitByWeight } from '../speech/speech.ts';
import { cutHeadline } from '../../../text/headline.ts';
import { estimateReadingSeconds, measureReadingLength } from '../../../text/reading-time.ts';
import { splitSentences, stripFullStop } from '../../../text/sentences.ts';
import { TOP } from '../layout/frame-areas.ts';
import { buildCardBox, buildHookBox } from '../layout/text-boxes.ts';
import { buildTheme } from '../layout/theme.ts';

/** Seconds of the clip that is made if the caller gave no source video. */
const MADE_SEC = 5;

/** Replaces the person in a video; everything else stays, including its sound. */
export const characterswap: FormatRecipe = (brief) => {
  const sourceAsset = brief.source?.asset ?? null;
  const [picture] = brief.assets;
  const portrait = picture && !brief.presenter ? { calls: {}, source: { asset: picture.id } } : buildPortrait(brief);
  const captioned = brief.captions?.enabled ?? false;
  const video: MediaSource = sourceAsset ? { asset: sourceAsset.id } : { call: 'source' };
  const subject = `Somebody, head and shoulders, tells the camera about ${chooseSubject(brief)}`;
  return {
    calls: {
      ...portrait.calls,
      ...(sourceAsset ? {} : { source: buildClipCall(brief, subject, MADE_SEC) }),
      swap: { kind: 'swap', video, character: portrait.source, prompt: buildPrompt(brief) },
      ...(captioned ? { words: { kind: 'transcript', source: video, language: brief.language } } : {}),
    },
    buildDeck(made) {
      const swapped = requireVisual(made, 'swap');
      const durationMs = computeClipVideoMs(brief, swapped.durationMs ?? sourceAsset?.durationMs ?? MADE_SEC * 1_000);
      const background = buildBackground(swapped, { gainDb: 0, loop: true });
      const slides = [{ startMs: 0, endMs: durationMs, background, boxes: buildBoxes(brief, durationMs) }];
      const words = captioned ? listTranscriptWords(requireMade(made, 'words')) : [];
      return assembleDeck(brief, { durationMs, slides, words });
    },
  };
};

function buildPrompt({ presenter, prompt }: Brief): string {
  const who = presenter ? `Replace the person with ${presenter.appearance}.` : 'Replace the person with the character.';
  return prompt === null ? who : `${who} ${prompt}`;
}

/** The sentences of a script, or a headline if there is only one or no time for all; without a script, the hook. */
function buildBoxes(brief: Brief, durationMs: number): Box[] {
  const words = brief.script ?? brief.generation?.hook ?? null;
  if (words === null) return [];
  const theme = buildTheme(brief);
  const sentences = brief.script === null ? [] : splitSentences(brief.script);
  if (sentences.length < 2 || estimateReadingSeconds(sentences) * 1_000 > durationMs) {
    const text = cutToReadingTime(cutHeadline(words), durationMs);
    return [buildHookBox('hook', text, theme, computeHookSpan(text, durationMs))];
  }
  const spans = splitByWeight(sentences.map(measureReadingLength), durationMs);
  return sentences.map((text, at) =>
    at === 0
      ? buildHookBox('hook', stripFullStop(text), theme, spans[at])
      : buildCardBox(`line${at}`, text, TOP, spans[at]),
  );
}
