import type { Format } from '../../formats.ts';
import type { Platform } from '../../accounts/platforms.ts';
import type { TrendDirection, TrendKind, TrendSource } from '../../trends/trend.ts';
import { explainFormat, NO_LESSONS, type Lessons } from './lessons.ts';

/** A trend as the writer receives it. It is data, even if it reads like an instruction. */
export interface TrendNote {
  platform: Platform;
  kind: TrendKind;
  title: string;
  description: string;
  direction: TrendDirection;
  /** The suggested format, if any. */
  formatHint: Format | null;
  source: TrendSource;
  /** The day of its list, `YYYY-MM-DD`. */
  day: string;
}

interface Learned {
  lessons?: Lessons | undefined;
  trends?: readonly TrendNote[] | undefined;
}

/**
 * Ranks formats: `first` has those that perform better in own posts, then those that a provider reports as rising, best first. `last`
 * has those that perform worse.
 */
export function rankFormats({ lessons = NO_LESSONS, trends = [] }: Learned): { first: Format[]; last: Format[] } {
  const listByLift = (sign: number): Format[] =>
    lessons.formats.filter(({ lift }) => lift.value * sign > 0).map(({ subject }) => subject);
  const [first, last] = [listByLift(1), listByLift(-1)];
  const rising = trends.filter(isRising).flatMap(({ formatHint }) => formatHint ?? []);
  return { first: [...new Set([...first, ...rising.filter((format) => !last.includes(format))])], last };
}

/** Lists why a draft has its format, as far as data support it. */
export function listFormatReasons(format: Format, { lessons = NO_LESSONS, trends = [] }: Learned): string[] {
  const lesson = explainFormat(format, lessons);
  const trend = trends.find((one) => isRising(one) && one.formatHint === format);
  const trendReason = trend
    ? `The format suits “${trend.title}”, which rises on ${trend.platform} (${trend.day}).`
    : null;
  return [lesson, trendReason].filter((reason) => reason !== null);
}

/** Editorial trends are evergreen, so only a provider's trend counts as rising. */
function isRising({ direction, source }: TrendNote): boolean {
  return direction === 'rising' && (source === 'platform' || source === 'import');
}
