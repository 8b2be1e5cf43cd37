import type { Box } from '../../../decks/deck.ts';
import type { MediaSource } from '../../media-call.ts';
import { assemble, lengthOfClip } from '../layout/assemble-deck.ts';
import type { Brief } from '../brief/brief.ts';
import { backgroundOf, madeBy, visualBy } from '../media/visuals.ts';
import { hookSpan, readableIn } from '../layout/opening.ts';
import type { PlanFormat } from '../recipe.ts';
import { portraitOf } from '../media/presenter.ts';
import { clipCall, subjectOf } from '../media/prompts.ts';
import { heardIn } from '../speech/speech.ts';
import { headline } from '../text/sentences.ts';
import { hookBox } from '../layout/text-boxes.ts';
import { themeOf } from '../layout/theme.ts';

/** An idea brings no footage of its own: a clip of somebody is made, seconds. */
const MADE_SEC = 5;

/** The person in a video becomes somebody else; everything else of it stays, its sound too. */
export const characterswap: PlanFormat = (brief) => {
  const own = brief.source?.asset ?? null;
  const [picture] = brief.assets;
  const portrait = picture && !brief.presenter ? { calls: {}, source: { asset: picture.id } } : portraitOf(brief);
  const captioned = brief.captions?.enabled ?? false;
  const video: MediaSource = own ? { asset: own.id } : { call: 'source' };
  const somebody = `Somebody, head and shoulders, tells the camera about ${subjectOf(brief)}`;
  return {
    calls: {
      ...portrait.calls,
      ...(own ? {} : { source: clipCall(brief, somebody, MADE_SEC) }),
      swap: { kind: 'swap', video, character: portrait.source, prompt: promptOf(brief) },
      ...(captioned ? { words: { kind: 'transcript', source: video, language: brief.language } } : {}),
    },
    deckOf(made) {
      const swapped = visualBy(made, 'swap');
      const durationMs = lengthOfClip(brief, swapped.durationMs ?? own?.durationMs ?? MADE_SEC * 1_000);
      const background = backgroundOf(swapped, { gainDb: 0, loop: true });
      const slides = [{ startMs: 0, endMs: durationMs, background, boxes: boxesOf(brief, durationMs) }];
      const words = captioned ? heardIn(madeBy(made, 'words')) : [];
      return assemble(brief, { durationMs, slides, words });
    },
  };
};

function promptOf({ presenter, prompt }: Brief): string {
  const who = presenter ? `Replace the person with ${presenter.appearance}.` : 'Replace the person with the character.';
  return prompt === null ? who : `${who} ${prompt}`;
}

/** Words only where the caller has some to say: the video speaks for itself. */
function boxesOf(brief: Brief, durationMs: number): Box[] {
  const words = brief.script ?? brief.idea?.hook ?? null;
  if (words === null) return [];
  const text = readableIn(headline(words), durationMs);
  return [hookBox('hook', text, themeOf(brief), hookSpan(text, durationMs))];
}
