import type { Slide } from '../../../decks/deck.ts';
import { assemble, lengthAfter } from '../layout/assemble-deck.ts';
import type { Brief } from '../brief/brief.ts';
import { backgroundOf, madeBy, visualBy, visualOf, type Visual } from '../media/visuals.ts';
import { motionAt } from '../layout/motion.ts';
import { closingOf, hookSpan, readableIn } from '../layout/opening.ts';
import type { Calls, Made, PlanFormat } from '../recipe.ts';
import { voiceCall } from '../media/presenter.ts';
import { clipCall, imageCall, subjectOf } from '../media/prompts.ts';
import { evenSpans, speechOf, type Span } from '../speech/speech.ts';
import { hookBox } from '../layout/text-boxes.ts';
import { themeOf } from '../layout/theme.ts';
import { spokenText, storyOf, type Story } from '../script/write-story.ts';

const MOST_SHOTS = 8;
const SHORTEST_SHOT_MS = 700;

/** An idea names no video to follow: quick at first, then with time to look. */
const COMMON_RHYTHM_MS = [1_800, 1_400, 1_400, 2_200, 2_600];

const VIEWS = [
  'opening shot, wide',
  'a detail up close',
  'hands at work',
  'seen from above',
  'somebody looks at it',
  'the place around it',
  'another detail',
  'closing shot, calm',
] as const;

/** The rhythm of another video, with the brand's own words and pictures: as many shots, as long in proportion. */
export const clonevideo: PlanFormat = (brief) => {
  const story = storyOf(brief);
  const text = spokenText(story);
  const shots = shotsOf(brief);
  return {
    calls: { ...pictureCalls(brief, shots, story), voice: voiceCall(brief, text, story.language) },
    deckOf(made) {
      const speech = speechOf(madeBy(made, 'voice'), text);
      const durationMs = lengthAfter(brief, speech);
      const spans = evenSpans(shots, durationMs);
      const slides = spans.map((span, at): Slide => {
        const background = backgroundOf(pictureOf(brief, made, at), { motion: motionAt(brief.seed, at) });
        return { ...span, background, boxes: [] };
      });
      const [first] = slides;
      if (first) first.boxes = openingOf(brief, story, first);
      const last = slides.at(-1);
      const closing = last && last !== first ? closingOf(story, themeOf(brief), last) : null;
      if (last && closing) last.boxes = [closing];
      return assemble(brief, { durationMs, slides, words: speech.words, voiceover: speech });
    },
  };
};

/** The lengths of the source's shots; very short ones belong to the shot before them, and so do those over the limit. */
function shotsOf(brief: Brief): number[] {
  if (!brief.source) return COMMON_RHYTHM_MS;
  const { asset, cutsMs } = brief.source;
  const starts = [0, ...cutsMs.filter((cut) => cut > 0 && cut < asset.durationMs)];
  const kept: number[] = [];
  for (const start of starts) {
    const long = start - (kept.at(-1) ?? -SHORTEST_SHOT_MS) >= SHORTEST_SHOT_MS;
    if (long && kept.length < MOST_SHOTS) kept.push(start);
  }
  return kept.map((start, at) => Math.max(1, (kept[at + 1] ?? asset.durationMs) - start));
}

/** The caller's own pictures come first; of the rest the first shot moves, and the others are stills that the camera moves over. */
function pictureCalls(brief: Brief, shots: readonly number[], { sentences }: Story): Calls {
  const calls = shots.flatMap((_, at) => {
    const said = sentences[Math.min(sentences.length - 1, Math.floor((at * sentences.length) / shots.length))] ?? '';
    const subject = `${VIEWS[at % VIEWS.length]}: ${subjectOf(brief)}. ${said}`;
    const call = at === 0 ? clipCall(brief, subject, 5) : imageCall(brief, subject, { number: at });
    return brief.assets[at] ? [] : [[`shot${at + 1}`, call] as const];
  });
  return Object.fromEntries(calls);
}

function pictureOf({ assets }: Brief, made: Made, at: number): Visual {
  const own = assets[at];
  return own ? visualOf(own) : visualBy(made, `shot${at + 1}`);
}

function openingOf(brief: Brief, story: Story, { endMs }: Span) {
  const text = readableIn(story.hook, endMs);
  return [hookBox('hook', text, themeOf(brief), hookSpan(text, endMs))];
}
