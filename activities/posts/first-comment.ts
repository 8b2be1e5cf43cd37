import type { Commented, LivePost, PlatformError } from '../../adapters/ports.ts';
import type { PostTarget } from '../../db/entities/post-target.ts';
import { claimComment, confirmComment, endComment, releaseComment } from '../../db/posts/first-comments.ts';
import { followUpAges } from '../../db/posts/follow-ups.ts';
import { findTarget } from '../../db/posts/sending.ts';
import { COMMENT_LOOK_MS } from '../../domain/posts/first-comment.ts';
import { SEND_WINDOW_MS } from '../../domain/posts/publishing.ts';
import { laterOrNever, LOOK_EVERY_MS, triesSince, type Later } from './follow-up-waits.ts';
import { askPlatform, openLiveTarget, type LiveTarget } from './live-post.ts';
import type { World } from '../activity-deps.ts';

/**
 * The first comment of a live target. Its call is promised in the row before it leaves, and leaves again only after the platform
 * definitely refused it; one without an answer is looked for among the comments of the post, and is never sent again. Safe to
 * repeat, also at once: the row decides. Null where nothing is left to do.
 */
export async function followComment(world: World, targetId: string): Promise<Later | null> {
  const target = await findTarget(world.orm.em.fork(), targetId);
  if (target.commentStatus !== 'pending' || target.firstCommentText === null) return null;
  const live = await openLiveTarget(world, target);
  return target.commentSentAt ? lookFor(world, live, target) : send(world, live, target);
}

/** One send: its number, and what came of it. */
interface Sent {
  sends: number;
  answer: Commented;
}

async function send(world: World, live: LiveTarget, target: PostTarget): Promise<Later | null> {
  let sent = await sendOnce(world, live, target);
  if (sent && tokenRefused(sent.answer)) {
    await releaseComment(world.orm.em.fork(), target.id, sent.sends);
    sent = await sendOnce(world, live, { ...target, commentSends: sent.sends }, true);
  }
  return sent ? settle(world, target.id, sent) : { waitMs: LOOK_EVERY_MS, reason: 'The comment is being sent' };
}

function tokenRefused(answer: Commented): boolean {
  return answer.outcome === 'rejected' && answer.error.code === 'token_expired';
}

/** Null where another has promised the call. */
async function sendOnce(world: World, live: LiveTarget, target: PostTarget, renew = false): Promise<Sent | null> {
  const post = await live.post(renew);
  if (!post.ok) return { sends: target.commentSends, answer: { outcome: 'rejected', error: post.error } };
  const promisedAt = performance.now();
  const sends = await claimComment(world.orm.em.fork(), target.id);
  if (sends === null) return null;
  await world.pause('comment_promised', target.id);
  // Who was stopped here must not speak for a comment that others may have given up since.
  if (performance.now() - promisedAt > SEND_WINDOW_MS)
    return { sends, answer: { outcome: 'rejected', error: STOPPED } };
  const answer = await comment(live, post.value, target);
  await world.pause('comment_sent', target.id);
  return { sends, answer };
}

function comment({ connector }: LiveTarget, post: LivePost, target: PostTarget): Promise<Commented> {
  if (!connector.comment) throw new Error(`${target.platform} cannot comment`);
  return connector.comment(post, target.firstCommentText ?? '');
}

async function settle(world: World, targetId: string, { sends, answer }: Sent): Promise<Later | null> {
  const em = world.orm.em.fork();
  if (answer.outcome === 'posted') {
    await confirmComment(em, targetId, answer.platformCommentId);
    return null;
  }
  world.log.warn({ targetId, code: answer.error.code }, 'a first comment was not confirmed');
  if (answer.outcome === 'unknown') return { waitMs: LOOK_EVERY_MS, reason: answer.error.message };
  const { liveMs } = await followUpAges(em, targetId);
  const later = laterOrNever(answer.error, { liveMs, tries: sends });
  if (later) await releaseComment(em, targetId, sends);
  else await endComment(em, { id: targetId, commentSends: sends }, 'failed', answer.error.message);
  return later;
}

/** Looks for a comment whose answer was lost, until it must have appeared. */
async function lookFor(world: World, live: LiveTarget, target: PostTarget): Promise<Later | null> {
  const em = world.orm.em.fork();
  const { liveMs, sentMs } = await followUpAges(em, target.id);
  const seen = await askPlatform(live, async (post) => {
    if (!live.connector.findComment) throw new Error(`${target.platform} cannot show comments`);
    return live.connector.findComment(post, target.firstCommentText ?? '');
  });
  if (seen.ok && seen.value !== null) {
    await confirmComment(em, target.id, seen.value);
    return null;
  }
  if (sentMs < COMMENT_LOOK_MS) return { waitMs: LOOK_EVERY_MS, reason: 'Its answer was lost: the post is looked at' };
  const later = seen.ok ? null : laterOrNever(seen.error, { liveMs, tries: triesSince(sentMs) });
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
