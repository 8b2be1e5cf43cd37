import type { CommentResult, LivePost, PlatformError } from '../../adapters/ports.ts';
import type { PostTarget } from '../../db/entities/post-target.ts';
import { reserveComment, confirmComment, endComment, releaseComment } from '../../db/posts/first-comments.ts';
import { readFollowUpAges } from '../../db/posts/follow-ups.ts';
import { findTarget } from '../../db/posts/send-state.ts';
import { readDatabaseTime } from '../../db/connection/read-database-time.ts';
import { COMMENT_CHECK_TIMEOUT_MS } from '../../domain/posts/first-comment.ts';
import { CALL_TIMEOUT_MS, SEND_WINDOW_MS } from '../../domain/posts/publish-timing.ts';
import { commit } from '../../db/outbox/commit.ts';
import type { FailureReason } from '../../domain/failure-reason.ts';
import { appendComment } from './commit-send.ts';
import { planRetry, COMMENT_CHECK_MS, estimateAttempts, type Retry } from './plan-retry.ts';
import { callWithFreshToken, openLiveTarget, type LiveTarget } from './live-post.ts';
import type { ActivityDeps } from '../activity-deps.ts';

/**
 * Posts the first comment of a published target. The call is reserved in the row before it is made, and repeated only
 * if the platform definitely rejected it. Without a response, the comment is searched for on the post and never sent
 * again. Returns null if nothing is left to do. Idempotent, also concurrently: the row decides.
 */
export async function advanceFirstComment(deps: ActivityDeps, targetId: string): Promise<Retry | null> {
  const target = await findTarget(deps.orm.em.fork(), targetId);
  if (target.commentStatus !== 'pending' || target.firstCommentText === null) return null;
  const live = await openLiveTarget(deps, target);
  return target.commentSentAt ? findSentComment(deps, live, target) : send(deps, live, target);
}

interface Sent {
  sends: number;
  response: CommentResult;
}

async function send(deps: ActivityDeps, live: LiveTarget, target: PostTarget): Promise<Retry | null> {
  let sent = await sendOnce(deps, live, target);
  if (sent && isTokenExpired(sent.response)) {
    await release(deps, target.id, sent.sends);
    sent = await sendOnce(deps, live, { ...target, commentSends: sent.sends }, true);
  }
  return sent
    ? recordOutcome(deps, target.id, sent)
    : { waitMs: COMMENT_CHECK_MS, reason: 'The comment is being sent' };
}

function isTokenExpired(response: CommentResult): boolean {
  return response.outcome === 'rejected' && response.error.code === 'token_expired';
}

/** Makes the call of a comment once. Returns null if another attempt has reserved it. */
async function sendOnce(deps: ActivityDeps, live: LiveTarget, target: PostTarget, renew = false): Promise<Sent | null> {
  const post = await live.post(renew);
  if (!post.ok) return { sends: target.commentSends, response: { outcome: 'rejected', error: post.error } };
  if (!(await deps.publishGate.waitUntilOpen(CALL_TIMEOUT_MS))) return toStopped(target.commentSends);
  const reservedAt = performance.now();
  const reservation = await reserveComment(deps.orm.em.fork(), target.id);
  if (reservation === null) return null;
  const sends = reservation.number;
  await deps.checkpoint('comment_reserved', target.id);
  const isJournaled = await appendComment(deps, target.id, reservation);
  // An attempt that was paused here must not send, because another one may have given up on this comment since.
  if (!isJournaled || performance.now() - reservedAt > SEND_WINDOW_MS) return toStopped(sends);
  const response = await callComment(live, post.value, target);
  await deps.checkpoint('comment_sent', target.id);
  return { sends, response };
}

function toStopped(sends: number): Sent {
  return { sends, response: { outcome: 'rejected', error: STOPPED } };
}

/** Records that the comment may be sent again. */
async function release(deps: ActivityDeps, targetId: string, sends: number): Promise<void> {
  const em = deps.orm.em.fork();
  await releaseComment(em, targetId, sends);
  await appendComment(deps, targetId, { at: await readDatabaseTime(em), number: sends }, { rejected: true });
}

function callComment({ connector }: LiveTarget, post: LivePost, target: PostTarget): Promise<CommentResult> {
  if (!connector.comment) throw new Error(`${target.platform} cannot comment`);
  return connector.comment(post, target.firstCommentText ?? '');
}

async function recordOutcome(deps: ActivityDeps, targetId: string, { sends, response }: Sent): Promise<Retry | null> {
  const em = deps.orm.em.fork();
  if (response.outcome === 'posted') {
    await confirmComment(em, targetId, response.platformCommentId);
    return null;
  }
  deps.log.warn({ targetId, code: response.error.code }, 'first comment was not confirmed');
  if (response.outcome === 'unknown') return { waitMs: COMMENT_CHECK_MS, reason: response.error.code };
  const { liveMs } = await readFollowUpAges(em, targetId);
  const retry = planRetry(response.error, { liveMs, tries: sends });
  if (retry) await release(deps, targetId, sends);
  else
    await commit(deps, (tx) =>
      endComment(tx, { id: targetId, commentSends: sends }, 'failed', toReason(response.error)),
    );
  return retry;
}

/** Searches for a comment whose response was lost, until it must have appeared. */
async function findSentComment(deps: ActivityDeps, live: LiveTarget, target: PostTarget): Promise<Retry | null> {
  const em = deps.orm.em.fork();
  const { liveMs, sentMs } = await readFollowUpAges(em, target.id);
  const found = await callWithFreshToken(live, async (post) => {
    if (!live.connector.findComment) throw new Error(`${target.platform} cannot show comments`);
    return live.connector.findComment(post, target.firstCommentText ?? '');
  });
  if (found.ok && found.value !== null) {
    await confirmComment(em, target.id, found.value);
    return null;
  }
  if (sentMs < COMMENT_CHECK_TIMEOUT_MS)
    return { waitMs: COMMENT_CHECK_MS, reason: 'The response was lost; searching for the comment' };
  const retry = found.ok ? null : planRetry(found.error, { liveMs, tries: estimateAttempts(sentMs) });
  const message = found.ok ? UNSEEN : `${UNREAD} ${found.error.message}`;
  if (!retry) await commit(deps, (tx) => endComment(tx, target, 'unknown', { code: 'outcome_unknown', message }));
  return retry;
}

const toReason = ({ code, message }: PlatformError): FailureReason => ({ code, message });

const STOPPED: PlatformError = {
  kind: 'retry_later',
  code: 'stopped',
  message: 'The comment was delayed before it was sent; it is sent again.',
  platformCode: null,
};

const UNSEEN =
  'The platform did not respond and does not show the comment. Check the post before you write the comment yourself.';
const UNREAD = 'The platform did not respond, and its comments cannot be read.';
