import { createWallClock } from '../../adapters/clock/wall-clock.ts';
import type { Post } from '../../db/entities/post.ts';
import type { Workspace } from '../../db/entities/workspace.ts';
import { listTakenSlots, lockSlots } from '../../db/posts/posting-slots.ts';
import { getWorkspace } from '../../db/teams/workspaces.ts';
import { assignSlots, findNextSlot, type NextSlot } from '../../domain/posts/posting-times.ts';
import { WORKSPACE_ARCHIVED } from '../../domain/teams/workspaces.ts';
import { getTeamTime } from '../access/team-time.ts';
import type { ApiContext } from '../http/context.ts';
import { createPacer } from '../http/next-turn.ts';

type SlotWorkspace = Pick<Workspace, 'id' | 'postingTimes' | 'timezone'>;

/** Finds the next free posting time of a workspace. Nobody else can take it before the request's transaction ends. */
export async function findSlot(ctx: ApiContext, workspace: SlotWorkspace): Promise<NextSlot> {
  return findNextSlot(...(await loadTimes(ctx, workspace, [])));
}

/**
 * Finds the next free posting times for the posts that move, in their order, by post. Workspaces are locked in one order, so that two
 * callers cannot deadlock.
 */
export async function findNewSlots(
  ctx: ApiContext,
  posts: readonly Pick<Post, 'id' | 'workspaceId' | 'scheduledTime'>[],
): Promise<Map<string, NextSlot>> {
  const found = new Map<string, NextSlot>();
  const pause = createPacer();
  const byWorkspace = Map.groupBy(posts, ({ workspaceId }) => workspaceId);
  for (const workspaceId of [...byWorkspace.keys()].sort()) {
    await pause();
    const moved = byWorkspace.get(workspaceId) ?? [];
    const workspace = await getWorkspace(ctx.state.tx.em, workspaceId);
    const ids = moved.map(({ id }) => id);
    const currentSlots = moved.map(({ scheduledTime }) => scheduledTime);
    const slots = workspace.archivedAt ? [] : assignSlots(...(await loadTimes(ctx, workspace, ids)), currentSlots);
    for (const [index, id] of ids.entries()) found.set(id, slots[index] ?? { at: null, refusal: WORKSPACE_ARCHIVED });
  }
  return found;
}

async function loadTimes(ctx: ApiContext, { id, postingTimes, timezone }: SlotWorkspace, moved: readonly string[]) {
  const { tx, key } = ctx.state;
  await lockSlots(tx, id);
  const now = getTeamTime(ctx);
  const taken = await listTakenSlots(tx.em, { workspaceId: id, sandbox: !key.live, moved }, now);
  return [postingTimes, taken, now, createWallClock(timezone)] as const;
}
