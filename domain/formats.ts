import { PRICES } from './credits/prices.ts';
import { listKeys, selectKeys } from './list-keys.ts';

interface FormatTerms {
  label: string;
  shows: string;
  /** `deck`: drawn from a deck alone. `media`: made from generated media. */
  medium: 'deck' | 'media';
}

/** The 18 render formats (spec, Generations). */
export const FORMAT_TERMS = {
  walloftext: { label: 'Wall of Text', shows: 'A long text over a calm picture', medium: 'deck' },
  slideshow: { label: 'Slideshow', shows: 'Slides with one sentence each', medium: 'deck' },
  greenscreen: { label: 'Green Screen', shows: 'A cut-out in front of a picture', medium: 'deck' },
  talkinghead: { label: 'Talking Head', shows: 'A presenter speaks to the camera', medium: 'media' },
  ugc: { label: 'UGC', shows: 'A customer shows a product', medium: 'media' },
  characterswap: { label: 'Character Swap', shows: 'Another person in your own video', medium: 'media' },
  listicle: { label: 'Listicle', shows: 'Numbered points, one after the other', medium: 'media' },
  ranking: { label: 'Ranking', shows: 'A list counted down to the first place', medium: 'media' },
  askmeanything: { label: 'Ask Me Anything', shows: 'A presenter answers questions', medium: 'media' },
  splitscreen: { label: 'Split Screen', shows: 'Two clips side by side', medium: 'media' },
  grid2x2: { label: 'Grid 2×2', shows: 'Four fields with four things', medium: 'media' },
  fadein: { label: 'Fade In', shows: 'Lines that appear one by one', medium: 'media' },
  hookdemo: { label: 'Hook and Demo', shows: 'A hook, then the product in use', medium: 'media' },
  interview: { label: 'Interview', shows: 'Two voices that talk', medium: 'media' },
  productspokesperson: { label: 'Product Spokesperson', shows: 'A presenter beside the product', medium: 'media' },
  greenscreenmobile: {
    label: 'Green Screen Mobile',
    shows: 'A presenter in front of pictures, as on a phone',
    medium: 'media',
  },
  clonevideo: { label: 'Clone Video', shows: 'The rhythm of your own video with new content', medium: 'media' },
  statvideo: { label: 'Stat Video', shows: 'One number that counts up, with its source', medium: 'media' },
} as const satisfies Record<string, FormatTerms>;

export type Format = keyof typeof FORMAT_TERMS;

export const FORMATS = listKeys(FORMAT_TERMS);

/** Formats that are rendered from a deck alone. */
export const TEMPLATE_FORMATS: readonly Format[] = selectKeys<Format, Format, FormatTerms>(
  FORMAT_TERMS,
  ({ medium }) => medium === 'deck',
);

/** Credits of one render. */
export function getRenderPrice(format: Format): number {
  return FORMAT_TERMS[format].medium === 'deck' ? 0 : PRICES.studio_render.credits;
}
