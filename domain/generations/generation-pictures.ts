import type { PictureRole } from '../brand/brand-picture.ts';
import type { Format } from '../formats.ts';
import { hashText } from '../seeded-random.ts';
import { cutAtWord } from '../text/cut-at-word.ts';
import { listContentWords } from '../text/words.ts';

/** A picture of the brand's website that a generation uses. */
export interface GenerationPicture {
  assetId: string;
  /** What the picture shows, in the words of the page. */
  shows: string;
  /** The file on the website. */
  sourceUrl: string;
  /** The page that shows it. */
  pageUrl: string;
}

/** A line that is shown or spoken. */
interface Line {
  role: string;
  text: string;
}

/** A picture that generations may use. */
export interface OfferedPicture extends GenerationPicture {
  role: PictureRole;
}

/** Formats that show a picture with each line, those with one product, and those that demonstrate something. */
const PER_LINE: readonly Format[] = ['slideshow', 'listicle', 'ranking', 'grid2x2'];
const PRODUCT: readonly Format[] = ['productspokesperson'];
const DEMO: Partial<Record<Format, readonly PictureRole[]>> = {
  hookdemo: ['screenshot', 'product'],
  greenscreenmobile: ['screenshot'],
};
const MAX_DEMO = 3;

/** A format with a picture per line needs at least this many, or the same one would return too soon. */
const MIN_PER_LINE = 2;

/** The most pictures that a generation can use. */
export function countUsablePictures(format: Format, lines: number): number {
  if (PER_LINE.includes(format)) return lines;
  if (DEMO[format]) return MAX_DEMO;
  return PRODUCT.includes(format) ? 1 : 0;
}

/** The pictures of a draft, from the ids that were chosen for it: without repetitions, and as many as the format shows. */
export function selectPictures(
  assetIds: readonly string[],
  { format, lines, offered }: { format: Format; lines: number; offered: readonly OfferedPicture[] },
): GenerationPicture[] {
  const chosen = [...new Set(assetIds)].flatMap((id) => offered.find(({ assetId }) => assetId === id) ?? []);
  return chosen.slice(0, countUsablePictures(format, lines)).map(toGenerationPicture);
}

/**
 * Chooses pictures without a model: those whose words stand in the texts first, then products, equal ones in an order
 * that differs between drafts. A presenter shows products only.
 */
export function choosePictures(
  format: Format,
  beats: readonly Line[],
  { offered, seed }: { offered: readonly OfferedPicture[]; seed: string },
): GenerationPicture[] {
  const lines = beats.filter(({ role }) => role === 'body' || role === 'quote').length;
  const count = countUsablePictures(format, lines);
  const roles = PRODUCT.includes(format) ? (['product'] as const) : DEMO[format];
  const fitting = offered.filter(({ role }) => (roles ? roles.includes(role) : role !== 'logo'));
  if (count === 0 || fitting.length < (PER_LINE.includes(format) ? MIN_PER_LINE : 1)) return [];
  const words = new Set(beats.flatMap(({ text }) => listContentWords(text)));
  const start = hashText(`${seed}|pictures`) % fitting.length;
  const rank = ({ shows, role }: OfferedPicture): number =>
    2 * listContentWords(shows).filter((word) => words.has(word)).length + Number(role === 'product');
  const rotated = [...fitting.slice(start), ...fitting.slice(0, start)];
  return rotated
    .toSorted((one, other) => rank(other) - rank(one))
    .slice(0, count)
    .map(toGenerationPicture);
}

function toGenerationPicture({ assetId, shows, sourceUrl, pageUrl }: OfferedPicture): GenerationPicture {
  return { assetId, shows, sourceUrl, pageUrl };
}

const MAX_NAME = 60;

/** The name of a product from the words of a page: those before a colon, at most 60 characters. */
export function toProductName(shows: string): string {
  const [name = shows] = shows.split(': ');
  return cutAtWord(name, MAX_NAME);
}
