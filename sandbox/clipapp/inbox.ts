import { digits } from '../ids.ts';
import type { World } from '../world.ts';
import { clipHandles, clipStatus } from './handles.ts';

const DAY_MS = 86_400_000;

/** Uploads of the last day that wait in the creator's inbox, or are on their way there. */
export function pendingShares(world: World, accountId: string): number {
  const since = world.clock.now() - (world.caps.get('clipapp.inbox')?.seconds ?? DAY_MS / 1_000) * 1_000;
  return clipHandles(world)
    .values()
    .filter((handle) => handle.mode === 'inbox' && handle.accountId === accountId && handle.openedAt > since)
    .filter((handle) => handle.failReason === null && !handle.postIds).length;
}

/** The creator posts what waits, once more if asked again; null where nothing does. */
export function finishShare(world: World, publishId: string): string | null {
  const handle = clipHandles(world).get(publishId);
  if (!handle || clipStatus(world, handle).status === 'PROCESSING_UPLOAD') return null;
  if (handle.mode !== 'inbox' || handle.failReason !== null) return null;
  const postId = digits(19, '7');
  clipHandles(world).put(publishId, { ...handle, postIds: [...(handle.postIds ?? []), postId] });
  world.webhooks.posted(handle, postId);
  return postId;
}
