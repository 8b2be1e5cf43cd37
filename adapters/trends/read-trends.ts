import { z } from 'zod';
import { addDays } from '../../domain/calendar-date.ts';
import { buildTrendKey, type ReportedTrend, TREND_DIRECTIONS, TREND_KINDS } from '../../domain/trends/trend.ts';
import { isCalendarDate } from '../clock/wall-clock.ts';
import { parseJson } from '../web/parse-json.ts';
import type { TrendResult } from './trend-provider.ts';
import { FORMATS } from '../../domain/formats.ts';
import { normaliseHashtags } from '../../domain/text/hashtags.ts';
import { PLATFORMS } from '../../domain/accounts/platforms.ts';

/** The most lines of a list: 100 for each kind on three platforms in four countries. */
const MAX_LINES = 5_000;

const MAX_AGE_DAYS = 7;

/** The name that callers see; it does not contain the provider's host. */
const DEFAULT_SOURCE_NAME = 'Trend provider';

/** One line of text without control characters. */
const textLine = (max: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(max)
    .refine((text) => text.isWellFormed() && !/\p{Cc}/u.test(text));

/** A missing value counts as null. */
const optional = <T extends z.ZodType>(schema: T) => schema.nullish().transform((value) => value ?? null);

const Day = z.string().refine(isCalendarDate);
const Url = z.url({ protocol: /^https?$/u }).max(2_048);

/** Below 2^53, so that every JSON parser reads it exactly. */
const Count = z.int().min(0).max(1e15);

const Hashtags = z.array(z.string().max(150)).max(30).transform(normaliseHashtags);

/** The response. Its lines are validated one by one. */
const TrendListShape = z.object({
  day: z.string().optional(),
  source: z
    .object({ name: textLine(120), url: optional(Url), kind: z.enum(['platform', 'import']).optional() })
    .optional(),
  trends: z.array(z.unknown()),
});

const TrendLine = z
  .object({
    platform: z.enum(PLATFORMS),
    kind: z.enum(TREND_KINDS),
    country: optional(z.string().regex(/^[A-Z]{2}$/u)),
    title: textLine(200),
    description: textLine(1_000).or(z.literal('')).default(''),
    rank: z.int().min(1).max(10_000),
    rankChange: optional(z.int().min(-10_000).max(10_000)),
    firstSeen: optional(Day),
    direction: optional(z.enum(TREND_DIRECTIONS)),
    metrics: z
      .object({ posts: optional(Count), views: optional(Count), growth7d: optional(z.number().min(-1).max(1e9)) })
      .default({ posts: null, views: null, growth7d: null }),
    curve: z
      .array(z.object({ day: Day, value: z.number().min(0).max(100) }))
      .max(92)
      .default([]),
    example: z.object({ text: optional(textLine(1_000)), url: optional(Url) }).default({ text: null, url: null }),
    formatHint: optional(z.enum(FORMATS)),
    hashtags: Hashtags.default([]),
    sound: optional(
      z.object({
        title: textLine(200),
        artist: optional(textLine(200)),
        durationMs: optional(z.int().min(0).max(86_400_000)),
        commercialUse: optional(z.boolean()),
      }),
    ),
  })
  .transform((trend) => (trend.kind === 'hashtag' ? toHashtag(trend) : trend))
  .refine(({ title }) => title !== '#');

/** Parses a provider's response. Lines that are invalid or repeat a trend are dropped and counted. */
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

/** The title of a hashtag trend is its tag, which is added to the hashtags. */
function toHashtag<T extends { title: string; hashtags: string[] }>(trend: T): T {
  const [tag = ''] = normaliseHashtags([trend.title]);
  return { ...trend, title: `#${tag}`, hashtags: normaliseHashtags([tag, ...trend.hashtags]) };
}
