import type { Layer, Rect, Slide } from '../../../decks/deck.ts';
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
import { computeHookSpan, cutToReadingTime } from '../layout/opening.ts';
import type { Calls, MadeByCall, FormatRecipe } from '../recipe.ts';
import { buildTalkingHeadCall, buildPortrait, buildVoiceCall } from '../media/presenter.ts';
import { buildImageCall, chooseSubject } from '../media/prompts.ts';
import { estimateSpokenSeconds } from '../../estimate-spoken-seconds.ts';
import { splitIntoAll, buildSpeech, type Span } from '../speech/speech.ts';
import { buildSquare, TOP } from '../layout/frame-areas.ts';
import { buildHookBox } from '../layout/text-boxes.ts';
import { buildTheme } from '../layout/theme.ts';
import { joinSentences, writeStory, type Story } from '../script/write-story.ts';

const MAX_SCREENS = 8;
/** Views of the screens that are generated if the caller gave no recordings. */
const VIEWS = ['the first screen of an app', 'something opened in it, large', 'a finger taps on a part of it'] as const;
const SECONDS_PER_VIEW = 5;
/** The presenter is at the bottom, so captions are at the top with the hook below them. */
const HOOK: Rect = { ...TOP, y: 0.27, h: 0.15 };

/** A cut-out presenter in front of a phone's screen. */
export const greenscreenmobile: FormatRecipe = (brief) => {
  const story = writeStory(brief);
  const text = joinSentences(story);
  const portrait = buildPortrait(brief, 'portrait', 'pointing over the shoulder');
  return {
    calls: {
      ...portrait.calls,
      ...(brief.assets.length > 0 ? {} : buildScreenCalls(brief, estimateSpokenSeconds(text))),
      voice: buildVoiceCall(brief, text, story.language),
      head: buildTalkingHeadCall(brief, portrait.source, 'voice', { backdrop: 'green' }),
      cutout: { kind: 'matte', source: { call: 'head' } },
    },
    buildDeck(made) {
      const speech = buildSpeech(requireMade(made, 'voice'), text);
      const durationMs = computeSpokenVideoMs(brief, speech);
      const screens = listScreens(brief, made);
      const shares = screens.slice(1).map((_, at) => (at + 1) / screens.length);
      const spans = splitIntoAll(shares, speech.words, durationMs);
      const slides = spans.map((span, at): Slide => {
        const screen = screens[at];
        const shown = { motion: chooseMotion(brief.seed, at), fit: 'cover' } as const;
        const background = screen ? { background: buildBackground(screen, shown) } : {};
        return {
          ...span,
          ...background,
          layers: [buildPresenterLayer(brief, made, span)],
          boxes: buildBoxes(brief, story, span),
        };
      });
      return assembleDeck(brief, { durationMs, slides, words: speech.words, voiceover: speech, position: 'top' });
    },
  };
};

function buildScreenCalls(brief: Brief, seconds: number): Calls {
  const count = Math.max(1, Math.floor(seconds / SECONDS_PER_VIEW));
  const shots = VIEWS.slice(0, count).map((view, number) => {
    const subject = `The screen of a phone, filling the frame, seen straight from the front: ${view}`;
    return [
      `screen${number + 1}`,
      buildImageCall(brief, `${subject}. About: ${chooseSubject(brief)}`, { number: number + 1 }),
    ];
  });
  return Object.fromEntries(shots);
}

/** Lists the caller's screens, or else the generated ones. Empty for a job of an earlier version, which generated none. */
function listScreens({ assets }: Brief, made: MadeByCall): Visual[] {
  return assets.length > 0 ? assets.slice(0, MAX_SCREENS).map(toVisual) : listVisuals(made, 'screen');
}

/** The presenter, cut out by the matte or by the video's own key, or without either in a square with round corners. */
function buildPresenterLayer({ ratio }: Brief, made: MadeByCall, { startMs }: Span): Layer {
  const [head, cutout] = [requireMade(made, 'head'), requireMade(made, 'cutout')];
  const showing = { trimStartMs: startMs, loop: false, z: 1 };
  const standing: Rect = ratio === '16:9' ? { x: 0.02, y: 0.4, w: 0.6, h: 0.6 } : { x: 0, y: 0.44, w: 0.56, h: 0.56 };
  if (cutout.key) return buildLayer(requireVisual(made, 'cutout'), standing, { ...showing, key: cutout.key });
  if (head.key) return buildLayer(requireVisual(made, 'head'), standing, { ...showing, key: head.key });
  return buildLayer(requireVisual(made, 'head'), buildSquare(ratio, { x: 0.07, y: 0.52, h: 0.22 }), {
    ...showing,
    radius: 0.16,
  });
}

function buildBoxes(brief: Brief, story: Story, { startMs, endMs }: Span) {
  if (startMs > 0) return [];
  const hook = cutToReadingTime(story.hook, endMs);
  return [buildHookBox('hook', hook, buildTheme(brief), computeHookSpan(hook, endMs), HOOK)];
}
