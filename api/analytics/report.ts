import type { EntityManager } from '@mikro-orm/postgresql';
import { listHooks, loadReport, sumSpan, type Group, type MeasuredSpan } from '../../db/analytics/report.ts';
import { listMeasuredPosts } from '../../db/analytics/measured-posts.ts';
import { measureFeatures } from '../../domain/generations/lessons/hook-lift.ts';
import { listKeys } from '../../domain/list-keys.ts';
import { computeGrowth, NO_PERFORMANCE } from '../../domain/analytics/metrics.ts';
import { ChangeResponse, type GroupResponse, type ReportResponse } from './contract/response.ts';
import type { ApiDeps } from '../api-deps.ts';
import { presentMeasuredPost, presentPerformance } from './present.ts';
import { createWallClock } from '../../adapters/clock/wall-clock.ts';
import { addDays, toDayNumber } from '../../domain/calendar-date.ts';
import { refuse } from '../http/errors.ts';
import { MAX_DAYS } from './contract/request.ts';

/** `from` and `to` are local days of the workspace, both inclusive. */
interface Window {
  from: string;
  to: string;
  timezone: string;
  days: { day: string; startsAt: Date }[];
  /** Exclusive. */
  endsAt: Date;
}

const DEFAULT_DAYS = 30;

const NO_POSTS: Group = { ...NO_PERFORMANCE, posts: 0, withMetrics: 0, collectedAt: null };

/** Builds the response of GET /analytics: the figures of a window, compared with those of the window before it. */
export async function createReport(
  deps: Pick<ApiDeps, 'storage'>,
  em: EntityManager,
  filter: Omit<MeasuredSpan, 'from' | 'to'>,
  window: Window,
): Promise<ReportResponse> {
  const before = getPrecedingWindow(window);
  const span = { ...filter, ...getWindowBounds(window) };
  const report = await loadReport(
    em,
    span,
    window.days.map(({ startsAt }) => startsAt),
  );
  const previous = await sumSpan(em, { ...filter, ...getWindowBounds(before) });
  const [[best]] = await listMeasuredPosts(em, span, { sort: 'views', page: 1, limit: 1 });
  const { totals } = report;
  return {
    window: { from: window.from, to: window.to, timezone: window.timezone },
    previous: { from: before.from, to: before.to },
    totals: presentGroup(totals),
    change: compareGroups(totals, previous),
    series: window.days.map(({ day }, index) => ({ day, ...presentGroup(report.byDay.get(index) ?? NO_POSTS) })),
    byPlatform: report.byPlatform.map((group) => ({ platform: group.platform, ...presentGroup(group) })),
    byFormat: report.byFormat.map((group) => ({ format: group.format, ...presentGroup(group) })),
    byHookFeature: measureFeatures(await listHooks(em, span)),
    best: best && best.totals.views !== null ? presentMeasuredPost(deps, best) : null,
    coverage: { posts: totals.posts, withMetrics: totals.withMetrics },
    collectedAt: totals.collectedAt?.toISOString() ?? null,
  };
}

function presentGroup(group: Group): GroupResponse {
  return { posts: group.posts, ...presentPerformance(group) };
}

function compareGroups(now: Group, before: Group): ChangeResponse {
  const growths = listKeys(ChangeResponse.shape).map((name) => [name, computeGrowth(now[name], before[name])] as const);
  return Object.fromEntries(growths) as ChangeResponse;
}

/**
 * Resolves the days of a report. `to` defaults to today, or to `from` if that is later; `from` to the first of the
 * `DEFAULT_DAYS` that end at `to`. Rejects with 400 if there are more than `MAX_DAYS`.
 */
export function resolveWindow(
  requested: { from?: string | undefined; to?: string | undefined },
  timezone: string,
): Window {
  const today = createWallClock(timezone).toDate(new Date());
  const to = requested.to ?? (requested.from !== undefined && requested.from > today ? requested.from : today);
  const from = requested.from ?? addDays(to, 1 - DEFAULT_DAYS);
  if (countDays(from, to) > MAX_DAYS) {
    throw refuse.invalidInput([{ path: 'from', message: `It must be within ${MAX_DAYS} days of to, which is ${to}.` }]);
  }
  return buildWindow(from, to, timezone);
}

function getPrecedingWindow({ from, to, timezone }: Window): Window {
  return buildWindow(addDays(from, -countDays(from, to)), addDays(from, -1), timezone);
}

/** Returns the window as instants; `to` is exclusive. */
export function getWindowBounds({ days, endsAt }: Window): { from: Date; to: Date } {
  return { from: days[0]?.startsAt ?? endsAt, to: endsAt };
}

function countDays(from: string, to: string): number {
  return toDayNumber(to) - toDayNumber(from) + 1;
}

/** Lists the days of a window. A day starts after midnight if a clock change skips midnight. */
function buildWindow(from: string, to: string, timezone: string): Window {
  const clock = createWallClock(timezone);
  const getStart = (day: string): Date => clock.toInstant(day, '00:00');
  const days = Array.from({ length: countDays(from, to) }, (_, index) => {
    const day = addDays(from, index);
    return { day, startsAt: getStart(day) };
  });
  return { from, to, timezone, days, endsAt: getStart(addDays(to, 1)) };
}
