import { addDays } from '../../domain/calendar-date.ts';
import { buildTrendKey, type ReportedTrend } from '../../domain/trends/trend.ts';
import { isCalendarDate } from '../clock/wall-clock.ts';
import { parseJson } from '../web/parse-json.ts';
import type { TrendResult } from './trend-provider.ts';
import { TrendLine, TrendListShape } from './trend-list-shape.ts';

/** The most lines of a list: 100 for each kind on three platforms in four countries. */
const MAX_LINES = 5_000;

const MAX_AGE_DAYS = 7;

/** The name that callers see; it does not contain the provider's host. */
const DEFAULT_SOURCE_NAME = 'Trend provider';

/** Parses a provider's response. Invalid lines are dropped and counted. */
export function readTrends(body: Buffer, day: string): TrendResult {
  const json = parseJson(body.toString('utf8'));
  if (json === undefined) return { ok: false, failure: 'not_json', message: 'The response is not JSON.' };
  const list = TrendListShape.safeParse(json);
  if (!list.success) return { ok: false, failure: 'not_a_list', message: 'The response has no list of trends.' };
  const { trends: lines, day: listDay = day, source } = list.data;
  if (!isCalendarDate(listDay) || listDay > day || listDay < addDays(day, -MAX_AGE_DAYS)) {
    return {
      ok: false,
      failure: 'bad_day',
      message: `The list must be of ${day} or of the ${MAX_AGE_DAYS} days before it.`,
    };
  }
  const origin = {
    name: source?.name ?? DEFAULT_SOURCE_NAME,
    url: source?.url ?? null,
    kind: source?.kind ?? ('import' as const),
  };
  const trends = parseLines(lines.slice(0, MAX_LINES), listDay, origin);
  if (trends.length === 0) return { ok: false, failure: 'nothing_usable', message: 'The response has no valid line.' };
  return { ok: true, day: listDay, trends, dropped: lines.length - trends.length };
}

/** Keeps the first of several lines for the same trend. */
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
