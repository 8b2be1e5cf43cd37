import type { CommentResult, LivePost, PlatformError } from '../../adapters/ports.ts';
import type { PostTarget } from '../../db/entities/post-target.ts';
import { claimComment, confirmComment, endComment, releaseComment } from '../../db/posts/first-comments.ts';
import { followUpAges } from '../../db/posts/follow-ups.ts';
import { findTarget } from '../../db/posts/send-state.ts';
import { COMMENT_LOOK_MS } from '../../domain/posts/first-comment.ts';
import { SEND_WINDOW_MS } from '../../domain/posts/publishing.ts';
import { planRetry, COMMENT_CHECK_MS, estimateAttempts, type Retry } from './plan-retry.ts';
import { callWithFreshToken, openLiveTarget, type LiveTarget } from './live-post.ts';
import type { ActivityDeps } from '../activity-deps.ts';

/**
 * The first comment of a live target. Its call is promised in the row before it leaves, and leaves again only after the platform
 * definitely refused it; one without an answer is looked for among the comments of the post, and is never sent again. Safe to
 * repeat, also at once: the row decides. Null where nothing is left to do.
 */
export async function advanceFirstComment(deps: ActivityDeps, targetId: string): Promise<Retry | null> {
  const target = await findTarget(deps.orm.em.fork(), targetId);
  if (target.commentStatus !== 'pending' || target.firstCommentText === null) return null;
  const live = await openLiveTarget(deps, target);
  return target.commentSentAt ? findSentComment(deps, live, target) : send(deps, live, target);
}

/** One send: its number, and what came of it. */
interface Sent {
  sends: number;
  answer: CommentResult;
}

async function send(deps: ActivityDeps, live: LiveTarget, target: PostTarget): Promise<Retry | null> {
  let sent = await sendOnce(deps, live, target);
  if (sent && isTokenExpired(sent.answer)) {
    await releaseComment(deps.orm.em.fork(), target.id, sent.sends);
    sent = await sendOnce(deps, live, { ...target, commentSends: sent.sends }, true);
  }
  return sent
    ? recordOutcome(deps, target.id, sent)
    : { waitMs: COMMENT_CHECK_MS, reason: 'The comment is being sent' };
}

function isTokenExpired(answer: CommentResult): boolean {
  return answer.outcome === 'rejected' && answer.error.code === 'token_expired';
}

/** Null where another has promised the call. */
async function sendOnce(deps: ActivityDeps, live: LiveTarget, target: PostTarget, renew = false): Promise<Sent | null> {
  const post = await live.post(renew);
  if (!post.ok) return { sends: target.commentSends, answer: { outcome: 'rejected', error: post.error } };
  const promisedAt = performance.now();
  const sends = await claimComment(deps.orm.em.fork(), target.id);
  if (sends === null) return null;
  await deps.checkpoint('comment_claimed', target.id);
  // Who was stopped here must not speak for a comment that others may have given up since.
  if (performance.now() - promisedAt > SEND_WINDOW_MS)
    return { sends, answer: { outcome: 'rejected', error: STOPPED } };
  const answer = await callComment(live, post.value, target);
  await deps.checkpoint('comment_sent', target.id);
  return { sends, answer };
}

function callComment({ connector }: LiveTarget, post: LivePost, target: PostTarget): Promise<CommentResult> {
  if (!connector.comment) throw new Error(`${target.platform} cannot comment`);
  return connector.comment(post, target.firstCommentText ?? '');
}

async function recordOutcome(deps: ActivityDeps, targetId: string, { sends, answer }: Sent): Promise<Retry | null> {
  const em = deps.orm.em.fork();
  if (answer.outcome === 'posted') {
    await confirmComment(em, targetId, answer.platformCommentId);
    return null;
  }
  deps.log.warn({ targetId, code: answer.error.code }, 'a first comment was not confirmed');
  if (answer.outcome === 'unknown') return { waitMs: COMMENT_CHECK_MS, reason: answer.error.message };
  const { liveMs } = await followUpAges(em, targetId);
  const later = planRetry(answer.error, { liveMs, tries: sends });
  if (later) await releaseComment(em, targetId, sends);
  else await endComment(em, { id: targetId, commentSends: sends }, 'failed', answer.error.message);
  return later;
}

/** Looks for a comment whose answer was lost, until it must have appeared. */
async function findSentComment(deps: ActivityDeps, live: LiveTarget, target: PostTarget): Promise<Retry | null> {
  const em = deps.orm.em.fork();
  const { liveMs, sentMs } = await followUpAges(em, target.id);
  const seen = await callWithFreshToken(live, async (post) => {
    if (!live.connector.findComment) throw new Error(`${target.platform} cannot show comments`);
    return live.connector.findComment(post, target.firstCommentText ?? '');
  });
  if (seen.ok && seen.value !== null) {
    await confirmComment(em, target.id, seen.value);
    return null;
  }
  if (sentMs < COMMENT_LOOK_MS)
    return { waitMs: COMMENT_CHECK_MS, reason: 'Its answer was lost: the post is looked at' };
  const later = seen.ok ? null : planRetry(seen.error, { liveMs, tries: estimateAttempts(sentMs) });
  if (!later) await endComment(em, target, 'unknown', seen.ok ? UNSEEN : `${UNREAD} ${seen.error.message}`);
  return later;
}

const STOPPED: PlatformError = {
  kind: 'retry_later',
  code: 'stopped',
  message: 'The comment was held up before it left; it is sent again.',
  platformCode: null,
};

const UNSEEN =
  'The platform did not answer, and does not show the comment. Look at the post before you write it there yourself.';
const UNREAD = 'The platform did not answer, and its comments cannot be read.';
