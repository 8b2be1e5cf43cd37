import { TEMPLATE_FORMATS, type Format } from '../formats.ts';
import { shuffle } from '../seeded-random.ts';

export interface FormatWishes {
  /** Requires this format for the whole batch. */
  pinned?: Format | undefined;
  /** Restricts the batch to these formats, if any. */
  allowed?: readonly Format[] | undefined;
  /** What the brand can show. */
  evidence: { /** Claims with a number. */ counts: number; presenter: boolean };
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
export function chooseFormats(count: number, { pinned, allowed, evidence, better, seed }: FormatWishes): Format[] {
  if (pinned) return Array.from({ length: count }, () => pinned);
  const named = allowed && allowed.length > 0 ? allowed : null;
  const free = named ? named.filter(isTemplate) : TEMPLATE_FORMATS;
  const paid = named
    ? named.filter((format) => !isTemplate(format))
    : listPaidFormats(evidence.presenter, better?.first ?? []);
  const freeOnes = free.length === 0 ? 0 : paid.length === 0 ? count : Math.ceil(count * MIN_FREE_SHARE);
  const counting = Array.from(
    { length: named ? 0 : Math.min(evidence.counts, Math.ceil((count - freeOnes) / STAT_VIDEO_DIVISOR)) },
    () => 'statvideo' as const,
  );
  const rest = count - freeOnes - counting.length;
  return [
    ...counting,
    ...rotateFormats(free, freeOnes, `${seed}|free`, better),
    ...rotateFormats(paid, rest, `${seed}|paid`, better),
  ];
}

/** Formats that generate everything they show. Formats that perform well are added. */
function listPaidFormats(presenter: boolean, first: readonly Format[]): readonly Format[] {
  const usual: Format[] = presenter ? ['talkinghead', 'askmeanything', 'listicle'] : ['listicle', 'fadein'];
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
  better: FormatWishes['better'],
): Format[] {
  const { first = [], last = [] } = better ?? {};
  const place = (format: Format): number =>
    first.includes(format) ? first.indexOf(format) : first.length + Number(last.includes(format));
  const order = shuffle(formats, seed, (format) => format).toSorted((a, b) => place(a) - place(b));
  return Array.from({ length: count }, (_, at) => order[at % order.length]).filter((format) => format !== undefined);
}

function isTemplate(format: Format): boolean {
  return TEMPLATE_FORMATS.includes(format);
}
