import type { Background, Layer, Slide } from '../../../decks/deck.ts';
import { assembleDeck, computeSpokenVideoMs } from '../layout/assemble-deck.ts';
import type { Brief } from '../brief/brief.ts';
import {
  buildBackground,
  buildLayer,
  requireMade,
  requireVisual,
  toVisual,
  listVisuals,
  type Visual,
} from '../media/visuals.ts';
import { chooseMotion } from '../layout/motion.ts';
import { cutToReadingTime } from '../layout/opening.ts';
import type { Calls, MadeByCall, FormatRecipe } from '../recipe.ts';
import { buildTalkingHeadCall, buildPortrait, buildVoiceCall } from '../media/presenter.ts';
import { buildClipCall, buildImageCall, chooseSubject } from '../media/prompts.ts';
import { splitNear, splitByWeight, buildSpeech, type Span, type Speech } from '../speech/speech.ts';
import { buildSquare } from '../layout/frame-areas.ts';
import { buildHookBox } from '../layout/text-boxes.ts';
import { buildTheme } from '../layout/theme.ts';
import { joinSentences, writeStory } from '../script/write-story.ts';

const HOOK_MS = { most: 4_800, usual: 3_600 };
/** The least time of the demo if no length is requested: its clip's length, at most this; without a clip, half. */
const DEMO_MS = 6_000;
const CUT = { kind: 'zoom', durationMs: 200 } as const;

/** A face or a reaction with the hook on it, then the demo with the presenter in its corner. */
export const hookdemo: FormatRecipe = (brief) => {
  const story = writeStory(brief);
  const text = joinSentences(story);
  const portrait = brief.presenter ? buildPortrait(brief, 'portrait', 'surprised, mouth slightly open') : null;
  const opening: Calls = portrait
    ? { head: buildTalkingHeadCall(brief, portrait.source, 'voice') }
    : {
        reaction: buildClipCall(
          brief,
          `Somebody reacts, surprised, filmed with a phone, about: ${chooseSubject(brief)}`,
          5,
        ),
      };
  return {
    calls: {
      ...portrait?.calls,
      voice: buildVoiceCall(brief, text, story.language),
      ...opening,
      ...buildDemoCalls(brief),
    },
    buildDeck(made) {
      const speech = buildSpeech(requireMade(made, 'voice'), text);
      const demo = listDemo(brief, made);
      const durationMs = computeSpokenVideoMs(brief, speech, getMinDurationMs(brief, demo));
      const hookMs = findHookEndMs(speech, durationMs);
      const face = portrait ? requireVisual(made, 'head') : null;
      const first: Slide = {
        startMs: 0,
        endMs: hookMs,
        background: face ? buildBackground(face, { loop: false }) : buildBackground(requireVisual(made, 'reaction')),
        boxes: [buildHookBox('hook', cutToReadingTime(story.hook, hookMs), buildTheme(brief))],
      };
      const weights = demo.map((visual) => Math.min(visual?.durationMs ?? 3_000, 8_000));
      const later = splitByWeight(weights, durationMs - hookMs).map(({ startMs, endMs }, at): Slide => {
        const span = { startMs: startMs + hookMs, endMs: endMs + hookMs };
        const layers = face && span.startMs < speech.durationMs ? [buildCornerLayer(brief, face, span, speech)] : [];
        return { ...span, ...buildDemoBackground(demo[at], brief.seed + at), layers, boxes: [], transition: CUT };
      });
      return assembleDeck(brief, { durationMs, slides: [first, ...later], words: speech.words, voiceover: speech });
    },
  };
};

/** The caller's demo: the recording first, then pictures. At most six, because more could not be seen. */
function listOwnDemo({ source, assets }: Brief): Visual[] {
  return [...(source ? [toVisual(source.asset)] : []), ...assets.map(toVisual)].slice(0, 6);
}

/** Builds the calls for the demo if the caller gave none: a clip of the use, then a picture of the result. */
function buildDemoCalls(brief: Brief): Calls {
  if (listOwnDemo(brief).length > 0) return {};
  const inUse = `Hands show how it is done, step by step, from close by: ${chooseSubject(brief)}`;
  const outcome = `What comes of it, finished, seen from close by: ${chooseSubject(brief)}`;
  return { demo1: buildClipCall(brief, inUse, 5, { number: 1 }), demo2: buildImageCall(brief, outcome, { number: 2 }) };
}

/** Lists the visuals of the demo. A null, for a job of an earlier version without a demo, shows the canvas. */
function listDemo(brief: Brief, made: MadeByCall): (Visual | null)[] {
  const ownDemo = listOwnDemo(brief);
  const shown = ownDemo.length > 0 ? ownDemo : listVisuals(made, 'demo');
  return shown.length > 0 ? shown : [null];
}

/** The requested length, or else enough for the hook and a good part of the demo. */
function getMinDurationMs({ durationSec }: Brief, demo: readonly (Visual | null)[]): number {
  if (durationSec !== null) return durationSec * 1_000;
  const clip = demo.find((visual) => visual?.kind === 'video');
  return HOOK_MS.usual + Math.min(DEMO_MS, clip?.durationMs ?? DEMO_MS / 2);
}

/** The end of the first sentence, but early enough for the demo. */
function findHookEndMs({ words }: Speech, durationMs: number): number {
  const [hook] = splitNear([Math.min(0.4, HOOK_MS.usual / durationMs)], words, durationMs);
  return Math.min(HOOK_MS.most, hook && hook.endMs < durationMs ? hook.endMs : Math.round(durationMs * 0.4));
}

function buildDemoBackground(visual: Visual | null | undefined, seed: number): { background?: Background } {
  if (!visual) return {};
  return { background: buildBackground(visual, { fit: 'contain-blur', motion: chooseMotion(seed, 0) }) };
}

/** Places the face on the left above the captions, where no platform shows buttons. It disappears after the narration. */
function buildCornerLayer(brief: Brief, face: Visual, { startMs, endMs }: Span, { durationMs }: Speech): Layer {
  const rect = buildSquare(brief.ratio, { x: 0.07, y: 0.46, h: 0.15 });
  const until = durationMs < endMs ? { endMs: durationMs } : {};
  return buildLayer(face, rect, { trimStartMs: startMs, loop: false, radius: 0.5, ...until });
}
