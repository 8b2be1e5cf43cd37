import { PLATFORM_TERMS, PLATFORMS, type Platform } from '../accounts/platforms.ts';
import { EDITORIAL_FORMATS } from './editorial-formats.ts';
import { EDITORIAL_TOPICS } from './editorial-topics.ts';
import type { EditorialEntry } from './editorial-entry.ts';
import { NO_METRICS, type ReportedTrend, type TrendKind } from './trend.ts';

/** The day on which the set was written. A changed set gets a new day, and earlier lists stay unchanged. */
export const EDITION = '2026-11-21';

/** Evergreen patterns written by our editors. They have no metrics, and their rank is their order here. */
export function listEditorialTrends(): ReportedTrend[] {
  return PLATFORMS.flatMap((platform) => [
    ...toReportedTrends(platform, 'format', EDITORIAL_FORMATS),
    ...toReportedTrends(platform, 'topic', EDITORIAL_TOPICS),
  ]);
}

function toReportedTrends(platform: Platform, kind: TrendKind, entries: readonly EditorialEntry[]): ReportedTrend[] {
  return entries
    .filter(({ suits }) => suits === undefined || PLATFORM_TERMS[platform].editorial.includes(suits))
    .map(({ title, description, example, formatHint, hashtags }, index) => ({
      platform,
      kind,
      country: null,
      title,
      description,
      rank: index + 1,
      rankChange: null,
      firstSeen: EDITION,
      direction: 'steady',
      metrics: NO_METRICS,
      curve: [],
      example: { text: example, url: null },
      formatHint,
      hashtags: [...hashtags],
      sound: null,
      source: { name: 'Kinora editorial set', url: null, kind: 'editorial' },
    }));
}
