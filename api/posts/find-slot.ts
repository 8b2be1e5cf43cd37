import { createWallClock } from '../../adapters/clock/wall-clock.ts';
import { listTakenSlots, lockSlots } from '../../db/posts/posting-slots.ts';
import type { Workspace } from '../../db/entities/workspace.ts';
import { findNextSlot, type NextSlot } from '../../domain/posts/posting-times.ts';
import { getTeamTime } from '../access/team-time.ts';
import type { ApiContext } from '../http/context.ts';

/** Finds the next free posting time of a workspace. Nobody else can take it before the request's transaction ends. */
export async function findSlot(
  ctx: ApiContext,
  { id: workspaceId, postingTimes, timezone }: Pick<Workspace, 'id' | 'postingTimes' | 'timezone'>,
  moved: string | null = null,
): Promise<NextSlot> {
  const { tx, key } = ctx.state;
  await lockSlots(tx, workspaceId);
  const now = getTeamTime(ctx);
  const taken = await listTakenSlots(tx.em, { workspaceId, sandbox: !key.live, moved }, now);
  return findNextSlot(postingTimes, taken, now, createWallClock(timezone));
}
