import type { Box, Slide } from '../../../decks/deck.ts';
import { assembleDeck, computeSpokenVideoMs } from '../layout/assemble-deck.ts';
import type { Brief } from '../brief/brief.ts';
import { buildBackground, requireMade, requireVisual, toVisual } from '../media/visuals.ts';
import { computeHookSpan, cutToReadingTime } from '../layout/opening.ts';
import type { Calls, MadeByCall, FormatRecipe } from '../recipe.ts';
import { buildTalkingHeadCall, buildPortrait, buildVoiceCall } from '../media/presenter.ts';
import { buildClipCall, chooseSubject } from '../media/prompts.ts';
import { estimateSpokenSeconds } from '../../estimate-spoken-seconds.ts';
import { splitIntoAll, buildSpeech, type Span } from '../speech/speech.ts';
import { TOP } from '../layout/frame-areas.ts';
import { buildHookBox, buildLabelBox } from '../layout/text-boxes.ts';
import { buildTheme } from '../layout/theme.ts';
import { joinSentences, writeStory, type Story } from '../script/write-story.ts';

const CLIP_SECONDS = 5;

/** The shares of the video at which it cuts away from the face and back, by the number of cutaways. */
const CUTAWAYS: readonly (readonly number[])[] = [[], [0.45, 0.7], [0.3, 0.5, 0.68, 0.86]];

/** A person talks into a phone's camera, with cutaways to the subject. */
export const ugc: FormatRecipe = (brief) => {
  const story = writeStory(brief);
  const text = joinSentences(story);
  const count = countCutaways(brief, estimateSpokenSeconds(text));
  const portrait = buildPortrait(brief, 'portrait', 'filming themselves with a phone at arm’s length, at home');
  return {
    calls: {
      ...portrait.calls,
      voice: buildVoiceCall(brief, text, story.language),
      head: buildTalkingHeadCall(brief, portrait.source, 'voice'),
      ...buildCutawayCalls(brief, count),
    },
    buildDeck(made) {
      const speech = buildSpeech(requireMade(made, 'voice'), text);
      const durationMs = computeSpokenVideoMs(brief, speech);
      const spans = splitIntoAll(CUTAWAYS[count] ?? [], speech.words, durationMs);
      const slides = spans.map((span, at) => buildSlide(brief, story, made, { span, at }));
      return assembleDeck(brief, { durationMs, slides, words: speech.words, voiceover: speech });
    },
  };
};

/** As many cutaways as suit the seconds of speech or as the caller has pictures for, whichever is more; at most two. */
function countCutaways({ assets, product }: Brief, seconds: number): number {
  const usual = seconds >= 13 ? 2 : seconds >= 7 ? 1 : 0;
  return Math.min(2, Math.max(usual, assets.length + (product ? 1 : 0)));
}

function buildCutawayCalls(brief: Brief, count: number): Calls {
  const subject = chooseSubject(brief);
  const product = brief.product ? { from: { asset: brief.product.picture.id } } : {};
  const shots = [
    () =>
      buildClipCall(
        brief,
        `Close-up, hands at work, handheld: ${brief.product?.name ?? subject}`,
        CLIP_SECONDS,
        product,
      ),
    () => buildClipCall(brief, `Everyday moment, handheld: ${subject}`, CLIP_SECONDS, { number: 1 }),
  ].slice(0, Math.max(0, count - brief.assets.length));
  return Object.fromEntries(shots.map((shot, at) => [`cutaway${at + 1}`, shot()]));
}

function buildSlide(brief: Brief, story: Story, made: MadeByCall, { span, at }: { span: Span; at: number }): Slide {
  const away = at % 2 === 1;
  const background = away
    ? buildBackground(findCutaway(brief, made, (at - 1) / 2))
    : buildBackground(requireVisual(made, 'head'), { trimStartMs: span.startMs, loop: false });
  return { ...span, background, boxes: buildBoxes(brief, story, { span, at }) };
}

/** The caller's pictures and clips come before generated ones. */
function findCutaway({ assets }: Brief, made: MadeByCall, number: number) {
  const asset = assets[number];
  return asset ? toVisual(asset) : requireVisual(made, `cutaway${number - assets.length + 1}`);
}

function buildBoxes(brief: Brief, story: Story, { span, at }: { span: Span; at: number }): Box[] {
  const theme = buildTheme(brief);
  const boxes: Box[] = [];
  if (at === 0) {
    const hook = cutToReadingTime(story.hook, span.endMs);
    boxes.push(buildHookBox('hook', hook, theme, computeHookSpan(hook, span.endMs)));
  }
  if (at % 2 === 1 && brief.product) {
    boxes.push(buildLabelBox(`product${at}`, cutToReadingTime(brief.product.name, span.endMs - span.startMs), TOP));
  }
  return boxes;
}
