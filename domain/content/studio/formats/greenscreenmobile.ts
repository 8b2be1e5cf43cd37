import type { Layer, Rect, Slide } from '../../../decks/deck.ts';
import { assemble, lengthAfter } from '../layout/assemble-deck.ts';
import type { Brief } from '../brief/brief.ts';
import { cutsNear } from '../speech/cuts.ts';
import { backgroundOf, layerOf, madeBy, visualBy, visualOf, visualsBy, type Visual } from '../media/visuals.ts';
import { motionAt } from '../layout/motion.ts';
import { closingOf, hookSpan, readableIn } from '../layout/opening.ts';
import type { Calls, Made, PlanFormat } from '../recipe.ts';
import { headCall, portraitOf, voiceCall } from '../media/presenter.ts';
import { imageCall, subjectOf } from '../media/prompts.ts';
import { spokenSeconds } from '../../speech.ts';
import { speechOf, type Span } from '../speech/speech.ts';
import { square, TOP } from '../layout/frame-areas.ts';
import { hookBox } from '../layout/text-boxes.ts';
import { themeOf } from '../layout/theme.ts';
import { spokenText, storyOf, type Story } from '../script/write-story.ts';

const MOST_SCREENS = 8;
/** An idea brings no screens of its own: they are made, each with time to be looked at. */
const VIEWS = ['the first screen of an app', 'something opened in it, large', 'a finger taps on a part of it'] as const;
const SECONDS_PER_VIEW = 5;
/** Captions stand at the top, for the presenter is at the bottom; the hook comes below them. */
const HOOK: Rect = { ...TOP, y: 0.27, h: 0.15 };

/** A presenter, cut out, in front of a phone's screen. */
export const greenscreenmobile: PlanFormat = (brief) => {
  const story = storyOf(brief);
  const text = spokenText(story);
  const portrait = portraitOf(brief, 'portrait', 'pointing over the shoulder');
  return {
    calls: {
      ...portrait.calls,
      ...(brief.assets.length > 0 ? {} : screenCalls(brief, spokenSeconds(text))),
      voice: voiceCall(brief, text, story.language),
      head: headCall(brief, portrait.source, 'voice', { backdrop: 'green' }),
      cutout: { kind: 'matte', source: { call: 'head' } },
    },
    deckOf(made) {
      const speech = speechOf(madeBy(made, 'voice'), text);
      const durationMs = lengthAfter(brief, speech);
      const screens = screensOf(brief, made);
      const shares = screens.slice(1).map((_, at) => (at + 1) / screens.length);
      const spans = cutsNear(shares, speech.words, durationMs);
      const slides = spans.map((span, at): Slide => {
        const screen = screens[at];
        const last = at === spans.length - 1;
        const shown = { motion: motionAt(brief.seed, at), fit: 'cover', shade: 0.12 } as const;
        const background = screen ? { background: backgroundOf(screen, shown) } : {};
        return {
          ...span,
          ...background,
          layers: [presenterOf(brief, made, span)],
          boxes: boxesOf(brief, story, span, last),
        };
      });
      return assemble(brief, { durationMs, slides, words: speech.words, voiceover: speech, position: 'top' });
    },
  };
};

function screenCalls(brief: Brief, seconds: number): Calls {
  const count = Math.max(1, Math.floor(seconds / SECONDS_PER_VIEW));
  const shots = VIEWS.slice(0, count).map((view, number) => {
    const subject = `The screen of a phone, filling the frame, seen straight from the front: ${view}`;
    return [`screen${number + 1}`, imageCall(brief, `${subject}. About: ${subjectOf(brief)}`, { number: number + 1 })];
  });
  return Object.fromEntries(shots);
}

/** The caller's own, else those that were made; a job that was planned before they were has none. */
function screensOf({ assets }: Brief, made: Made): Visual[] {
  return assets.length > 0 ? assets.slice(0, MOST_SCREENS).map(visualOf) : visualsBy(made, 'screen');
}

/** Cut out where that could be done, by whoever did it; else in a frame with round corners. */
function presenterOf({ ratio }: Brief, made: Made, { startMs }: Span): Layer {
  const [head, cutout] = [madeBy(made, 'head'), madeBy(made, 'cutout')];
  const showing = { trimStartMs: startMs, loop: false, z: 1 };
  const standing: Rect = ratio === '16:9' ? { x: 0.02, y: 0.4, w: 0.6, h: 0.6 } : { x: 0, y: 0.44, w: 0.56, h: 0.56 };
  if (cutout.key) return layerOf(visualBy(made, 'cutout'), standing, { ...showing, key: cutout.key });
  if (head.key) return layerOf(visualBy(made, 'head'), standing, { ...showing, key: head.key });
  return layerOf(visualBy(made, 'head'), square(ratio, { x: 0.07, y: 0.52, h: 0.22 }), { ...showing, radius: 0.16 });
}

function boxesOf(brief: Brief, story: Story, { startMs, endMs }: Span, last: boolean) {
  const theme = themeOf(brief);
  const hook = readableIn(story.hook, endMs - startMs);
  const shown = hookSpan(hook, endMs);
  const opening = startMs === 0 ? [hookBox('hook', hook, theme, shown, HOOK)] : [];
  const free = startMs === 0 ? shown.endMs : startMs;
  const closing = last ? closingOf(story, theme, { startMs: free, endMs }, HOOK) : null;
  return closing ? [...opening, closing] : opening;
}
