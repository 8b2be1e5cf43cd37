import { failRender } from '../../db/content/contents.ts';
import { cancelRender, failJob } from '../../db/content/end-content.ts';
import { CANCELLED_BY_OPERATOR } from '../../domain/cancelled-by-operator.ts';
import { failPreview } from '../../db/influencers/influencer-previews.ts';
import { commit } from '../../db/outbox/commit.ts';
import { removeOwnMedia } from './own-media/own-media-files.ts';
import type { ActivityDeps } from '../activity-deps.ts';
import { openReason, type FailureReason } from '../sealed-message.ts';

/** Idempotent: content, refund and posts change once. A cancel by an operator is that of the caller. */
export async function failContent(deps: ActivityDeps, contentId: string, reason: FailureReason): Promise<void> {
  const isCancelled = reason.code === CANCELLED_BY_OPERATOR.code;
  await commit(deps, async (tx) => {
    if (isCancelled) await cancelRender(tx, contentId);
    else await failJob(tx, contentId, openReason(deps.secrets, reason));
  });
}

/** Idempotent: fails the posts once and deletes the fetched files. */
export async function failMediaFetch(deps: ActivityDeps, contentId: string, reason: FailureReason): Promise<void> {
  await commit(deps, (tx) => failRender(tx, contentId, openReason(deps.secrets, reason)));
  await removeOwnMedia(deps, contentId);
}

/** Idempotent: preview and refund change once. */
export async function failInfluencerPreview(
  deps: ActivityDeps,
  previewId: string,
  reason: FailureReason,
): Promise<void> {
  await commit(deps, (tx) => failPreview(tx, previewId, openReason(deps.secrets, reason)));
}
