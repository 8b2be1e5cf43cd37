/** The 18 render formats (spec, Generations). */
export const FORMATS = [
  'walloftext',
  'slideshow',
  'greenscreen',
  'talkinghead',
  'ugc',
  'characterswap',
  'listicle',
  'ranking',
  'askmeanything',
  'splitscreen',
  'grid2x2',
  'fadein',
  'hookdemo',
  'interview',
  'productspokesperson',
  'greenscreenmobile',
  'clonevideo',
  'statvideo',
] as const;

export type Format = (typeof FORMATS)[number];

/** Formats that are rendered from a deck alone and cost no credits. */
export const TEMPLATE_FORMATS: readonly Format[] = ['walloftext', 'slideshow', 'greenscreen'];

const AI_RENDER_CREDITS = 10;

/** Credits of one render: 0 for a template, 10 for a format that generates media. */
export function getRenderPrice(format: Format): number {
  return TEMPLATE_FORMATS.includes(format) ? 0 : AI_RENDER_CREDITS;
}
