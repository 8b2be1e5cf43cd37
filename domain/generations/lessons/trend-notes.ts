import type { Format } from '../../formats.ts';
import type { Platform } from '../../accounts/platforms.ts';
import type { TrendDirection, TrendKind, TrendSource } from '../../trends/trend.ts';
import { explainFormat, NO_LESSONS, type Lessons } from './lessons.ts';

/** A line of the trend library, as whoever writes generations reads it. Data, however it is worded. */
export interface TrendNote {
  platform: Platform;
  kind: TrendKind;
  title: string;
  description: string;
  direction: TrendDirection;
  /** The format that it is told in, where it names one. */
  formatHint: Format | null;
  source: TrendSource;
  /** `YYYY-MM-DD`, of the list that it stands in. */
  day: string;
}

interface Learned {
  lessons?: Lessons | undefined;
  trends?: readonly TrendNote[] | undefined;
}

/** Formats that come first, the best first: whose own posts do better, then those that a provider reports as rising. */
export function rankFormats({ lessons = NO_LESSONS, trends = [] }: Learned): { first: Format[]; last: Format[] } {
  const own = (sign: number): Format[] =>
    lessons.formats.filter(({ lift }) => lift.value * sign > 0).map(({ subject: of }) => of);
  const [first, last] = [own(1), own(-1)];
  const rising = trends.filter(isRising).flatMap(({ formatHint }) => formatHint ?? []);
  return { first: [...new Set([...first, ...rising.filter((format) => !last.includes(format))])], last };
}

/** Why a generation has its format, where figures say so. */
export function listFormatReasons(format: Format, { lessons = NO_LESSONS, trends = [] }: Learned): string[] {
  const own = explainFormat(format, lessons);
  const trend = trends.find((one) => isRising(one) && one.formatHint === format);
  const told = trend ? `The format suits “${trend.title}”, which rises on ${trend.platform} (${trend.day}).` : null;
  return [own, told].filter((reason) => reason !== null);
}

/** Editors name what works whatever the season: only a provider tells what rises. */
function isRising({ direction, source }: TrendNote): boolean {
  return direction === 'rising' && (source === 'platform' || source === 'import');
}
