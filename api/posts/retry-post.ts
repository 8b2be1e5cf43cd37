import { retryPost as recordRetry } from '../../db/posts/retry-post.ts';
import type { PostWithTargets } from '../../db/posts/posts.ts';
import { NEXT_SLOT } from '../../domain/posts/posting-times.ts';
import { describeUnretryable, isRetryable } from '../../domain/posts/select-retried.ts';
import type { ApiContext } from '../http/context.ts';
import { refuse, type Problem } from '../http/errors.ts';
import type { RetryPostBody } from './contract/request.ts';
import { keepResponseUntil, requireChanged } from './load-post.ts';
import { decideNewSlot, validateReschedule } from './reschedule-post.ts';

/** Sends the failed targets of a locked post again: at once, or at another slot. */
export async function retryPost(
  ctx: ApiContext,
  locked: PostWithTargets,
  { platforms, scheduledTime, timezone }: RetryPostBody,
): Promise<void> {
  const { id, status } = locked.post;
  if (scheduledTime === NEXT_SLOT && !isRetryable(status)) throw refuse.conflict(describeUnretryable(status));
  const slot = scheduledTime === undefined ? null : await decideNewSlot(ctx, locked, { scheduledTime, timezone });
  requireChanged(await recordRetry(ctx.state.tx, id, { platforms, slot }));
  if (slot) keepResponseUntil(ctx, slot.scheduledTime);
}

export function validateRetry({ scheduledTime, timezone }: RetryPostBody): Problem[] {
  return scheduledTime === undefined ? [] : validateReschedule({ scheduledTime, timezone });
}
