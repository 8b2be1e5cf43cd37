import type { CaptionStyle } from '../../domain/decks/deck.ts';
import { CAPTION_STYLES } from '../../domain/decks/deck-limits.ts';
import { LOOKS } from '../../domain/decks/looks.ts';
import type { Format } from '../../domain/formats.ts';
import type { Materials } from './create-materials.ts';

/** The request for one video of the gallery. */
export interface ExampleJob {
  title: string;
  path: string;
  body: object;
}

const SCRIPT = 'Cold brew takes eighteen hours. Most people stop at twelve, and taste it.';

/** A short video in each of the 18 formats. */
export function buildFormatJobs({ pictures, clips, cutOut, presenter, speech }: Materials): Record<Format, object> {
  const [picture = '', second = ''] = pictures;
  const [clip = '', other = ''] = clips;
  const spoken = { script: SCRIPT };
  return {
    walloftext: {
      script:
        'Nobody tells you this about cold brew. Twelve hours is not enough. At eighteen the bitter notes are gone, and what ' +
        'is left tastes of chocolate. Grind it coarse. Use cold water. Wait. That is all there is to it.',
      assetIds: [clip],
    },
    slideshow: {
      script: 'Three mistakes with cold brew\nGrinding too fine\nStopping at twelve hours\nPouring it over warm ice',
      assetIds: [picture, second],
      music: { assetId: speech },
    },
    greenscreen: { prompt: 'This is the cup that changed my mornings', assetIds: [cutOut, picture] },
    talkinghead: { influencerId: presenter, ...spoken },
    ugc: { ...spoken, product: { name: 'Hanso cold brew', imageAssetId: picture } },
    characterswap: {
      sourceAssetId: clip,
      influencerId: presenter,
      prompt: 'Mornings, upgraded',
      rightsConfirmed: true,
    },
    listicle: { items: ['Grind it coarse', 'Wait eighteen hours', 'Strain it twice'].map((text) => ({ text })) },
    ranking: { items: ['Cold brew', 'Iced coffee', 'Iced tea'].map((text) => ({ text })) },
    askmeanything: {
      influencerId: presenter,
      questions: [{ question: 'Why eighteen hours?', answer: 'Less is sour, and more is bitter.' }],
    },
    splitscreen: { assetIds: [clip, other], prompt: 'Twelve hours and eighteen, side by side' },
    grid2x2: { items: ['Beans', 'Water', 'Time', 'Ice'].map((text) => ({ text })) },
    fadein: { lines: ['Grind it coarse.', 'Wait eighteen hours.', 'Thank me later.'] },
    hookdemo: { assetIds: [clip], prompt: 'You stop too early', script: 'Watch what six more hours do.' },
    interview: {
      turns: [
        { speaker: 'Host', text: 'Why eighteen hours?' },
        { speaker: 'Guest', text: 'Less is sour, and more is bitter.' },
      ],
    },
    productspokesperson: {
      influencerId: presenter,
      ...spoken,
      product: { name: 'Hanso cold brew', imageAssetId: picture },
    },
    greenscreenmobile: { influencerId: presenter, assetIds: [picture, second], ...spoken },
    clonevideo: { sourceAssetId: clip, prompt: 'Our cold brew in this rhythm', rightsConfirmed: true },
    statvideo: { stat: { value: 18, unit: 'hours', label: 'until it is ready', source: 'our own kitchen' } },
  };
}

/** A list with the workspace's colours in each of the ten looks. */
export function buildLookJobs(): ExampleJob[] {
  return LOOKS.map((look) => ({
    title: `look: ${look}`,
    path: '/content/listicle',
    body: { look, items: ['Grind it coarse', 'Wait eighteen hours', 'Strain it twice'].map((text) => ({ text })) },
  }));
}

/** The six caption styles, over one clip. */
export function buildCaptionJobs({ clips, speech }: Materials): ExampleJob[] {
  return CAPTION_STYLES.map((style) => ({
    title: `captions: ${style}`,
    path: '/content/walloftext',
    body: { deck: buildCaptionDeck(style, clips[0] ?? '', speech) },
  }));
}

function buildCaptionDeck(style: CaptionStyle, clip: string, speech: string): object {
  const words = SCRIPT.split(' ').map((text, index) => ({ text, startMs: 340 * index, endMs: 340 * index + 320 }));
  const durationMs = Math.max(3_000, 340 * words.length + 400);
  return {
    version: 1,
    ratio: '9:16',
    durationMs,
    fps: 30,
    background: { kind: 'video', src: clip, shade: 0.35 },
    slides: [
      {
        startMs: 0,
        endMs: durationMs,
        boxes: [{ id: 'style', text: style, role: 'hook', rect: { x: 0.1, y: 0.16, w: 0.76, h: 0.14 } }],
      },
    ],
    captions: { enabled: true, style, words },
    audio: { voiceover: { src: speech } },
  };
}
