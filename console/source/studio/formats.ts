/** The 18 formats: what each shows, and a body that can be rendered once its ids are filled in. */
export interface FormatInfo {
  id: string;
  about: string;
  example: object;
}

const script = 'Cold brew takes eighteen hours. Most people stop at twelve, and taste it.';

export const FORMATS: readonly FormatInfo[] = [
  {
    id: 'slideshow',
    about: 'Slides with one sentence each',
    example: {
      script: 'Three mistakes with cold brew\nGrinding too fine\nStopping at twelve hours\nPouring it over warm ice',
    },
  },
  { id: 'walloftext', about: 'A long text over a calm picture', example: { script } },
  {
    id: 'listicle',
    about: 'Numbered points, one after the other',
    example: { items: [{ text: 'Grind it coarse' }, { text: 'Wait eighteen hours' }, { text: 'Strain it twice' }] },
  },
  {
    id: 'ranking',
    about: 'A list counted down to the first place',
    example: { items: [{ text: 'Cold brew' }, { text: 'Iced coffee' }, { text: 'Iced tea' }] },
  },
  {
    id: 'fadein',
    about: 'Lines that appear one by one',
    example: { lines: ['Grind it coarse.', 'Wait eighteen hours.', 'Thank me later.'] },
  },
  {
    id: 'grid2x2',
    about: 'Four fields with four things',
    example: { items: [{ text: 'Beans' }, { text: 'Water' }, { text: 'Time' }, { text: 'Ice' }] },
  },
  {
    id: 'statvideo',
    about: 'One number that counts up, with its source',
    example: { stat: { value: 18, unit: 'hours', label: 'until it is ready', source: 'our own kitchen' } },
  },
  {
    id: 'splitscreen',
    about: 'Two clips side by side',
    example: { prompt: 'Twelve hours and eighteen, side by side' },
  },
  {
    id: 'interview',
    about: 'Two voices that talk',
    example: {
      turns: [
        { speaker: 'Host', text: 'Why eighteen hours?' },
        { speaker: 'Guest', text: 'Less is sour, and more is bitter.' },
      ],
    },
  },
  {
    id: 'askmeanything',
    about: 'A presenter answers questions',
    example: { questions: [{ question: 'Why eighteen hours?', answer: 'Less is sour, and more is bitter.' }] },
  },
  { id: 'talkinghead', about: 'A presenter speaks to the camera', example: { script } },
  { id: 'ugc', about: 'A customer shows a product', example: { script, product: { name: 'Cold brew' } } },
  {
    id: 'productspokesperson',
    about: 'A presenter beside the product',
    example: { script, product: { name: 'Cold brew' } },
  },
  {
    id: 'greenscreen',
    about: 'A cut-out in front of a picture',
    example: { prompt: 'This is the cup that changed my mornings' },
  },
  { id: 'greenscreenmobile', about: 'A presenter in front of pictures, as on a phone', example: { script } },
  {
    id: 'hookdemo',
    about: 'A hook, then the product in use',
    example: { prompt: 'You stop too early', script: 'Watch what six more hours do.' },
  },
  {
    id: 'characterswap',
    about: 'Another person in your own video',
    example: { prompt: 'Mornings, upgraded', sourceAssetId: '', rightsConfirmed: true },
  },
  {
    id: 'clonevideo',
    about: 'The rhythm of your own video with new content',
    example: { prompt: 'Our cold brew in this rhythm', sourceAssetId: '', rightsConfirmed: true },
  },
];

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
