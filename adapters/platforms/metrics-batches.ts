import { type Metrics, NO_METRICS } from '../../domain/analytics/metrics.ts';
import type { MetricsResult, PlatformResult, PublishedVideo, PlatformError } from '../ports.ts';
import { createError } from './platform-errors.ts';

/** Metrics by the platform's post id. */
export type MetricsByVideo = Map<string, MetricsResult>;

/** Metrics that the platform does not report are null. */
export function toMetrics(figures: Partial<Metrics>): Extract<MetricsResult, { ok: true }> {
  return { ok: true, value: { ...NO_METRICS, ...figures } };
}

/** Calls `ask` with at most `size` posts each. A failed call fails only its own posts. */
export async function collectInBatches(
  posts: readonly PublishedVideo[],
  size: number,
  ask: (batch: readonly PublishedVideo[]) => Promise<PlatformResult<ReadonlyMap<string, MetricsResult>>>,
): Promise<MetricsByVideo> {
  const measured: MetricsByVideo = new Map();
  for (let from = 0; from < posts.length; from += size) {
    const batch = posts.slice(from, from + size);
    const answer = await ask(batch);
    for (const { platformPostId: id } of batch) {
      measured.set(id, answer.ok ? (answer.value.get(id) ?? { ok: false, error: videoNotVisibleError() }) : answer);
    }
  }
  return measured;
}

/** The platforms do not say whether the video was deleted or is private. */
export function videoNotVisibleError(): PlatformError {
  const message = 'The platform does not show this video; it was deleted there or is not public.';
  return createError('terminal', 'not_shown', message);
}
