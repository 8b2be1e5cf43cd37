import type { PlatformError } from '../../adapters/ports.ts';
import { coverFailed, coverSet, planCover } from '../../db/posts/covers.ts';
import { Content } from '../../db/entities/content.ts';
import { Post } from '../../db/entities/post.ts';
import type { PostTarget } from '../../db/entities/post-target.ts';
import { followUpAges } from '../../db/posts/follow-ups.ts';
import { findTarget } from '../../db/posts/send-state.ts';
import { coverProblem, COVERS } from '../../domain/posts/covers.ts';
import { planRetry, estimateAttempts, type Retry } from './plan-retry.ts';
import { callWithFreshToken, openLiveTarget } from './live-post.ts';
import type { ReadyWork } from './post-work.ts';
import type { ActivityDeps } from '../activity-deps.ts';

/** Writes down, before anything is sent, what becomes of the chosen cover on this platform. Safe to repeat. */
export async function planTargetCover(deps: ActivityDeps, work: ReadyWork): Promise<void> {
  const { cover } = work.job;
  if (cover === null) return;
  const { platform, id } = work.target;
  const problem = coverProblem(platform, cover.ms === null ? { kind: 'picture' } : { kind: 'moment', ms: cover.ms });
  if (problem !== null) return dropCover(deps, work, problem);
  if (COVERS[platform].afterwards && work.target.cover === null) await planCover(deps.orm.em.fork(), id);
}

/** Goes on without the cover: a video is never held back for it. The reason is a warning on the target. */
export async function dropCover(deps: ActivityDeps, work: ReadyWork, reason: string): Promise<void> {
  work.job = { ...work.job, cover: null };
  await coverFailed(deps.orm.em.fork(), work.target.id, reason);
}

/**
 * Sets the cover of a live target where the platform takes it afterwards. Safe to repeat: it overwrites. Null where nothing is
 * left to do.
 */
export async function advanceCover(deps: ActivityDeps, targetId: string): Promise<Retry | null> {
  const em = deps.orm.em.fork();
  const target = await findTarget(em, targetId);
  if (target.cover !== 'pending' || target.status !== 'posted' || !target.platformPostId) return null;
  const error = await setCover(deps, target);
  if (error === null) {
    await coverSet(em, target.id);
    return null;
  }
  const { liveMs } = await followUpAges(em, target.id);
  const later = planRetry(error, { liveMs, tries: estimateAttempts(liveMs) });
  if (!later) await coverFailed(em, target.id, error.message);
  return later;
}

async function setCover(deps: ActivityDeps, target: PostTarget): Promise<PlatformError | null> {
  const picture = await openThumbnail(deps, target.postId);
  if (!picture) return PICTURE_LOST;
  try {
    const live = await openLiveTarget(deps, target);
    const { path, bytes } = picture;
    const said = await callWithFreshToken(live, async (post) => {
      if (!live.connector.setCover) throw new Error(`${target.platform} sets no covers`);
      return live.connector.setCover(post, { path, bytes, mimeType: 'image/jpeg' });
    });
    return said.ok ? null : said.error;
  } finally {
    await picture.release();
  }
}

const PICTURE_LOST: PlatformError = {
  kind: 'terminal',
  code: 'media_lost',
  message: 'The cover is no longer in storage; set it in the app.',
  platformCode: null,
};

async function openThumbnail(deps: ActivityDeps, postId: string) {
  const em = deps.orm.em.fork();
  const { contentId } = await em.findOneOrFail(Post, { id: postId });
  const { thumbnailKey } = await em.findOneOrFail(Content, { id: contentId ?? '' });
  return thumbnailKey ? deps.storage.getLocalFile(thumbnailKey) : null;
}
