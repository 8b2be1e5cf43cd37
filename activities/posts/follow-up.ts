import { getAccount } from '../../db/accounts/accounts.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import type { PlatformError, PlatformResult, Connector, Grant, PublishJob } from '../../adapters/ports.ts';
import type { PostTarget } from '../../db/entities/post-target.ts';
import { markCoverFailed } from '../../db/posts/covers.ts';
import { endUnreservedPlaylist, markPlaylistFailed } from '../../db/posts/playlists.ts';
import { CANCELLED_BY_OPERATOR } from '../../domain/cancelled-by-operator.ts';
import { endComment, endUnsentComment } from '../../db/posts/first-comments.ts';
import { recordFollowUps, readFollowUpAges, postponeFollowUp } from '../../db/posts/follow-ups.ts';
import { findTarget } from '../../db/posts/send-state.ts';
import { CALL_TIMEOUT_MS } from '../../domain/posts/publish-timing.ts';
import { createAccountConnector } from '../accounts/account-connector.ts';
import { advanceFirstComment } from './first-comment.ts';
import { advanceCover } from './cover.ts';
import { advancePlaylist } from './playlist.ts';
import { planRetry, estimateAttempts, type Retry } from './plan-retry.ts';
import { getFreshGrant } from '../accounts/fresh-grant.ts';
import type { TargetWork } from './post-work.ts';
import { commit } from '../../db/outbox/commit.ts';
import type { ActivityDeps } from '../activity-deps.ts';
import { getContent } from '../../db/content/find-content.ts';
import { getPost } from '../../db/posts/posts.ts';
import type { Account } from '../../db/entities/account.ts';
import { recordDeferredPostId } from '../../db/analytics/metric-snapshots.ts';
import { toMediaFile, buildPublishJob, openStoredHandle } from './publish-job.ts';

const NO_ID: PlatformError = {
  kind: 'terminal',
  code: 'no_post_id',
  message:
    'The platform has not assigned an id to this video yet; an inbox upload has no metrics until its creator posts it.',
  platformCode: null,
};

export type FollowUpStep = { next: 'end' } | ({ next: 'wait' } & Retry);

/** Takes the next step of a target's cover, playlist and first comment. Idempotent, even if called concurrently. */
export async function followUp(deps: ActivityDeps, targetId: string): Promise<FollowUpStep> {
  const pending = await awaitPostId(deps, targetId);
  if (pending) return { next: 'wait', ...pending };
  const retries = [
    await advanceCover(deps, targetId),
    await advancePlaylist(deps, targetId),
    await advanceFirstComment(deps, targetId),
  ].filter((each) => each !== null);
  const [first] = retries.toSorted((a, b) => a.waitMs - b.waitMs);
  if (!first) return { next: 'end' };
  await postponeFollowUp(deps.orm.em.fork(), targetId, first.waitMs);
  return { next: 'wait', ...first };
}

/** Ends follow-ups that were not sent yet; a sent one goes on, because its outcome must be read. Idempotent. */
export async function cancelFollowUp(deps: ActivityDeps, targetId: string): Promise<void> {
  const em = deps.orm.em.fork();
  await commit(deps, (tx) => endUnsentComment(tx, targetId, CANCELLED_BY_OPERATOR));
  await markCoverFailed(em, targetId, CANCELLED_BY_OPERATOR.message);
  await endUnreservedPlaylist(em, targetId, CANCELLED_BY_OPERATOR.message);
}

/** Reads the id of the post, which some platforms assign later, and which comments and covers need. Returns when to try again, or null. */
async function awaitPostId(deps: ActivityDeps, targetId: string): Promise<Retry | null> {
  const em = deps.orm.em.fork();
  const target = await findTarget(em, targetId);
  if (target.platformPostId) return null;
  const error = await findPostIdError(deps, target);
  if (!error) return null;
  const { liveMs } = await readFollowUpAges(em, targetId);
  const retry = planRetry({ ...error, kind: 'retry_later' }, { liveMs, tries: estimateAttempts(liveMs) });
  if (retry) {
    await postponeFollowUp(em, targetId, retry.waitMs);
    return retry;
  }
  await commit(deps, (tx) => endComment(tx, target, 'failed', { code: 'post_id_unknown', message: ID_UNKNOWN }));
  await markCoverFailed(em, targetId, ID_UNKNOWN);
  await markPlaylistFailed(em, targetId, ID_UNKNOWN);
  return null;
}

async function findPostIdError(deps: ActivityDeps, target: PostTarget): Promise<PlatformError | null> {
  const account = await getAccount(deps.orm.em.fork(), target.accountId);
  const grant = await getFreshGrant(deps, account.id);
  if (!grant.ok) return grant.error;
  const id = await readDeferredPostId(deps, createAccountConnector(deps, account), account, grant.value, target.id);
  return id.ok ? null : id.error;
}

const ID_UNKNOWN = 'The platform did not report the id of this post; do it in the app.';

/** After this time, the post settles without waiting for its cover, and the follow-up workflow sets it. */
const COVER_WAIT_MS = 3_000;

/**
 * Runs in the publisher for a target that was just published: sets the cover, and starts the comment's workflow although other
 * targets may take minutes. A failure is only logged, because settling the post starts the workflow anyway.
 */
export async function startTargetFollowUps(deps: ActivityDeps, work: TargetWork, deadline: number): Promise<void> {
  const { id: targetId, postId, firstCommentText } = work.target;
  const logFailure = (error: unknown): void =>
    deps.log.warn({ targetId, error: String(error) }, 'could not start the follow-ups of a target');
  const canSetCover = 'job' in work && work.job.cover !== null && work.connector.setCover !== undefined;
  if (canSetCover && performance.now() < deadline - CALL_TIMEOUT_MS) {
    const coverSetting = advanceCover(deps, targetId).catch(logFailure);
    await Promise.race([coverSetting, sleep(COVER_WAIT_MS, undefined, { ref: false })]);
  }
  if (firstCommentText === null) return;
  try {
    await commit(deps, (tx) => recordFollowUps(tx, postId));
  } catch (error) {
    logFailure(error);
  }
}

/**
 * Reads and stores the platform id of a video that was published without one. Some platforms assign the id later, or only when
 * the creator posts an inbox upload. The stored handle identifies the video.
 */
export async function readDeferredPostId(
  deps: ActivityDeps,
  connector: Connector,
  account: Account,
  grant: Grant,
  targetId: string,
): Promise<PlatformResult<string>> {
  const target = await findTarget(deps.orm.em.fork(), targetId);
  const handle = openStoredHandle(deps.secrets, target);
  if (!handle || !target.sentAt) return { ok: false, error: NO_ID };
  const status = await connector.getStatus(await loadPublishJob(deps, account, grant, target), handle, target.sentAt);
  if (status.state === 'unreadable') return { ok: false, error: status.error };
  if (status.state !== 'posted' || status.platformPostId === null) return { ok: false, error: NO_ID };
  const { platformPostId, url } = status;
  await recordDeferredPostId(deps.orm.em.fork(), targetId, { platformPostId, url });
  return { ok: true, value: platformPostId };
}

/** The job as it was published, without its file, which reads do not need. */
async function loadPublishJob(
  deps: ActivityDeps,
  account: Account,
  { accessToken }: Grant,
  target: PostTarget,
): Promise<PublishJob> {
  const em = deps.orm.em.fork();
  const post = await getPost(em, target.postId);
  const content = await getContent(em, post.contentId ?? '');
  const media = toMediaFile(content, { path: '', url: '', bytes: content.bytes ?? 0 });
  return buildPublishJob({ post, target, account, accessToken, media });
}
