import { z } from 'zod';
import type { Metrics } from '../../../domain/analytics/metrics.ts';
import type { AccountCredentials, PlatformError, PlatformResult, PublishedVideo } from '../../ports.ts';
import { MetricValue } from '../response-fields.ts';
import { collectInBatches, type MetricsByVideo, toMetrics } from '../metrics-batches.ts';
import { noResponseError, unreadableResponseError } from '../platform-errors.ts';
import { parseResponse } from '../../web/parse-json.ts';
import { getList, type Videoshorts } from './client.ts';
import { toVideoshortsError } from './errors.ts';

/** The most ids per list call. */
const LIST_SIZE = 50;

const DAY_MS = 86_400_000;

/** A string of digits; absent if the owner hides the count. */
const Count = z
  .string()
  .regex(/^\d{1,15}$/u)
  .transform(Number)
  .optional();

const Videos = z.object({
  items: z
    .array(
      z.object({
        id: z.string(),
        status: z.object({ privacyStatus: z.string() }),
        statistics: z.object({ viewCount: Count, likeCount: Count, commentCount: Count }).default({}),
      }),
    )
    .default([]),
});

const Report = z.object({
  columnHeaders: z.array(z.object({ name: z.string() })),
  rows: z.array(z.array(z.union([z.string(), z.number()]))).default([]),
});

const REPORT_METRICS = [
  'engagedViews',
  'estimatedMinutesWatched',
  'averageViewDuration',
  'shares',
  'subscribersGained',
];

interface Reported {
  figures: ReadonlyMap<string, Partial<Metrics>>;
  /** Why there are no reports. */
  partial?: PlatformError;
}

/**
 * Reads counts from `videos`, which are current, and the rest from the channel's reports, which lag by some days; until then it is
 * null. The reports are an API of their own, which may be refused without losing the counts. A private video counts as not visible.
 */
export function getMetrics(
  videoshorts: Videoshorts,
  access: AccountCredentials,
  posts: readonly PublishedVideo[],
): Promise<MetricsByVideo> {
  return collectInBatches(posts, LIST_SIZE, async (batch) => {
    const id = batch.map(({ platformPostId }) => platformPostId).join(',');
    const query = { part: 'status,statistics', id };
    const videos = await getList(videoshorts, 'videos', query, access.accessToken, Videos);
    if (!videos.ok) return videos;
    const shown = videos.value.items.filter(({ status }) => status.privacyStatus !== 'private');
    if (shown.length === 0) return { ok: true, value: new Map() };
    const report = await getReport(videoshorts, access, batch);
    if (!report.ok) return report;
    const { figures, partial } = report.value;
    const found = shown.map((video) => {
      const { viewCount, likeCount, commentCount } = video.statistics;
      const counts = { views: viewCount ?? null, likes: likeCount ?? null, comments: commentCount ?? null };
      const metrics = toMetrics({ ...counts, ...figures.get(video.id) });
      return [video.id, partial ? { ...metrics, partial } : metrics] as const;
    });
    return { ok: true, value: new Map(found) };
  });
}

/** Reads the reports. They are refused if the owner withheld their scope, or the operator has not enabled their API. */
async function getReport(
  videoshorts: Videoshorts,
  { accessToken }: AccountCredentials,
  batch: readonly PublishedVideo[],
): Promise<PlatformResult<Reported>> {
  const url = buildReportUrl(videoshorts, batch);
  const headers = { authorization: `Bearer ${accessToken}` };
  const reply = await videoshorts.http.send({ method: 'GET', url, headers });
  if (!reply.answered) return { ok: false, error: noResponseError(reply.failure) };
  if (reply.status === 403) {
    const error = toVideoshortsError(reply);
    const partial = explainReportRefusal(error);
    return partial ? { ok: true, value: { figures: new Map(), partial } } : { ok: false, error };
  }
  if (reply.status !== 200) return { ok: false, error: toVideoshortsError(reply) };
  const report = parseResponse(Report, reply.body);
  if (report === null) return { ok: false, error: unreadableResponseError() };
  return { ok: true, value: { figures: parseReport(report) } };
}

function buildReportUrl({ settings }: Videoshorts, batch: readonly PublishedVideo[]): URL {
  const oldest = Math.min(...batch.map(({ publishedAt }) => publishedAt.getTime()));
  const url = new URL(`${settings.reportsUrl}/reports`);
  url.search = new URLSearchParams({
    ids: 'channel==MINE',
    // Reports use Pacific dates, which begin later than UTC dates.
    startDate: toDate(oldest - DAY_MS),
    endDate: toDate(Date.now()),
    metrics: REPORT_METRICS.join(','),
    dimensions: 'video',
    filters: `video==${batch.map(({ platformPostId }) => platformPostId).join(',')}`,
  }).toString();
  return url;
}

const REPORTS_REFUSED: Readonly<Record<string, string>> = {
  api_not_enabled:
    'The analytics API of videoshorts is not enabled for this app, so watch time, shares and followers are null; the operator must enable it.',
  scope_missing:
    'The account did not grant the permission for reports, so watch time, shares and followers are null; connect it again and allow it.',
  not_allowed:
    'videoshorts does not allow reports of this channel, so watch time, shares and followers are null; check the channel in the app.',
};

/** Says what to do about refused reports; null if the refusal is temporary, or not about the reports. */
export function explainReportRefusal(error: PlatformError): PlatformError | null {
  const message = REPORTS_REFUSED[error.code];
  return message === undefined ? null : { ...error, message };
}

function parseReport({ columnHeaders, rows }: z.infer<typeof Report>): Map<string, Partial<Metrics>> {
  const names = columnHeaders.map(({ name }) => name);
  return new Map(
    rows.map((row) => {
      const cell = (name: string, times = 1): number | null => {
        const value = row[names.indexOf(name)];
        return typeof value === 'number' ? MetricValue.parse(value * times) : null;
      };
      const figures = {
        engagedViews: cell('engagedViews'),
        watchTimeMs: cell('estimatedMinutesWatched', 60_000),
        avgWatchMs: cell('averageViewDuration', 1_000),
        shares: cell('shares'),
        followersGained: cell('subscribersGained'),
      };
      return [String(row[names.indexOf('video')]), figures] as const;
    }),
  );
}

function toDate(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10);
}
