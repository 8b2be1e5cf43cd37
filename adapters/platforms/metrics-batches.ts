import { type Metrics, UNREPORTED } from '../../domain/analytics/metrics.ts';
import type { PlatformResult, PublishedVideo, PlatformError } from '../ports.ts';
import { createError } from './platform-errors.ts';

/** What was asked after, by platform post id: each with its figures, or the reason why there are none. */
export type MetricsByVideo = Map<string, PlatformResult<Metrics>>;

/** The figures that a platform reports; all that it does not stay null. */
export function toMetrics(figures: Partial<Metrics>): PlatformResult<Metrics> {
  return { ok: true, value: { ...UNREPORTED, ...figures } };
}

/** Asks in calls of at most `size` posts each. A call that fails fails its own posts only. */
export async function collectInBatches(
  posts: readonly PublishedVideo[],
  size: number,
  ask: (batch: readonly PublishedVideo[]) => Promise<PlatformResult<ReadonlyMap<string, PlatformResult<Metrics>>>>,
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

/** Removed, or shown to nobody: the platforms do not say which. */
export function videoNotVisibleError(): PlatformError {
  const message = 'The platform does not show this video; it was removed there, or is not public.';
  return createError('terminal', 'not_shown', message);
}
