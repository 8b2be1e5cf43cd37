import type { Box, Layer, Rect, Slide } from '../../../decks/deck.ts';
import { assembleDeck, computeSpokenVideoMs, computeClipVideoMs } from '../layout/assemble-deck.ts';
import type { Brief } from '../brief/brief.ts';
import { buildLayer, requireMade, requireVisual, toVisual, type Visual } from '../media/visuals.ts';
import { computeHookSpan, cutToReadingTime } from '../layout/opening.ts';
import type { Calls, MadeByCall, FormatRecipe } from '../recipe.ts';
import { buildTalkingHeadCall, buildPortrait, buildVoiceCall } from '../media/presenter.ts';
import { buildClipCall, chooseSubject } from '../media/prompts.ts';
import { buildSpeech } from '../speech/speech.ts';
import { chooseHalfRatio, splitFrame, TOP } from '../layout/frame-areas.ts';
import { buildHookBox } from '../layout/text-boxes.ts';
import { buildTheme } from '../layout/theme.ts';
import { joinSentences, writeStory, type Story } from '../script/write-story.ts';

/** The sides loop, so that a clip of the length that models bill for is enough. */
const CLIP_SECONDS = 5;
const STILLS_MS = 8_000;

/** The hook's area on the seam of stacked halves. Halves side by side have the hook at the top. */
const SEAM: Rect = { ...TOP, y: 0.41, h: 0.19 };

/** Two videos at once: a speaker or a clip beside another clip. */
export const splitscreen: FormatRecipe = (brief) => {
  const story = hasNarration(brief) ? writeStory(brief) : null;
  const text = story && joinSentences(story);
  const calls: Calls = { ...(story && text ? buildVoiceCalls(brief, story, text) : {}), ...buildClipCalls(brief) };
  return {
    calls,
    buildDeck(made) {
      const speech = text === null ? null : buildSpeech(requireMade(made, 'voice'), text);
      const [first, second] = findSides(brief, made);
      const longest = Math.max(first.durationMs ?? 0, second.durationMs ?? 0);
      const durationMs = speech ? computeSpokenVideoMs(brief, speech) : computeClipVideoMs(brief, longest || STILLS_MS);
      const slide: Slide = {
        startMs: 0,
        endMs: durationMs,
        layers: buildLayers(brief, [first, second], speech !== null),
        boxes: story ? [buildHook(brief, story, durationMs)] : [],
      };
      return assembleDeck(brief, { durationMs, slides: [slide], words: speech?.words ?? [], voiceover: speech });
    },
  };
};

/** Whether a voice narrates the video. The caller's assets alone are not narrated: the first video keeps its sound. */
function hasNarration({ presenter, prompt, script, generation }: Brief): boolean {
  return presenter !== null || prompt !== null || script !== null || generation !== null;
}

function buildVoiceCalls(brief: Brief, story: Story, text: string): Calls {
  const voice = buildVoiceCall(brief, text, story.language);
  if (!brief.presenter) return { voice };
  const portrait = buildPortrait(brief);
  const head = buildTalkingHeadCall(brief, portrait.source, 'voice', { ratio: chooseHalfRatio(brief.ratio) });
  return { ...portrait.calls, voice, head };
}

/** Calls for the sides that neither the presenter nor the caller's assets fill. */
function buildClipCalls(brief: Brief): Calls {
  const missing = Math.max(0, 2 - brief.assets.length - (brief.presenter ? 1 : 0));
  const subjects = [
    `In motion, seen from close by: ${chooseSubject(brief)}`,
    `From further away: ${chooseSubject(brief)}`,
  ];
  const shots = subjects
    .slice(0, missing)
    .map((subject, number) =>
      buildClipCall(brief, subject, CLIP_SECONDS, { number, ratio: chooseHalfRatio(brief.ratio) }),
    );
  return Object.fromEntries(shots.map((shot, at) => [`clip${at + 1}`, shot]));
}

/** The presenter first, then the caller's assets, then generated clips. */
function findSides(brief: Brief, made: MadeByCall): [Visual, Visual] {
  const given = brief.assets.map(toVisual);
  const head = brief.presenter ? [requireVisual(made, 'head')] : [];
  const clips = Object.keys(buildClipCalls(brief)).map((key) => requireVisual(made, key));
  const [first, second] = [...head, ...given, ...clips];
  if (!first || !second) throw new RangeError('A splitscreen video needs two sides.');
  return [first, second];
}

function buildLayers(brief: Brief, sides: [Visual, Visual], isNarrated: boolean): Layer[] {
  const rects = splitFrame(brief.ratio);
  return sides.map((side, at) => {
    const isPresenter = at === 0 && brief.presenter !== null;
    const isAudible = !isNarrated && at === sides.findIndex(({ kind }) => kind === 'video');
    const motion = at === 0 ? ('zoom-in' as const) : ('zoom-out' as const);
    return buildLayer(side, rects[at] ?? rects[0], { motion, loop: !isPresenter, ...(isAudible ? { gainDb: 0 } : {}) });
  });
}

function buildHook(brief: Brief, story: Story, durationMs: number): Box {
  const rect = brief.ratio === '16:9' ? TOP : SEAM;
  const hook = cutToReadingTime(story.hook, durationMs);
  return buildHookBox('hook', hook, buildTheme(brief), computeHookSpan(hook, durationMs), rect);
}
