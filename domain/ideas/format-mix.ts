import { TEMPLATE_FORMATS, type Format } from '../formats.ts';
import { shuffled } from './seed.ts';

export interface FormatWishes {
  /** Every idea in this format. */
  pinned?: Format | undefined;
  /** Only these, where some are named. */
  allowed?: readonly Format[] | undefined;
  /** What the brand has to show. */
  evidence: { /** Claims with a number. */ counts: number; presenter: boolean };
  seed: string;
}

/** At least this share of a mixed batch can be finished for nothing. */
const FREE_SHARE = 0.4;
/** One in so many of the others may be about a number. */
const MOST_COUNTING = 4;

/** The formats of a batch: as wished, else a mix of templates and of what the brand has something for. A number needs a claim. */
export function formatMix(count: number, { pinned, allowed, evidence, seed }: FormatWishes): Format[] {
  if (pinned) return Array.from({ length: count }, () => pinned);
  const named = allowed && allowed.length > 0 ? allowed : null;
  const free = named ? named.filter(isTemplate) : TEMPLATE_FORMATS;
  const paid = named ? named.filter((format) => !isTemplate(format)) : suited(evidence.presenter);
  const freeOnes = free.length === 0 ? 0 : paid.length === 0 ? count : Math.ceil(count * FREE_SHARE);
  const counting = Array.from(
    { length: named ? 0 : Math.min(evidence.counts, Math.ceil((count - freeOnes) / MOST_COUNTING)) },
    () => 'statvideo' as const,
  );
  const rest = count - freeOnes - counting.length;
  return [...counting, ...turns(free, freeOnes, `${seed}|free`), ...turns(paid, rest, `${seed}|paid`)];
}

/** Formats that need nothing of the library: what they show is generated. */
function suited(presenter: boolean): readonly Format[] {
  return presenter ? ['talkinghead', 'askmeanything', 'listicle'] : ['listicle', 'fadein'];
}

/** `count` formats, each as often as the others. */
function turns(formats: readonly Format[], count: number, seed: string): Format[] {
  const order = shuffled(formats, seed, (format) => format);
  return Array.from({ length: count }, (_, at) => order[at % order.length]).filter((format) => format !== undefined);
}

function isTemplate(format: Format): boolean {
  return TEMPLATE_FORMATS.includes(format);
}
