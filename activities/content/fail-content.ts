import { failRender } from '../../db/content/contents.ts';
import { cancelRender, failJob } from '../../db/content/end-content.ts';
import { CANCELLED_BY_OPERATOR } from '../../domain/cancelled-by-operator.ts';
import { failPreview } from '../../db/influencers/influencer-previews.ts';
import { commit } from '../../db/outbox/commit.ts';
import { removeOwnMedia } from './own-media/own-media-files.ts';
import type { ActivityDeps } from '../activity-deps.ts';
import { openReason, type FailureReason } from '../sealed-message.ts';

/**
 * Fails content, refunds it and fails its posts. Idempotent. If an operator cancelled the workflow, the content is cancelled instead, as
 * by its caller. A long video keeps its ready clips and its charge.
 */
export async function failContent(deps: ActivityDeps, contentId: string, reason: FailureReason): Promise<void> {
  const isCancelled = reason.code === CANCELLED_BY_OPERATOR.code;
  await commit(deps, async (tx) => {
    if (isCancelled) await cancelRender(tx, contentId);
    else await failJob(tx, contentId, openReason(deps.secrets, reason));
  });
}

/** Fails the fetch of a caller's media and the posts that wait for it, and deletes the fetched files. Idempotent. */
export async function failMediaFetch(deps: ActivityDeps, contentId: string, reason: FailureReason): Promise<void> {
  await commit(deps, (tx) => failRender(tx, contentId, openReason(deps.secrets, reason)));
  await removeOwnMedia(deps, contentId);
}

/** Fails and refunds the preview of an influencer. Idempotent. */
export async function failInfluencerPreview(
  deps: ActivityDeps,
  previewId: string,
  reason: FailureReason,
): Promise<void> {
  await commit(deps, (tx) => failPreview(tx, previewId, openReason(deps.secrets, reason)));
}
