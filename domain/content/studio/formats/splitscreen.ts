import type { Box, Layer, Rect, Slide } from '../../../decks/deck.ts';
import { assemble, lengthAfter, lengthOfClip } from '../layout/assemble-deck.ts';
import type { Brief } from '../brief/brief.ts';
import { layerOf, madeBy, visualBy, visualOf, type Visual } from '../media/visuals.ts';
import { hookSpan, readableIn } from '../layout/opening.ts';
import type { Calls, Made, PlanFormat } from '../recipe.ts';
import { headCall, portraitOf, voiceCall } from '../media/presenter.ts';
import { clipCall, subjectOf } from '../media/prompts.ts';
import { speechOf } from '../speech/speech.ts';
import { halfRatio, halves, TOP } from '../layout/frame-areas.ts';
import { hookBox } from '../layout/text-boxes.ts';
import { themeOf } from '../layout/theme.ts';
import { spokenText, storyOf, type Story } from '../script/write-story.ts';

const CLIP_SECONDS = 6;
const STILLS_MS = 8_000;

/** On the seam of a stacked frame, where it covers neither half; a wide frame has its seam upright. */
const SEAM: Rect = { ...TOP, y: 0.435, h: 0.13 };

/** Two videos at once: somebody who speaks, or one clip, beside another. */
export const splitscreen: PlanFormat = (brief) => {
  const story = isTold(brief) ? storyOf(brief) : null;
  const text = story && spokenText(story);
  const calls: Calls = { ...(story && text ? voiceCalls(brief, story, text) : {}), ...clipCalls(brief) };
  return {
    calls,
    deckOf(made) {
      const speech = text === null ? null : speechOf(madeBy(made, 'voice'), text);
      const [first, second] = sidesOf(brief, made);
      const longest = Math.max(first.durationMs ?? 0, second.durationMs ?? 0);
      const durationMs = speech ? lengthAfter(brief, speech) : lengthOfClip(brief, longest || STILLS_MS);
      const slide: Slide = {
        startMs: 0,
        endMs: durationMs,
        layers: layersOf(brief, [first, second], speech !== null),
        boxes: story ? [hookOf(brief, story, durationMs)] : [],
      };
      return assemble(brief, { durationMs, slides: [slide], words: speech?.words ?? [], voiceover: speech });
    },
  };
};

/** Two videos of the caller's without a word beside them keep their own sound. */
function isTold({ presenter, prompt, script, idea }: Brief): boolean {
  return presenter !== null || prompt !== null || script !== null || idea !== null;
}

function voiceCalls(brief: Brief, story: Story, text: string): Calls {
  const voice = voiceCall(brief, text, story.language);
  if (!brief.presenter) return { voice };
  const portrait = portraitOf(brief);
  const head = headCall(brief, portrait.source, 'voice', { ratio: halfRatio(brief.ratio) });
  return { ...portrait.calls, voice, head };
}

/** Clips for the sides that neither a presenter nor the caller's assets fill. */
function clipCalls(brief: Brief): Calls {
  const missing = Math.max(0, 2 - brief.assets.length - (brief.presenter ? 1 : 0));
  const subjects = [`In motion, seen from close by: ${subjectOf(brief)}`, `From further away: ${subjectOf(brief)}`];
  const shots = subjects
    .slice(0, missing)
    .map((subject, number) => clipCall(brief, subject, CLIP_SECONDS, { number, ratio: halfRatio(brief.ratio) }));
  return Object.fromEntries(shots.map((shot, at) => [`clip${at + 1}`, shot]));
}

/** The presenter first, then the caller's assets, then what was made. */
function sidesOf(brief: Brief, made: Made): [Visual, Visual] {
  const own = brief.assets.map(visualOf);
  const head = brief.presenter ? [visualBy(made, 'head')] : [];
  const clips = Object.keys(clipCalls(brief)).map((key) => visualBy(made, key));
  const [first, second] = [...head, ...own, ...clips];
  if (!first || !second) throw new RangeError('A splitscreen video needs two sides.');
  return [first, second];
}

function layersOf(brief: Brief, sides: [Visual, Visual], told: boolean): Layer[] {
  const rects = halves(brief.ratio);
  return sides.map((side, at) => {
    const speaks = at === 0 && brief.presenter !== null;
    const heard = !told && at === sides.findIndex(({ kind }) => kind === 'video');
    const motion = at === 0 ? ('zoom-in' as const) : ('zoom-out' as const);
    return layerOf(side, rects[at] ?? rects[0], { motion, loop: !speaks, ...(heard ? { gainDb: 0 } : {}) });
  });
}

function hookOf(brief: Brief, story: Story, durationMs: number): Box {
  const rect = brief.ratio === '16:9' ? TOP : SEAM;
  const hook = readableIn(story.hook, durationMs);
  return hookBox('hook', hook, themeOf(brief), hookSpan(hook, durationMs), rect);
}
