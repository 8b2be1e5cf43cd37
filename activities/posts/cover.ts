import { getContent } from '../../db/content/find-content.ts';
import { getPost } from '../../db/posts/posts.ts';
import type { PlatformError } from '../../adapters/ports.ts';
import { markCoverFailed, markCoverSet, planCover } from '../../db/posts/covers.ts';
import type { PostTarget } from '../../db/entities/post-target.ts';
import { readFollowUpAges } from '../../db/posts/follow-ups.ts';
import { findTarget } from '../../db/posts/send-state.ts';
import { PLATFORM_TERMS } from '../../domain/accounts/platforms.ts';
import { findCoverProblem } from '../../domain/posts/covers.ts';
import { planRetry, estimateAttempts, type Retry } from './plan-retry.ts';
import { callWithFreshToken, openLiveTarget } from './live-post.ts';
import type { ReadyWork } from './post-work.ts';
import type { ActivityDeps } from '../activity-deps.ts';

/** Records, before anything is sent, whether and when this platform takes the chosen cover. Idempotent. */
export async function planTargetCover(deps: ActivityDeps, work: ReadyWork): Promise<void> {
  const { cover } = work.job;
  if (cover === null) return;
  const { platform, id } = work.target;
  const problem = findCoverProblem(
    platform,
    cover.ms === null ? { kind: 'picture' } : { kind: 'moment', ms: cover.ms },
  );
  if (problem !== null) return dropCover(deps, work, problem);
  if (PLATFORM_TERMS[platform].cover.afterwards && work.target.cover === null) await planCover(deps.orm.em.fork(), id);
}

/** Continues without the cover, because a cover never delays a video. The reason becomes a warning of the target. */
export async function dropCover(deps: ActivityDeps, work: ReadyWork, reason: string): Promise<void> {
  work.job = { ...work.job, cover: null };
  await markCoverFailed(deps.orm.em.fork(), work.target.id, reason);
}

/** Sets the cover of a published target. Returns null if nothing is left to do. Idempotent: overwrites the cover. */
export async function advanceCover(deps: ActivityDeps, targetId: string): Promise<Retry | null> {
  const em = deps.orm.em.fork();
  const target = await findTarget(em, targetId);
  if (target.cover !== 'pending' || target.status !== 'posted' || !target.platformPostId) return null;
  const error = await setCover(deps, target);
  if (error === null) {
    await markCoverSet(em, target.id);
    return null;
  }
  const { liveMs } = await readFollowUpAges(em, target.id);
  const retry = planRetry(error, { liveMs, tries: estimateAttempts(liveMs) });
  if (!retry) await markCoverFailed(em, target.id, error.message);
  return retry;
}

async function setCover(deps: ActivityDeps, target: PostTarget): Promise<PlatformError | null> {
  const picture = await openThumbnail(deps, target.postId);
  if (!picture) return COVER_MISSING;
  try {
    const live = await openLiveTarget(deps, target);
    const { path, bytes } = picture;
    const result = await callWithFreshToken(live, async (post) => {
      if (!live.connector.setCover) throw new Error(`${target.platform} cannot set covers`);
      return live.connector.setCover(post, { path, bytes, mimeType: 'image/jpeg' });
    });
    return result.ok ? null : result.error;
  } finally {
    await picture.release();
  }
}

const COVER_MISSING: PlatformError = {
  kind: 'terminal',
  code: 'media_lost',
  message: 'The cover is no longer in storage; set it in the app.',
  platformCode: null,
};

async function openThumbnail(deps: ActivityDeps, postId: string) {
  const em = deps.orm.em.fork();
  const { contentId } = await getPost(em, postId);
  const { thumbnailKey } = await getContent(em, contentId ?? '');
  return thumbnailKey ? deps.storage.getLocalFile(thumbnailKey) : null;
}
