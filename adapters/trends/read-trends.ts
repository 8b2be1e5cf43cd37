import { addDays } from '../../domain/calendar-date.ts';
import { buildTrendKey, type ReportedTrend } from '../../domain/trends/trend.ts';
import { isCalendarDate } from '../clock/wall-clock.ts';
import type { TrendResult } from './trend-provider.ts';
import { TrendLine, TrendListShape } from './trend-schema.ts';

/** Lines that are taken of one answer: 100 for each kind, on three platforms, in four countries. */
const MAX_LINES = 5_000;

/** A list that is older than this is not taken for one of today. */
const MAX_AGE_DAYS = 7;

/** Callers read it: the provider's host is nobody's business. */
const DEFAULT_SOURCE_NAME = 'Trend provider';

/** What a provider's answer says. A line that is not as it must be is left out and counted, and spoils no other. */
export function readTrends(body: Buffer, day: string): TrendResult {
  let json: unknown;
  try {
    json = JSON.parse(body.toString('utf8'));
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return { ok: false, failure: 'not_json', message: 'The answer is not JSON.' };
  }
  const list = TrendListShape.safeParse(json);
  if (!list.success) return { ok: false, failure: 'not_a_list', message: 'The answer has no list of trends.' };
  const { trends: lines, day: dated = day, source } = list.data;
  if (!isCalendarDate(dated) || dated > day || dated < addDays(day, -MAX_AGE_DAYS)) {
    return { ok: false, failure: 'bad_day', message: `The list is not one of ${day} or of the days before it.` };
  }
  const origin = {
    name: source?.name ?? DEFAULT_SOURCE_NAME,
    url: source?.url ?? null,
    kind: source?.kind ?? ('import' as const),
  };
  const trends = parseLines(lines.slice(0, MAX_LINES), dated, origin);
  if (trends.length === 0) return { ok: false, failure: 'nothing_usable', message: 'No line of the answer is usable.' };
  return { ok: true, day: dated, trends, dropped: lines.length - trends.length };
}

/** Of two lines for the same trend the first. */
function parseLines(lines: readonly unknown[], day: string, source: ReportedTrend['source']): ReportedTrend[] {
  const byKey = new Map<string, ReportedTrend>();
  for (const line of lines) {
    const { data } = TrendLine.safeParse(line);
    if (!data || (data.firstSeen ?? day) > day || data.curve.some((point) => point.day > day)) continue;
    const trend = { ...data, source };
    if (!byKey.has(buildTrendKey(trend))) byKey.set(buildTrendKey(trend), trend);
  }
  return [...byKey.values()];
}
