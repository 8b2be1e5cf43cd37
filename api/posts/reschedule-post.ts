import { parseInstant } from '../../adapters/clock/instants.ts';
import { recordSignal } from '../../db/outbox/record.ts';
import { reschedulePost as recordReschedule } from '../../db/posts/post-changes.ts';
import type { PostWithTargets } from '../../db/posts/posts.ts';
import { composeReschedule } from '../../domain/posts/compose-edit.ts';
import { findSlotProblems } from '../../domain/posts/slot.ts';
import type { ApiContext } from '../http/context.ts';
import { refuse, type Problem } from '../http/errors.ts';
import type { ReschedulePostBody } from './contract/request.ts';
import { keepResponseUntil } from './keep-response.ts';
import { requireChanged } from './load-post.ts';

/** Moves a locked post to another slot. */
export async function reschedulePost(
  ctx: ApiContext,
  { post, targets }: PostWithTargets,
  { scheduledTime, timezone }: ReschedulePostBody,
): Promise<void> {
  const { tx } = ctx.state;
  const requested = parseInstant(scheduledTime, timezone ?? post.timezone);
  const { slot, problems } = composeReschedule({ post, targets }, requested, new Date());
  if (!slot) throw refuse.invalidInput(problems);
  const moved = await recordReschedule(tx, post.id, { scheduledTime: slot, ...(timezone ? { timezone } : {}) });
  if (requireChanged(moved) && post.status !== 'draft') await recordSignal(tx, post.id, 'reschedule');
  keepResponseUntil(ctx, slot);
}

/** Checks the syntax of a new slot. Whether it is in the future depends on the zone of the post, which is not loaded yet. */
export function validateReschedule({ scheduledTime, timezone = 'UTC' }: ReschedulePostBody): Problem[] {
  return findSlotProblems(parseInstant(scheduledTime, timezone), new Date(0));
}
