import { addDays, toDayNumber } from '../calendar-date.ts';
import type { Format } from '../formats.ts';
import { extractHashtags, normaliseHashtags } from '../text/hashtags.ts';
import { PLATFORMS, type Platform } from '../accounts/platforms.ts';
import {
  toDirection,
  foldText,
  type CurvePoint,
  type ReportedTrend,
  type TrendDirection,
  type TrendKind,
} from './trend.ts';

/** Days of the window, the last day included. As many days before it serve as comparison. */
export const OWN_DAYS = 30;

/** Maximum entries per platform and kind. */
const MAX_OWN_TRENDS = 50;
const EXAMPLE_LENGTH = 280;

/** One post on one platform. */
export interface OwnUse {
  platform: Platform;
  /** UTC. */
  day: string;
  /** The caption as it was sent to the platform, including hashtags. */
  text: string;
  /** Tags sent separately from the text. */
  tags: readonly string[];
  /** Null for the caller's own media. */
  format: Format | null;
  url: string | null;
  /** The views of its latest metrics; null if unknown. */
  views: number | null;
}

export interface OwnTrend extends ReportedTrend {
  firstSeen: string;
  direction: TrendDirection;
}

/**
 * Ranks the hashtags and formats of a team's own posts in the `OWN_DAYS` up to `day`, most used first, with their counts and the
 * views of posts with metrics. `uses` covers twice as many days, in any order.
 */
export function buildOwnTrends(uses: readonly OwnUse[], day: string): OwnTrend[] {
  const newestFirst = [...uses].sort((a, b) => (a.day < b.day ? 1 : a.day > b.day ? -1 : 0));
  return PLATFORMS.flatMap((platform) => {
    const here = newestFirst.filter((use) => use.platform === platform);
    const formats = here.flatMap((use) => (use.format === null ? [] : [{ use, name: use.format as string }]));
    const tagged = here.flatMap((use) => listTags(use).map((name) => ({ use, name })));
    return [...rankByUse(platform, 'hashtag', tagged, day), ...rankByUse(platform, 'format', formats, day)];
  });
}

interface Named {
  use: OwnUse;
  name: string;
}

const listTags = ({ text, tags }: OwnUse): string[] => normaliseHashtags([...tags, ...extractHashtags(text)]);

function rankByUse(platform: Platform, kind: TrendKind, named: readonly Named[], day: string): OwnTrend[] {
  const from = addDays(day, 1 - OWN_DAYS);
  const now = groupByName(named.filter(({ use }) => use.day >= from && use.day <= day));
  const then = groupByName(named.filter(({ use }) => use.day < from));
  const ranksBefore = new Map(then.map(([key], index) => [key, index]));
  return now.slice(0, MAX_OWN_TRENDS).map(([key, found], index) => {
    const before = then[ranksBefore.get(key) ?? -1]?.[1] ?? [];
    const rankBefore = ranksBefore.get(key);
    const facts = { platform, kind, rank: index + 1, rankChange: rankBefore === undefined ? null : rankBefore - index };
    return { ...facts, ...describeTrend(found, before, day, kind) };
  });
}

/** Grouped by name, most used first; ties keep the most recently used first. */
function groupByName(named: readonly Named[]): [string, Named[]][] {
  return [...Map.groupBy(named, ({ name }) => foldText(name))].sort(([, a], [, b]) => b.length - a.length);
}

function describeTrend(found: readonly Named[], before: readonly Named[], day: string, kind: TrendKind) {
  const newest = found[0] as Named;
  const tag = kind === 'hashtag';
  const first = [...found, ...before].reduce((earliest, { use }) => (use.day < earliest ? use.day : earliest), day);
  return {
    country: null,
    title: tag ? `#${newest.name}` : newest.name,
    description: `In ${formatPostCount(found.length)} of yours in the ${OWN_DAYS} days up to ${day}.`,
    firstSeen: first,
    direction: toDirection(found.length - before.length),
    metrics: { posts: found.length, views: sumViews(found), growth7d: computeGrowth(found, day) },
    curve: buildCurve(found, day),
    example: { text: cutExample(newest.use.text), url: newest.use.url },
    formatHint: tag ? null : newest.use.format,
    hashtags: tag ? [newest.name] : [],
    sound: null,
    source: { name: 'Your own posts', url: null, kind: 'own' as const },
  };
}

/** Cuts an example, never within a surrogate pair. Null if it is empty. */
const cutExample = (text: string): string | null => [...text].slice(0, EXAMPLE_LENGTH).join('') || null;

const formatPostCount = (posts: number): string => (posts === 1 ? '1 post' : `${posts} posts`);

/** The sum of known views; null if none are known. */
function sumViews(found: readonly Named[]): number | null {
  const known = found.flatMap(({ use }) => use.views ?? []);
  return known.length === 0 ? null : known.reduce((sum, views) => sum + views, 0);
}

/** Null if the previous week had no posts. */
function computeGrowth(found: readonly Named[], day: string): number | null {
  const within = (from: number, to: number): number =>
    found.filter(
      ({ use }) => toDayNumber(day) - toDayNumber(use.day) >= from && toDayNumber(day) - toDayNumber(use.day) < to,
    ).length;
  const [last, before] = [within(0, 7), within(7, 14)];
  return before === 0 ? null : Math.round(((last - before) / before) * 10_000) / 10_000;
}

function buildCurve(found: readonly Named[], day: string): CurvePoint[] {
  const counts = new Map<string, number>();
  for (const { use } of found) counts.set(use.day, (counts.get(use.day) ?? 0) + 1);
  const most = Math.max(...counts.values());
  return Array.from({ length: OWN_DAYS }, (_, index) => {
    const at = addDays(day, 1 - OWN_DAYS + index);
    return { day: at, value: Math.round((100 * (counts.get(at) ?? 0)) / most) };
  });
}
