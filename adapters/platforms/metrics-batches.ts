import { type Metrics, UNREPORTED } from '../../domain/analytics/metrics.ts';
import type { Answer, MeasuredPost, PlatformError } from '../ports.ts';
import { ownError } from './platform-errors.ts';

/** What was asked after, by platform post id: each with its figures, or the reason why there are none. */
export type Measured = Map<string, Answer<Metrics>>;

/** The figures that a platform reports; all that it does not stay null. */
export function reported(figures: Partial<Metrics>): Answer<Metrics> {
  return { ok: true, value: { ...UNREPORTED, ...figures } };
}

/** Asks in calls of at most `size` posts each. A call that fails fails its own posts only. */
export async function inBatches(
  posts: readonly MeasuredPost[],
  size: number,
  ask: (batch: readonly MeasuredPost[]) => Promise<Answer<ReadonlyMap<string, Answer<Metrics>>>>,
): Promise<Measured> {
  const measured: Measured = new Map();
  for (let from = 0; from < posts.length; from += size) {
    const batch = posts.slice(from, from + size);
    const answer = await ask(batch);
    for (const { platformPostId: id } of batch) {
      measured.set(id, answer.ok ? (answer.value.get(id) ?? { ok: false, error: notShown() }) : answer);
    }
  }
  return measured;
}

/** Removed, or shown to nobody: the platforms do not say which. */
export function notShown(): PlatformError {
  const message = 'The platform does not show this video; it was removed there, or is not public.';
  return ownError('terminal', 'not_shown', message);
}
