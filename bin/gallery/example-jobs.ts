import type { Captions } from '../../domain/decks/deck.ts';
import { CAPTION_ANIMATIONS, CAPTION_STYLES } from '../../domain/decks/caption-styles.ts';
import { ENTRANCES, TRANSITIONS } from '../../domain/decks/deck-limits.ts';
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

/** Builds a request for a short video in each format. */
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

/** Builds a list with the workspace's colours in each look. */
export function buildLookJobs(): ExampleJob[] {
  return LOOKS.map((look) => ({
    title: `look: ${look}`,
    path: '/content/listicle',
    body: { look, items: ['Grind it coarse', 'Wait eighteen hours', 'Strain it twice'].map((text) => ({ text })) },
  }));
}

/** Builds videos of the caption styles, and of the animations of a spoken word, over one clip. */
export function buildCaptionJobs({ clips, speech }: Materials): ExampleJob[] {
  const build = (title: string, captions: Pick<Captions, 'style' | 'animation'>): ExampleJob => ({
    title,
    path: '/content/walloftext',
    body: { deck: buildCaptionDeck(captions, clips[0] ?? '', speech) },
  });
  return [
    ...CAPTION_STYLES.map((style) => build(`captions: ${style}`, { style })),
    ...CAPTION_ANIMATIONS.filter((animation) => animation !== 'none').map((animation) =>
      build(`captions: ${animation}`, { style: 'highlight', animation }),
    ),
  ];
}

const SLIDE_MS = 1_500;

/** Builds a video with every transition and entrance, named in texts on joined backgrounds, and with every shape. */
export function buildMotionJobs({ pictures }: Materials): ExampleJob[] {
  const slides = TRANSITIONS.map((kind, at) => ({
    startMs: at * SLIDE_MS,
    endMs: (at + 1) * SLIDE_MS,
    background: { kind: 'image', src: pictures[at % pictures.length], shade: 0.3 },
    transition: { kind, durationMs: 500 },
    ...(EXAMPLE_SHAPES[at] ? { shapes: [EXAMPLE_SHAPES[at]] } : {}),
    ...(EXAMPLE_LAYERS[at]
      ? { layers: [{ ...EXAMPLE_LAYERS[at], ...LAYER, src: pictures[at % pictures.length] }] }
      : {}),
    boxes: [buildMotionBox(`${kind}, ${ENTRANCES[at % ENTRANCES.length]}`, at)],
  }));
  const captions = { enabled: false, style: 'plain' };
  const background = { kind: 'gradient' };
  const deck = {
    version: 1,
    ratio: '9:16',
    fps: 30,
    background,
    captions,
    durationMs: slides.length * SLIDE_MS,
    slides,
  };
  return [{ title: 'motion', path: '/content/walloftext', body: { deck } }];
}

const SHAPE_RECT = { x: 0.2, y: 0.62, w: 0.56, h: 0.12 };
const ENDS = { from: { x: 0.2, y: 0.68 }, to: { x: 0.76, y: 0.68 } };
const EXAMPLE_SHAPES: readonly object[] = [
  { kind: 'rectangle', rect: SHAPE_RECT, radius: 0.3 },
  { kind: 'line', ...ENDS },
  { kind: 'arrow', ...ENDS },
  { kind: 'progress', rect: { ...SHAPE_RECT, h: 0.014 } },
  { kind: 'bars', rect: SHAPE_RECT, values: [3, 5, 4, 8] },
  { kind: 'donut', rect: SHAPE_RECT, values: [60, 30, 10] },
  { kind: 'curve', rect: SHAPE_RECT, values: [1, 3, 2, 5, 4, 8] },
  { kind: 'device', device: 'phone', rect: { x: 0.36, y: 0.52, w: 0.2, h: 0.23 } },
  { kind: 'device', device: 'browser', rect: { x: 0.2, y: 0.62, w: 0.56, h: 0.12 } },
  { kind: 'tap', at: { x: 0.48, y: 0.66 }, growMs: 1_200 },
];

const LAYER = { kind: 'image', rect: { x: 0.3, y: 0.58, w: 0.36, h: 0.16 }, radius: 0.1 };
/** Pictures by slide, on the first slides without a shape. Each appears and leaves, or follows keyframes. */
const EXAMPLE_LAYERS: Readonly<Record<number, object>> = {
  10: { animation: { in: 'pop', out: 'scale' } },
  11: { animation: { in: 'wipe', out: 'fade' } },
  12: { animation: { in: 'slide-left', easing: 'bounce' } },
  13: {
    keyframes: [
      { atMs: 0, y: 0.2, rotation: -20, opacity: 0 },
      { atMs: 600, rotation: 0, easing: 'back' },
      { atMs: 1_400, scale: 1.2 },
    ],
  },
};

function buildMotionBox(text: string, at: number): object {
  return {
    id: `box${at}`,
    text: `${text}\non joined grounds`,
    rect: { x: 0.1, y: 0.3, w: 0.76, h: 0.3 },
    style: { preset: 'sticker', maxSize: 0.04, background: { kind: 'line', joined: true, radius: 0.3 } },
    animation: { in: ENTRANCES[at % ENTRANCES.length], out: 'fade' },
  };
}

function buildCaptionDeck(
  { style, animation }: Pick<Captions, 'style' | 'animation'>,
  clip: string,
  speech: string,
): object {
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
        boxes: [{ id: 'style', text: animation ?? style, role: 'hook', rect: { x: 0.1, y: 0.16, w: 0.76, h: 0.14 } }],
      },
    ],
    captions: { enabled: true, style, words, ...(animation ? { animation } : {}) },
    audio: { voiceover: { src: speech } },
  };
}
