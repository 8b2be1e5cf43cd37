import type { Format } from '../formats.ts';
import type { Platform } from '../accounts/platforms.ts';

export const TREND_KINDS = ['sound', 'format', 'topic', 'hashtag'] as const;

export type TrendKind = (typeof TREND_KINDS)[number];

export const TREND_DIRECTIONS = ['rising', 'steady', 'falling'] as const;

export type TrendDirection = (typeof TREND_DIRECTIONS)[number];

/** The origin of a trend: the platform, an import, our editors, or the team's own posts. */
export const TREND_SOURCES = ['platform', 'import', 'editorial', 'own'] as const;

export type TrendSource = (typeof TREND_SOURCES)[number];

/** Metrics of a trend; null as far as its source does not report them. */
export interface TrendMetrics {
  posts: number | null;
  views: number | null;
  /** 0.25 means a quarter more than in the previous seven days. */
  growth7d: number | null;
}

export interface CurvePoint {
  /** `YYYY-MM-DD`. */
  day: string;
  /** 0 to 100, where 100 is the curve's maximum. */
  value: number;
}

export interface TrendSound {
  title: string;
  artist: string | null;
  durationMs: number | null;
  /** Whether businesses may use it; null if unknown. */
  commercialUse: boolean | null;
}

/** One entry of a day's list, as its source reports it. Earlier days may fill in missing fields. */
export interface ReportedTrend {
  platform: Platform;
  kind: TrendKind;
  /** ISO 3166-1 alpha-2; null if it is not bound to a country. */
  country: string | null;
  title: string;
  description: string;
  /** Position within its platform, kind and country, from 1. */
  rank: number;
  /** Ranks gained since the previous list. */
  rankChange: number | null;
  firstSeen: string | null;
  direction: TrendDirection | null;
  metrics: TrendMetrics;
  curve: CurvePoint[];
  example: { text: string | null; url: string | null };
  formatHint: Format | null;
  /** Hashtags, without `#`. */
  hashtags: string[];
  sound: TrendSound | null;
  source: { name: string; url: string | null; kind: TrendSource };
}

export interface Trend extends ReportedTrend {
  id: string;
  day: string;
  firstSeen: string;
  direction: TrendDirection;
  fetchedAt: Date;
}

export const NO_METRICS: TrendMetrics = { posts: null, views: null, growth7d: null };

/** Identifies a trend across days, regardless of spelling. */
export function buildTrendKey({ platform, kind, country, title, sound }: Omit<ReportedTrend, 'rank'>): string {
  return [platform, kind, country ?? '', foldText(title), foldText(sound?.artist ?? '')].join('\n');
}

/** Folds case and compatibility forms. */
export function foldText(text: string): string {
  return text.normalize('NFKC').toLowerCase();
}

/** The direction of a change in rank; steady if unknown. */
export function toDirection(change: number | null): TrendDirection {
  if (change === null || change === 0) return 'steady';
  return change > 0 ? 'rising' : 'falling';
}
