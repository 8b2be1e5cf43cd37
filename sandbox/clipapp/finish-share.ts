import { randomDigits } from '../ids.ts';
import type { SimulatorState } from '../state/simulator-state.ts';
import { clipHandles, getClipStatus } from './handles.ts';

const DAY_MS = 86_400_000;

/** Counts uploads of the last day that are in the creator's inbox or still uploading to it. */
export function countPendingShares(state: SimulatorState, accountId: string): number {
  const since = state.clock.now() - (state.rateLimits.get('clipapp.inbox')?.seconds ?? DAY_MS / 1_000) * 1_000;
  return clipHandles(state)
    .values()
    .filter((handle) => handle.mode === 'inbox' && handle.accountId === accountId && handle.openedAt > since)
    .filter((handle) => handle.failReason === null && !handle.postIds).length;
}

/** Posts an upload from the inbox; each call makes another post. Returns null if the upload is not in an inbox. */
export function finishShare(state: SimulatorState, publishId: string): string | null {
  const handle = clipHandles(state).get(publishId);
  if (!handle || getClipStatus(state, handle).status === 'PROCESSING_UPLOAD') return null;
  if (handle.mode !== 'inbox' || handle.failReason !== null) return null;
  const postId = randomDigits(19, '7');
  clipHandles(state).put(publishId, { ...handle, postIds: [...(handle.postIds ?? []), postId] });
  state.webhooks.notifyPosted(handle, postId);
  return postId;
}
