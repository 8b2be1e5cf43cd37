import type { Box, Slide } from '../../../decks/deck.ts';
import type { MediaCall, MediaSource } from '../../media-call.ts';
import { assembleDeck, computeSpokenVideoMs } from '../layout/assemble-deck.ts';
import type { Brief } from '../brief/brief.ts';
import { buildBackground, buildLayer, requireMade, requireVisual, toVisual } from '../media/visuals.ts';
import { computeHookSpan, cutToReadingTime } from '../layout/opening.ts';
import type { FormatRecipe } from '../recipe.ts';
import { buildTalkingHeadCall, buildVoiceCall } from '../media/presenter.ts';
import { buildImageCall } from '../media/prompts.ts';
import { splitNear, buildSpeech, type Span } from '../speech/speech.ts';
import { buildSquare, TOP } from '../layout/frame-areas.ts';
import { buildCtaBox, buildHookBox, buildLabelBox } from '../layout/text-boxes.ts';
import { buildTheme } from '../layout/theme.ts';
import { joinSentences, writeStory, type Story } from '../script/write-story.ts';

/** The product fills the frame between these shares of the video. */
const CUTAWAY = [0.42, 0.64];

/** A presenter holds the product; the product alone in between, and in a corner afterwards. */
export const productspokesperson: FormatRecipe = (brief) => {
  const name = getProductName(brief);
  const story = writeStory(brief);
  const text = joinSentences(story);
  return {
    calls: {
      ...(brief.product
        ? {}
        : { product: buildImageCall(brief, `${name} on a plain table, seen from the front.`, { number: 1 }) }),
      scene: buildSceneCall(brief, name),
      voice: buildVoiceCall(brief, text, story.language),
      head: buildTalkingHeadCall(brief, { call: 'scene' }, 'voice'),
    },
    buildDeck(made) {
      const speech = buildSpeech(requireMade(made, 'voice'), text);
      const durationMs = computeSpokenVideoMs(brief, speech);
      const head = requireVisual(made, 'head');
      const picture = brief.product ? toVisual(brief.product.picture) : requireVisual(made, 'product');
      const card = buildSquare(brief.ratio, { x: 0.07, y: 0.5, h: 0.11 });
      const spans = splitNear(CUTAWAY, speech.words, durationMs);
      const slides = spans.map((span, at): Slide => {
        const boxes = buildBoxes(brief, story, span, { first: at === 0, last: at === spans.length - 1 });
        if (at === 1 && spans.length === 3) {
          const background = buildBackground(picture, { fit: 'contain-blur', motion: 'zoom-in' });
          return { ...span, background, boxes, transition: { kind: 'zoom', durationMs: 220 } };
        }
        const background = buildBackground(head, { trimStartMs: span.startMs, loop: false });
        const layers = at > 0 ? [buildLayer(picture, card, { radius: 0.14 })] : [];
        return { ...span, background, layers, boxes };
      });
      return assembleDeck(brief, { durationMs, slides, words: speech.words, voiceover: speech });
    },
  };
};

/** Without a product, the brand replaces it. */
function getProductName({ product, brand }: Brief): string {
  return product?.name ?? brand.name;
}

/** The presenter and the product in one picture. */
function buildSceneCall(brief: Brief, name: string): MediaCall {
  const { presenter, product } = brief;
  const face: MediaSource[] = presenter?.portrait ? [{ asset: presenter.portrait.id }] : [];
  const who = presenter?.appearance ?? 'a friendly person in everyday clothes';
  const pose = `holding ${name} beside the chest, face in the upper middle`;
  const subject = `Portrait of ${who}, head and shoulders, looking straight into the camera, ${pose}`;
  const shown: MediaSource = product ? { asset: product.picture.id } : { call: 'product' };
  return buildImageCall(brief, `${subject}.`, { references: [...face, shown] });
}

function buildBoxes(brief: Brief, story: Story, span: Span, { first, last }: { first: boolean; last: boolean }): Box[] {
  const theme = buildTheme(brief);
  const name = cutToReadingTime(getProductName(brief), span.endMs - span.startMs);
  if (first) {
    const hook = cutToReadingTime(story.hook, span.endMs);
    return [buildHookBox('hook', hook, theme, computeHookSpan(hook, span.endMs))];
  }
  return [last ? buildCtaBox('cta', name, theme) : buildLabelBox('product', name, { ...TOP, h: 0.12 })];
}
