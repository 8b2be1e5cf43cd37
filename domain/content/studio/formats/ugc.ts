import type { Box, Slide } from '../../../decks/deck.ts';
import { assemble, lengthAfter } from '../layout/assemble-deck.ts';
import type { Brief } from '../brief/brief.ts';
import { cutsNear } from '../speech/cuts.ts';
import { backgroundOf, madeBy, visualBy, visualOf } from '../media/visuals.ts';
import { closingOf, hookSpan, readableIn } from '../layout/opening.ts';
import type { Calls, Made, PlanFormat } from '../recipe.ts';
import { headCall, portraitOf, voiceCall } from '../media/presenter.ts';
import { clipCall, subjectOf } from '../media/prompts.ts';
import { spokenSeconds } from '../../speech.ts';
import { speechOf, type Span } from '../speech/speech.ts';
import { TOP } from '../layout/frame-areas.ts';
import { hookBox, labelBox } from '../layout/text-boxes.ts';
import { themeOf } from '../layout/theme.ts';
import { spokenText, storyOf, type Story } from '../script/write-story.ts';

const CLIP_SECONDS = 5;

/** Where the video cuts away from the face and back, by how many things there are to show. */
const CUTAWAYS: readonly (readonly number[])[] = [[], [0.45, 0.7], [0.3, 0.5, 0.68, 0.86]];

/** Somebody tells of it into a phone's camera, with cuts to what they talk about. */
export const ugc: PlanFormat = (brief) => {
  const story = storyOf(brief);
  const text = spokenText(story);
  const seconds = spokenSeconds(text);
  const count = seconds >= 13 ? 2 : seconds >= 7 ? 1 : 0;
  const portrait = portraitOf(brief, 'portrait', 'filming themselves with a phone at arm’s length, at home');
  return {
    calls: {
      ...portrait.calls,
      voice: voiceCall(brief, text, story.language),
      head: headCall(brief, portrait.source, 'voice'),
      ...cutawayCalls(brief, count),
    },
    deckOf(made) {
      const speech = speechOf(madeBy(made, 'voice'), text);
      const durationMs = lengthAfter(brief, speech);
      const spans = cutsNear(CUTAWAYS[count] ?? [], speech.words, durationMs);
      const slides = spans.map((span, at) => slideOf(brief, story, made, { span, at, last: at === spans.length - 1 }));
      return assemble(brief, { durationMs, slides, words: speech.words, voiceover: speech });
    },
  };
};

function cutawayCalls(brief: Brief, count: number): Calls {
  const subject = subjectOf(brief);
  const product = brief.product ? { from: { asset: brief.product.picture.id } } : {};
  const shots = [
    () =>
      clipCall(brief, `Close-up, hands at work, handheld: ${brief.product?.name ?? subject}`, CLIP_SECONDS, product),
    () => clipCall(brief, `Everyday moment, handheld: ${subject}`, CLIP_SECONDS, { number: 1 }),
  ].slice(0, Math.max(0, count - brief.assets.length));
  return Object.fromEntries(shots.map((shot, at) => [`cutaway${at + 1}`, shot()]));
}

function slideOf(
  brief: Brief,
  story: Story,
  made: Made,
  { span, at, last }: { span: Span; at: number; last: boolean },
): Slide {
  const away = at % 2 === 1;
  const background = away
    ? backgroundOf(cutaway(brief, made, (at - 1) / 2))
    : backgroundOf(visualBy(made, 'head'), { trimStartMs: span.startMs, loop: false });
  return { ...span, background, boxes: boxesOf(brief, story, { span, at, last }) };
}

/** The caller's own pictures and clips come before those that were made. */
function cutaway({ assets }: Brief, made: Made, number: number) {
  const own = assets[number];
  return own ? visualOf(own) : visualBy(made, `cutaway${number - assets.length + 1}`);
}

function boxesOf(brief: Brief, story: Story, { span, at, last }: { span: Span; at: number; last: boolean }): Box[] {
  const theme = themeOf(brief);
  const boxes: Box[] = [];
  let free = span.startMs;
  if (at === 0) {
    const hook = readableIn(story.hook, span.endMs);
    const shown = hookSpan(hook, span.endMs);
    boxes.push(hookBox('hook', hook, theme, shown));
    free = shown.endMs;
  }
  if (at % 2 === 1 && brief.product) {
    boxes.push(labelBox(`product${at}`, readableIn(brief.product.name, span.endMs - span.startMs), TOP));
  }
  const closing = last ? closingOf(story, theme, { startMs: free, endMs: span.endMs }) : null;
  return closing && !brief.product ? [...boxes, closing] : boxes;
}
