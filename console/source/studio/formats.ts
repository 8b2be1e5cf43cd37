import type { Catalog } from '../../../clients/typescript/source/index.ts';

export type FormatName = Catalog['formats'][number]['name'];

const script = 'Cold brew takes eighteen hours. Most people stop at twelve, and taste it.';

/** A request per format that can be rendered once its ids are filled in. */
export const EXAMPLES: Readonly<Record<FormatName, object>> = {
  slideshow: {
    script: 'Three mistakes with cold brew\nGrinding too fine\nStopping at twelve hours\nPouring it over warm ice',
  },
  walloftext: { script },
  listicle: { items: [{ text: 'Grind it coarse' }, { text: 'Wait eighteen hours' }, { text: 'Strain it twice' }] },
  ranking: { items: [{ text: 'Cold brew' }, { text: 'Iced coffee' }, { text: 'Iced tea' }] },
  fadein: { lines: ['Grind it coarse.', 'Wait eighteen hours.', 'Thank me later.'] },
  grid2x2: { items: [{ text: 'Beans' }, { text: 'Water' }, { text: 'Time' }, { text: 'Ice' }] },
  statvideo: { stat: { value: 18, unit: 'hours', label: 'until it is ready', source: 'our own kitchen' } },
  splitscreen: { prompt: 'Twelve hours and eighteen, side by side' },
  interview: {
    turns: [
      { speaker: 'Host', text: 'Why eighteen hours?' },
      { speaker: 'Guest', text: 'Less is sour, and more is bitter.' },
    ],
  },
  askmeanything: { questions: [{ question: 'Why eighteen hours?', answer: 'Less is sour, and more is bitter.' }] },
  talkinghead: { script },
  ugc: { script, product: { name: 'Cold brew' } },
  productspokesperson: { script, product: { name: 'Cold brew' } },
  greenscreen: { prompt: 'This is the cup that changed my mornings' },
  greenscreenmobile: { script },
  hookdemo: { prompt: 'You stop too early', script: 'Watch what six more hours do.' },
  characterswap: { prompt: 'Mornings, upgraded', sourceAssetId: '', rightsConfirmed: true },
  clonevideo: { prompt: 'Our cold brew in this rhythm', sourceAssetId: '', rightsConfirmed: true },
};

export const EXAMPLE_DECK: object = {
  version: 1,
  ratio: '9:16',
  durationMs: 4000,
  fps: 30,
  background: { kind: 'gradient', colors: ['#1D4ED8', '#9333EA'] },
  slides: [
    {
      startMs: 0,
      endMs: 4000,
      boxes: [{ id: 'hook', text: 'Hello from Kinora', role: 'hook', rect: { x: 0.1, y: 0.35, w: 0.8, h: 0.3 } }],
    },
  ],
  captions: { enabled: false, style: 'plain' },
};
