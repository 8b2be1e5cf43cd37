import { raw } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Platform } from '../domain/platforms.ts';
import type { PostStatus } from '../domain/post.ts';
import { Post } from './entities/post.ts';
import { held, withTargets, type PostView, type PostWithTargets } from './posts.ts';

export interface PostFilter {
  workspaceId: string;
  status?: PostStatus | undefined;
  platform?: Platform | undefined;
  automationId?: string | undefined;
  /** By slot, else by publishing time: from this instant on. */
  from?: Date | undefined;
  /** Up to this instant, itself left out. */
  to?: Date | undefined;
  page: number;
  limit: number;
}

/** When a post belongs: at its slot, else when it was published, else when it was to go out. Null for a draft without a time. */
const moment = () =>
  raw((alias: string) => `coalesce(${alias}.scheduled_time, ${alias}.published_at, ${alias}.due_at)`);

/** Posts, newest first, with their number over all pages. */
export async function listPosts(
  em: EntityManager,
  view: PostView,
  { page, limit, workspaceId, status, platform, automationId, from, to }: PostFilter,
): Promise<[PostWithTargets[], number]> {
  const [posts, total] = await em.findAndCount(
    Post,
    {
      $and: [
        held(view),
        { workspaceId },
        status ? { status } : {},
        automationId ? { automationId } : {},
        platform ? goesTo(platform) : {},
        from ? { [moment()]: { $gte: from } } : {},
        to ? { [moment()]: { $lt: to } } : {},
      ],
    },
    { limit, offset: (page - 1) * limit, orderBy: { createdAt: 'desc', id: 'desc' }, disableIdentityMap: true },
  );
  return [await withTargets(em, posts), total];
}

function goesTo(platform: Platform) {
  const exists = raw(
    (alias: string) =>
      `exists (select 1 from post_target target where target.post_id = ${alias}.id and target.platform = ?)`,
    [platform],
  );
  return { [exists]: true };
}

export interface DatedPost extends PostWithTargets {
  /** When it belongs. */
  at: Date;
}

/** Every post of a span of time that is not cancelled, earliest first. */
export async function postsBetween(
  em: EntityManager,
  view: PostView,
  { workspaceId, from, to }: { workspaceId: string; from: Date; to: Date },
): Promise<DatedPost[]> {
  const posts = await em.find(
    Post,
    {
      $and: [
        held(view),
        { workspaceId, status: { $ne: 'cancelled' } },
        { [moment()]: { $gte: from } },
        { [moment()]: { $lt: to } },
      ],
    },
    { orderBy: [{ [moment()]: 'asc' }, { id: 'asc' }], disableIdentityMap: true },
  );
  const dated = await withTargets(em, posts);
  return dated.map((one) => ({ ...one, at: one.post.scheduledTime ?? one.post.publishedAt ?? one.post.dueAt ?? from }));
}
