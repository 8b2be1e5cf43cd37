import type { Background, Layer, Slide } from '../../../decks/deck.ts';
import { assemble, lengthAfter } from '../layout/assemble-deck.ts';
import type { Brief } from '../brief/brief.ts';
import { cutsNear } from '../speech/cuts.ts';
import { backgroundOf, layerOf, madeBy, visualBy, visualOf, visualsBy, type Visual } from '../media/visuals.ts';
import { motionAt } from '../layout/motion.ts';
import { readableIn } from '../layout/opening.ts';
import type { Calls, Made, PlanFormat } from '../recipe.ts';
import { headCall, portraitOf, voiceCall } from '../media/presenter.ts';
import { clipCall, imageCall, subjectOf } from '../media/prompts.ts';
import { evenSpans, speechOf, type Span, type Speech } from '../speech/speech.ts';
import { square } from '../layout/frame-areas.ts';
import { hookBox } from '../layout/text-boxes.ts';
import { themeOf } from '../layout/theme.ts';
import { spokenText, storyOf } from '../script/write-story.ts';

/** The hook has five seconds at most; the demo shows at least this much of itself. */
const HOOK_MS = { most: 4_800, usual: 3_600 };
const DEMO_MS = 6_000;
const CUT = { kind: 'zoom', durationMs: 200 } as const;

/** A face or a moment with the hook across it, then the demo, with whoever speaks in its corner. */
export const hookdemo: PlanFormat = (brief) => {
  const story = storyOf(brief);
  const text = spokenText(story);
  const portrait = brief.presenter ? portraitOf(brief, 'portrait', 'surprised, mouth slightly open') : null;
  const opening: Calls = portrait
    ? { head: headCall(brief, portrait.source, 'voice') }
    : { reaction: clipCall(brief, `Somebody reacts, surprised, filmed with a phone, about: ${subjectOf(brief)}`, 5) };
  return {
    calls: { ...portrait?.calls, voice: voiceCall(brief, text, story.language), ...opening, ...demoCalls(brief) },
    deckOf(made) {
      const speech = speechOf(madeBy(made, 'voice'), text);
      const demo = demoOf(brief, made);
      const durationMs = lengthAfter(brief, speech, leastMs(brief, demo));
      const hookMs = hookEnd(speech, durationMs);
      const face = portrait ? visualBy(made, 'head') : null;
      const first: Slide = {
        startMs: 0,
        endMs: hookMs,
        background: face ? backgroundOf(face, { loop: false }) : backgroundOf(visualBy(made, 'reaction')),
        boxes: [hookBox('hook', readableIn(story.hook, hookMs), themeOf(brief))],
      };
      const weights = demo.map((visual) => Math.min(visual?.durationMs ?? 3_000, 8_000));
      const rest = evenSpans(weights, durationMs - hookMs).map(({ startMs, endMs }, at): Slide => {
        const span = { startMs: startMs + hookMs, endMs: endMs + hookMs };
        const layers = face && span.startMs < speech.durationMs ? [corner(brief, face, span, speech)] : [];
        return { ...span, ...demoBehind(demo[at], brief.seed + at), layers, boxes: [], transition: CUT };
      });
      return assemble(brief, { durationMs, slides: [first, ...rest], words: speech.words, voiceover: speech });
    },
  };
};

/** What the caller has to show: the recording first, then pictures of it. At most as many as there is time to see. */
function ownDemo({ source, assets }: Brief): Visual[] {
  return [...(source ? [visualOf(source.asset)] : []), ...assets.map(visualOf)].slice(0, 6);
}

/** An idea has nothing to show of its own: it is made, first in use and then what comes of it. */
function demoCalls(brief: Brief): Calls {
  if (ownDemo(brief).length > 0) return {};
  const inUse = `Hands show how it is done, step by step, from close by: ${subjectOf(brief)}`;
  const outcome = `What comes of it, finished, seen from close by: ${subjectOf(brief)}`;
  return { demo1: clipCall(brief, inUse, 5, { number: 1 }), demo2: imageCall(brief, outcome, { number: 2 }) };
}

/** A job that was planned before demos were made has none, and leaves the canvas. */
function demoOf(brief: Brief, made: Made): (Visual | null)[] {
  const own = ownDemo(brief);
  const shown = own.length > 0 ? own : visualsBy(made, 'demo');
  return shown.length > 0 ? shown : [null];
}

/** Long enough for the hook and a good part of the demo, or as long as was asked for. */
function leastMs({ durationSec }: Brief, demo: readonly (Visual | null)[]): number {
  if (durationSec !== null) return durationSec * 1_000;
  const clip = demo.find((visual) => visual?.kind === 'video');
  return HOOK_MS.usual + Math.min(DEMO_MS, clip?.durationMs ?? DEMO_MS / 2);
}

/** Where the first sentence ends, but soon enough for the demo. */
function hookEnd({ words }: Speech, durationMs: number): number {
  const [hook] = cutsNear([Math.min(0.4, HOOK_MS.usual / durationMs)], words, durationMs);
  return Math.min(HOOK_MS.most, hook && hook.endMs < durationMs ? hook.endMs : Math.round(durationMs * 0.4));
}

function demoBehind(visual: Visual | null | undefined, seed: number): { background?: Background } {
  if (!visual) return {};
  return { background: backgroundOf(visual, { fit: 'contain-blur', motion: motionAt(seed, 0) }) };
}

/** Above the captions, on the left, where no platform puts buttons; gone when nothing more is said. */
function corner(brief: Brief, face: Visual, { startMs, endMs }: Span, { durationMs }: Speech): Layer {
  const rect = square(brief.ratio, { x: 0.07, y: 0.46, h: 0.15 });
  const until = durationMs < endMs ? { endMs: durationMs } : {};
  return layerOf(face, rect, { trimStartMs: startMs, loop: false, radius: 0.5, ...until });
}
