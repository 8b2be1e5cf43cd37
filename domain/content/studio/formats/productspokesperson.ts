import type { Box, Slide } from '../../../decks/deck.ts';
import type { MediaCall, MediaSource } from '../../media-call.ts';
import { assemble, lengthAfter } from '../layout/assemble-deck.ts';
import type { Brief } from '../brief/brief.ts';
import { cutsNear } from '../speech/cuts.ts';
import { backgroundOf, layerOf, madeBy, visualBy, visualOf } from '../media/visuals.ts';
import { closingOf, hookSpan, readableIn } from '../layout/opening.ts';
import type { PlanFormat } from '../recipe.ts';
import { headCall, voiceCall } from '../media/presenter.ts';
import { imageCall } from '../media/prompts.ts';
import { speechOf, type Span } from '../speech/speech.ts';
import { square, TOP } from '../layout/frame-areas.ts';
import { ctaBox, hookBox, labelBox } from '../layout/text-boxes.ts';
import { themeOf } from '../layout/theme.ts';
import { spokenText, storyOf, type Story } from '../script/write-story.ts';

/** The product has the frame to itself between these shares of the video. */
const CUTAWAY = [0.42, 0.64];

/** A presenter with the product in hand; the product itself in between, and in a corner afterwards. */
export const productspokesperson: PlanFormat = (brief) => {
  const name = nameOf(brief);
  const story = storyOf(brief);
  const text = spokenText(story);
  return {
    calls: {
      ...(brief.product
        ? {}
        : { product: imageCall(brief, `${name} on a plain table, seen from the front.`, { number: 1 }) }),
      scene: sceneCall(brief, name),
      voice: voiceCall(brief, text, story.language),
      head: headCall(brief, { call: 'scene' }, 'voice'),
    },
    deckOf(made) {
      const speech = speechOf(madeBy(made, 'voice'), text);
      const durationMs = lengthAfter(brief, speech);
      const head = visualBy(made, 'head');
      const picture = brief.product ? visualOf(brief.product.picture) : visualBy(made, 'product');
      const card = square(brief.ratio, { x: 0.07, y: 0.5, h: 0.11 });
      const spans = cutsNear(CUTAWAY, speech.words, durationMs);
      const slides = spans.map((span, at): Slide => {
        const boxes = boxesOf(brief, story, span, { first: at === 0, last: at === spans.length - 1 });
        if (at === 1 && spans.length === 3) {
          const background = backgroundOf(picture, { fit: 'contain-blur', motion: 'zoom-in' });
          return { ...span, background, boxes, transition: { kind: 'zoom', durationMs: 220 } };
        }
        const background = backgroundOf(head, { trimStartMs: span.startMs, loop: false });
        const layers = at > 0 ? [layerOf(picture, card, { radius: 0.14 })] : [];
        return { ...span, background, layers, boxes };
      });
      return assemble(brief, { durationMs, slides, words: speech.words, voiceover: speech });
    },
  };
};

/** What an idea is about stands in for the product that it does not name. */
function nameOf({ product, brand }: Brief): string {
  return product?.name ?? brand.name;
}

/** The presenter and the product in one picture. */
function sceneCall(brief: Brief, name: string): MediaCall {
  const { presenter, product } = brief;
  const face: MediaSource[] = presenter?.portrait ? [{ asset: presenter.portrait.id }] : [];
  const who = presenter?.appearance ?? 'a friendly person in everyday clothes';
  const pose = `holding ${name} beside the chest, face in the upper middle`;
  const subject = `Portrait of ${who}, head and shoulders, looking straight into the camera, ${pose}`;
  const shown: MediaSource = product ? { asset: product.picture.id } : { call: 'product' };
  return imageCall(brief, `${subject}.`, { references: [...face, shown] });
}

function boxesOf(brief: Brief, story: Story, span: Span, { first, last }: { first: boolean; last: boolean }): Box[] {
  const theme = themeOf(brief);
  const boxes: Box[] = [];
  let free = span.startMs;
  const name = nameOf(brief);
  if (first) {
    const hook = readableIn(story.hook, span.endMs);
    const shown = hookSpan(hook, span.endMs);
    boxes.push(hookBox('hook', hook, theme, shown));
    free = shown.endMs;
  } else if (!last) {
    return [labelBox('product', readableIn(name, span.endMs - span.startMs), { ...TOP, h: 0.12 })];
  }
  if (!last) return boxes;
  const closing = closingOf(story, theme, { startMs: free, endMs: span.endMs });
  if (closing) return [...boxes, closing];
  return first ? boxes : [...boxes, ctaBox('cta', readableIn(name, span.endMs - span.startMs), theme)];
}
