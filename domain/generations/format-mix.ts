import { TEMPLATE_FORMATS, type Format } from '../formats.ts';
import { shuffle } from '../seeded-random.ts';

export interface FormatWishes {
  /** Every generation in this format. */
  pinned?: Format | undefined;
  /** Only these, where some are named. */
  allowed?: readonly Format[] | undefined;
  /** What the brand has to show. */
  evidence: { /** Claims with a number to show. */ counts: number; presenter: boolean };
  /** What figures speak for and against. */
  better?: { first: readonly Format[]; last: readonly Format[] } | undefined;
  seed: string;
}

/** At least this share of a mixed batch can be finished for nothing. */
const MIN_FREE_SHARE = 0.4;
/** One in so many of the others may be about a number. */
const STAT_VIDEO_DIVISOR = 4;

/** The formats of a batch: as wished, else a mix of templates and of what the brand has something for. A number needs a claim. */
export function chooseFormats(count: number, { pinned, allowed, evidence, better, seed }: FormatWishes): Format[] {
  if (pinned) return Array.from({ length: count }, () => pinned);
  const named = allowed && allowed.length > 0 ? allowed : null;
  const free = named ? named.filter(isTemplate) : TEMPLATE_FORMATS;
  const paid = named ? named.filter((format) => !isTemplate(format)) : listPaidFormats(evidence.presenter, better?.first ?? []);
  const freeOnes = free.length === 0 ? 0 : paid.length === 0 ? count : Math.ceil(count * MIN_FREE_SHARE);
  const counting = Array.from(
    { length: named ? 0 : Math.min(evidence.counts, Math.ceil((count - freeOnes) / STAT_VIDEO_DIVISOR)) },
    () => 'statvideo' as const,
  );
  const rest = count - freeOnes - counting.length;
  return [...counting, ...rotateFormats(free, freeOnes, `${seed}|free`, better), ...rotateFormats(paid, rest, `${seed}|paid`, better)];
}

/** Formats that need nothing of the library: what they show is generated. Those that do well come with them. */
function listPaidFormats(presenter: boolean, first: readonly Format[]): readonly Format[] {
  const usual: Format[] = presenter ? ['talkinghead', 'askmeanything', 'listicle'] : ['listicle', 'fadein'];
  const known = first.filter((format) => !isTemplate(format) && !SPECIAL_FORMATS.includes(format));
  return [...new Set([...known, ...usual])];
}

/** Formats that need something particular: somebody's footage, a product, a number, or somebody who speaks. */
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

/** `count` formats, each as often as the others; what does well comes first, so that it has the odd one too. */
function rotateFormats(formats: readonly Format[], count: number, seed: string, better: FormatWishes['better']): Format[] {
  const { first = [], last = [] } = better ?? {};
  const place = (format: Format): number =>
    first.includes(format) ? first.indexOf(format) : first.length + Number(last.includes(format));
  const order = shuffle(formats, seed, (format) => format).toSorted((a, b) => place(a) - place(b));
  return Array.from({ length: count }, (_, at) => order[at % order.length]).filter((format) => format !== undefined);
}

function isTemplate(format: Format): boolean {
  return TEMPLATE_FORMATS.includes(format);
}
