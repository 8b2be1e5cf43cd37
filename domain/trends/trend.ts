import type { Format } from '../formats.ts';
import type { Platform } from '../accounts/platforms.ts';

export const TREND_KINDS = ['sound', 'format', 'topic', 'hashtag'] as const;

export type TrendKind = (typeof TREND_KINDS)[number];

export const TREND_DIRECTIONS = ['rising', 'steady', 'falling'] as const;

export type TrendDirection = (typeof TREND_DIRECTIONS)[number];

/** Who says so: the platform itself, somebody who gathers, an editor, or the team's own posts. */
export const TREND_SOURCES = ['platform', 'import', 'editorial', 'own'] as const;

export type TrendSource = (typeof TREND_SOURCES)[number];

/** Null where the source does not say; never a guess. */
export interface TrendMetrics {
  posts: number | null;
  views: number | null;
  /** 0.25 is a quarter more than in the seven days before. */
  growth7d: number | null;
}

export interface CurvePoint {
  /** `YYYY-MM-DD`. */
  day: string;
  /** 0 to 100, where 100 is the highest of its curve. */
  value: number;
}

export interface TrendSound {
  title: string;
  artist: string | null;
  durationMs: number | null;
  /** Whether businesses may use it; null where nobody says. */
  commercialUse: boolean | null;
}

/** One line of a day's list, as its source gives it. What it leaves open, the days before may tell. */
export interface ReportedTrend {
  platform: Platform;
  kind: TrendKind;
  /** ISO 3166-1 alpha-2; null where it is bound to none. */
  country: string | null;
  title: string;
  description: string;
  /** 1 is the first of its platform, kind and country. */
  rank: number;
  /** Places gained since the list before. */
  rankChange: number | null;
  firstSeen: string | null;
  direction: TrendDirection | null;
  metrics: TrendMetrics;
  curve: CurvePoint[];
  example: { text: string | null; url: string | null };
  formatHint: Format | null;
  /** Without `#`. */
  hashtags: string[];
  sound: TrendSound | null;
  source: { name: string; url: string | null; kind: TrendSource };
}

/** A trend as it is shown. */
export interface Trend extends ReportedTrend {
  id: string;
  /** Of the list that it stands in. */
  day: string;
  firstSeen: string;
  direction: TrendDirection;
  fetchedAt: Date;
}

export const NO_METRICS: TrendMetrics = { posts: null, views: null, growth7d: null };

/** What makes two lines of different days, in any spelling, the same trend. */
export function buildTrendKey({ platform, kind, country, title, sound }: Omit<ReportedTrend, 'rank'>): string {
  return [platform, kind, country ?? '', foldText(title), foldText(sound?.artist ?? '')].join('\n');
}

/** Without letter case, and without the marks that one keyboard adds and another does not. */
export function foldText(text: string): string {
  return text.normalize('NFKC').toLowerCase();
}

/** Places gained as a direction; steady where no change is known. */
export function toDirection(change: number | null): TrendDirection {
  if (change === null || change === 0) return 'steady';
  return change > 0 ? 'rising' : 'falling';
}
