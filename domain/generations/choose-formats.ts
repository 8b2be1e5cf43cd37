import { TEMPLATE_FORMATS, type Format } from '../formats.ts';
import { shuffle } from '../seeded-random.ts';

export interface FormatOptions {
  /** Requires this format for the whole batch. */
  pinned?: Format | undefined;
  /** Restricts the batch to these formats, if any. */
  allowed?: readonly Format[] | undefined;
  /** What the brand can show. */
  evidence: { claimsWithNumber: number; hasPresenter: boolean };
  /** Formats that performed better and worse. */
  better?: { first: readonly Format[]; last: readonly Format[] } | undefined;
  seed: string;
}

/** The minimum share of free formats in a mixed batch. */
const MIN_FREE_SHARE = 0.4;
/** At most one in this many of the other formats is a stat video. */
const STAT_VIDEO_DIVISOR = 4;

/**
 * The formats of a batch: as requested, otherwise a mix of template formats and of those that suit the brand. A stat
 * video needs a claim with a number.
 */
export function chooseFormats(count: number, { pinned, allowed, evidence, better, seed }: FormatOptions): Format[] {
  if (pinned) return Array.from({ length: count }, () => pinned);
  const named = allowed && allowed.length > 0 ? allowed : null;
  const free = named ? named.filter(isTemplate) : TEMPLATE_FORMATS;
  const paid = named
    ? named.filter((format) => !isTemplate(format))
    : listPaidFormats(evidence.hasPresenter, better?.first ?? []);
  const freeCount = free.length === 0 ? 0 : paid.length === 0 ? count : Math.ceil(count * MIN_FREE_SHARE);
  const statVideos = Array.from(
    { length: named ? 0 : Math.min(evidence.claimsWithNumber, Math.ceil((count - freeCount) / STAT_VIDEO_DIVISOR)) },
    () => 'statvideo' as const,
  );
  const rest = count - freeCount - statVideos.length;
  return [
    ...statVideos,
    ...rotateFormats(free, freeCount, `${seed}|free`, better),
    ...rotateFormats(paid, rest, `${seed}|paid`, better),
  ];
}

/** Paid formats that need no material of the brand, preceded by those of `first` that need none either. */
function listPaidFormats(hasPresenter: boolean, first: readonly Format[]): readonly Format[] {
  const usual: Format[] = hasPresenter ? ['talkinghead', 'askmeanything', 'listicle'] : ['listicle', 'fadein'];
  const known = first.filter((format) => !isTemplate(format) && !SPECIAL_FORMATS.includes(format));
  return [...new Set([...known, ...usual])];
}

/** Formats that need particular input: footage, a product, a number, or a speaker. */
const SPECIAL_FORMATS: readonly Format[] = [
  'statvideo',
  'characterswap',
  'clonevideo',
  'hookdemo',
  'productspokesperson',
  'greenscreenmobile',
  'talkinghead',
  'askmeanything',
];

/** `count` formats in rotation. Better formats come first, so they also take any remainder. */
function rotateFormats(
  formats: readonly Format[],
  count: number,
  seed: string,
  better: FormatOptions['better'],
): Format[] {
  const { first = [], last = [] } = better ?? {};
  const rank = (format: Format): number =>
    first.includes(format) ? first.indexOf(format) : first.length + Number(last.includes(format));
  const order = shuffle(formats, seed, (format) => format).toSorted((a, b) => rank(a) - rank(b));
  return Array.from({ length: count }, (_, at) => order[at % order.length]).filter((format) => format !== undefined);
}

function isTemplate(format: Format): boolean {
  return TEMPLATE_FORMATS.includes(format);
}
