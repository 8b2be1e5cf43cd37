import { parseInstant } from '../../adapters/clock/instants.ts';
import { recordSignal } from '../../db/outbox/record.ts';
import { describeClosedPost, reschedulePost as recordReschedule } from '../../db/posts/post-changes.ts';
import type { PostWithTargets } from '../../db/posts/posts.ts';
import { composeReschedule } from '../../domain/posts/compose-edit.ts';
import { CHANGEABLE } from '../../domain/posts/post.ts';
import { NEXT_SLOT, type NextSlot } from '../../domain/posts/posting-times.ts';
import { findSlotProblems } from '../../domain/posts/slot.ts';
import { getTeamTime } from '../access/team-time.ts';
import type { ApiContext } from '../http/context.ts';
import { refuse, type Problem } from '../http/errors.ts';
import type { ReschedulePostBody } from './contract/request.ts';
import { findNewSlots } from './find-slot.ts';
import { keepResponseUntil, requireChanged } from './load-post.ts';

/** Moves a locked post. `nextSlot` is the posting time that was found for it together with those of other posts. */
export async function reschedulePost(
  ctx: ApiContext,
  locked: PostWithTargets,
  body: ReschedulePostBody,
  nextSlot?: NextSlot,
): Promise<void> {
  const { tx } = ctx.state;
  const { id, status } = locked.post;
  // Refuses a closed post before a posting time is searched. Otherwise `recordReschedule` refuses it.
  if (body.scheduledTime === NEXT_SLOT && !CHANGEABLE.includes(status)) {
    throw refuse.conflict(describeClosedPost(status));
  }
  const slot = await decideNewSlot(ctx, locked, body, nextSlot);
  const moved = await recordReschedule(tx, id, slot);
  if (requireChanged(moved) && status !== 'draft') await recordSignal(tx, id, 'reschedule');
  keepResponseUntil(ctx, slot.scheduledTime);
}

/** Rejects with 400 if the post cannot have this slot, and with 409 if the workspace has no free posting time. */
export async function decideNewSlot(
  ctx: ApiContext,
  locked: PostWithTargets,
  { scheduledTime, timezone }: ReschedulePostBody,
  nextSlot?: NextSlot,
) {
  const requested =
    scheduledTime === NEXT_SLOT
      ? { ok: true as const, instant: await takeSlot(ctx, locked, nextSlot) }
      : parseInstant(scheduledTime, timezone ?? locked.post.timezone);
  const { slot, problems } = composeReschedule(locked, requested, getTeamTime(ctx));
  if (!slot) throw refuse.invalidInput(problems);
  return { scheduledTime: slot, ...(timezone ? { timezone } : {}) };
}

async function takeSlot(ctx: ApiContext, { post }: PostWithTargets, nextSlot?: NextSlot): Promise<Date> {
  const found = nextSlot ?? (await findNewSlots(ctx, [post])).get(post.id);
  if (!found) throw new Error(`no slot was looked for ${post.id}`);
  if (found.at === null) throw refuse.conflict(found.refusal);
  return found.at;
}

/** Checks the syntax of a new slot. Whether it is in the future depends on the zone of the post, which is not loaded yet. */
export function validateReschedule({ scheduledTime, timezone = 'UTC' }: ReschedulePostBody): Problem[] {
  return scheduledTime === NEXT_SLOT ? [] : findSlotProblems(parseInstant(scheduledTime, timezone), new Date(0));
}
