import { raw } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Platform } from '../../domain/accounts/platforms.ts';
import type { PostStatus } from '../../domain/posts/post.ts';
import { Post } from '../entities/post.ts';
import { countPosts, selectNewestIds } from './post-tally.ts';
import { loadTargets, type PostWithTargets } from './posts.ts';
import { visibleTo, type Visibility } from '../visibility.ts';

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

/** Posts of a workspace that the key sees, newest first, with their number over all pages. */
export async function listPosts(
  em: EntityManager,
  visibility: Visibility,
  filter: PostFilter,
): Promise<[PostWithTargets[], number]> {
  const narrow = filter.automationId ?? filter.from ?? filter.to;
  const [posts, total] =
    narrow === undefined ? await listKinds(em, visibility, filter) : await listAmong(em, visibility, filter);
  return [await loadTargets(em, posts), total];
}

/** In a time that the number of the workspace's posts does not lengthen. */
async function listKinds(
  em: EntityManager,
  visibility: Visibility,
  { page, limit, workspaceId, status, platform }: PostFilter,
): Promise<[Post[], number]> {
  const kinds = { workspaceId, sandbox: visibility.sandbox, status, platform };
  const { sql, values } = selectNewestIds(kinds, { limit, offset: (page - 1) * limit });
  const listed = raw((alias: string) => `${alias}.id = any(array(${sql}))`, values);
  const posts = await em.find(
    Post,
    { $and: [visibleTo(visibility), { [listed]: true }] },
    { orderBy: { createdAt: 'desc', id: 'desc' }, disableIdentityMap: true },
  );
  return [posts, await countPosts(em, kinds)];
}

/** Of an automation, or of a time: as long as what lies in it. */
async function listAmong(
  em: EntityManager,
  visibility: Visibility,
  { page, limit, workspaceId, status, platform, automationId, from, to }: PostFilter,
): Promise<[Post[], number]> {
  return em.findAndCount(
    Post,
    {
      $and: [
        visibleTo(visibility),
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
}

function goesTo(platform: Platform) {
  return { [raw((alias: string) => `? = any(${alias}.platforms)`, [platform])]: true };
}

export interface DatedPost extends PostWithTargets {
  /** When it belongs. */
  at: Date;
}

/** Every post of a span of time that is not cancelled, earliest first. */
export async function listPostsBetween(
  em: EntityManager,
  visibility: Visibility,
  { workspaceId, from, to }: { workspaceId: string; from: Date; to: Date },
): Promise<DatedPost[]> {
  const posts = await em.find(
    Post,
    {
      $and: [
        visibleTo(visibility),
        { workspaceId, status: { $ne: 'cancelled' } },
        { [moment()]: { $gte: from } },
        { [moment()]: { $lt: to } },
      ],
    },
    { orderBy: [{ [moment()]: 'asc' }, { id: 'asc' }], disableIdentityMap: true },
  );
  const dated = await loadTargets(em, posts);
  return dated.map((one) => ({ ...one, at: one.post.scheduledTime ?? one.post.publishedAt ?? one.post.dueAt ?? from }));
}
