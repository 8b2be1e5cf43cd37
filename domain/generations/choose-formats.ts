import { FORMATS, TEMPLATE_FORMATS, type Format } from '../formats.ts';
import { shuffle } from '../seeded-random.ts';
import { findStatedNumber } from '../text/stated-number.ts';
import { isStoryFact, type Fact, type FactKind } from './facts/fact.ts';
import type { OfferedPicture } from './generation-pictures.ts';

/** What generations can be made from. */
export interface Material {
  facts: readonly Fact[];
  pictures: readonly OfferedPicture[];
  hasPresenter: boolean;
}

export interface FormatOptions {
  /** Requires this format for the whole batch. */
  pinned?: Format | undefined;
  /** Restricts the batch to these formats, if any. */
  allowed?: readonly Format[] | undefined;
  material: Material;
  /** Formats that performed better and worse. */
  better?: { first: readonly Format[]; last: readonly Format[] } | undefined;
  seed: string;
}

/** The minimum share of free formats in a mixed batch. */
const MIN_FREE_SHARE = 0.4;

/** Chooses the formats of a batch: as requested, otherwise a mix of free and paid ones that the material carries. */
export function chooseFormats(count: number, options: FormatOptions): Format[] {
  const { pinned, allowed, material, better = { first: [], last: [] }, seed } = options;
  if (pinned) return Array.from({ length: count }, () => pinned);
  const offered = allowed && allowed.length > 0 ? allowed : FORMATS.filter((format) => isCarried(format, material));
  const free = offered.filter(isTemplate);
  const paid = offered.filter((format) => !isTemplate(format));
  const freeCount = free.length === 0 ? 0 : paid.length === 0 ? count : Math.ceil(count * MIN_FREE_SHARE);
  // A requested presenter must be seen, so their format comes among the first.
  const first = material.hasPresenter ? [...better.first, 'talkinghead' as const] : better.first;
  return [
    ...rotateFormats(paid, count - freeCount, `${seed}|paid`, { ...better, first }),
    ...rotateFormats(free, freeCount, `${seed}|free`, better),
  ];
}

/** Whether the material has what a format shows. */
export function isCarried(format: Format, { facts, pictures, hasPresenter }: Material): boolean {
  const count = (...kinds: readonly FactKind[]): number => facts.filter(({ kind }) => kinds.includes(kind)).length;
  const story = facts.filter(isStoryFact).length;
  const shows = (...roles: readonly string[]): boolean => pictures.some(({ role }) => roles.includes(role));
  switch (format) {
    case 'askmeanything':
    case 'interview':
      return count('answer') > 0;
    case 'statvideo':
      return facts.some(({ kind, text }) => kind === 'figure' && findStatedNumber(text) !== null);
    case 'ranking':
      return count('price') >= 3;
    case 'talkinghead':
      return hasPresenter;
    case 'productspokesperson':
      return story > 1 && shows('product');
    case 'hookdemo':
      return story > 1 && shows('product', 'screenshot');
    case 'greenscreenmobile':
      return story > 1 && shows('screenshot');
    case 'grid2x2':
      return story > 4;
    case 'listicle':
      return story > 2 || count('price') > 2;
    case 'clonevideo':
    case 'splitscreen':
    case 'ugc':
      return story > 2;
    // It needs a video of the caller's.
    case 'characterswap':
      return false;
    default:
      return true;
  }
}

/** `count` formats in rotation. Better formats come first, so they also take any remainder. */
function rotateFormats(
  formats: readonly Format[],
  count: number,
  seed: string,
  { first, last }: Required<FormatOptions>['better'] & object,
): Format[] {
  const rank = (format: Format): number =>
    first.includes(format) ? first.indexOf(format) : first.length + Number(last.includes(format));
  const order = shuffle(formats, seed, (format) => format).toSorted((a, b) => rank(a) - rank(b));
  return Array.from({ length: count }, (_, at) => order[at % order.length]).filter((format) => format !== undefined);
}

function isTemplate(format: Format): boolean {
  return TEMPLATE_FORMATS.includes(format);
}
