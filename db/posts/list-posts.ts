import { raw } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Platform } from '../../domain/accounts/platforms.ts';
import type { PostStatus } from '../../domain/posts/post.ts';
import { Post } from '../entities/post.ts';
import { followsItem } from '../connection/follows-item.ts';
import { countPosts, selectNewestIds } from './post-tally.ts';
import { loadTargets, type PostWithTargets } from './posts.ts';
import { visibleTo, type Visibility } from '../visibility.ts';

export interface PostFilter {
  workspaceId: string;
  status?: PostStatus | undefined;
  platform?: Platform | undefined;
  automationId?: string | undefined;
  reference?: string | undefined;
  /** The range of the slot, or else of the publication time. Inclusive. */
  from?: Date | undefined;
  /** Exclusive. */
  to?: Date | undefined;
  page: number;
  limit: number;
  /** Only posts that follow this one in the list. Replaces `page`. */
  after?: string | undefined;
}

/**
 * The time of a post in a calendar: its slot, else its publication, else its due time. Null for a draft without a time.
 */
const calendarTime = () =>
  raw((alias: string) => `coalesce(${alias}.scheduled_time, ${alias}.published_at, ${alias}.due_at)`);

/** Returns a page of a workspace's posts, newest first, and their total number; null if the page follows a post. */
export async function listPosts(
  em: EntityManager,
  visibility: Visibility,
  filter: PostFilter,
): Promise<[PostWithTargets[], number | null]> {
  const narrow = filter.automationId ?? filter.reference ?? filter.from ?? filter.to;
  const [posts, total] =
    narrow === undefined ? await listByKind(em, visibility, filter) : await listFiltered(em, visibility, filter);
  return [await loadTargets(em, posts), total];
}

/** Its duration does not depend on the number of posts in the workspace. */
async function listByKind(
  em: EntityManager,
  visibility: Visibility,
  { page, limit, after, workspaceId, status, platform }: PostFilter,
): Promise<[Post[], number | null]> {
  const kinds = { workspaceId, sandbox: visibility.sandbox, status, platform };
  const { sql, values } = selectNewestIds(kinds, { limit, offset: after ? 0 : (page - 1) * limit, after });
  const listed = raw((alias: string) => `${alias}.id = any(array(${sql}))`, values);
  const posts = await em.find(
    Post,
    { $and: [visibleTo(visibility), { [listed]: true }] },
    { orderBy: { createdAt: 'desc', id: 'desc' }, disableIdentityMap: true },
  );
  return [posts, after ? null : await countPosts(em, kinds)];
}

/** Its duration depends on the number of posts of the automation or in the time span. */
async function listFiltered(
  em: EntityManager,
  visibility: Visibility,
  { page, limit, after, workspaceId, status, platform, automationId, reference, from, to }: PostFilter,
): Promise<[Post[], number | null]> {
  const where = {
    $and: [
      visibleTo(visibility),
      { workspaceId },
      status ? { status } : {},
      automationId ? { automationId } : {},
      reference ? { reference } : {},
      platform ? hasPlatform(platform) : {},
      from ? { [calendarTime()]: { $gte: from } } : {},
      to ? { [calendarTime()]: { $lt: to } } : {},
      after ? followsItem('post', after) : {},
    ],
  };
  const options = { limit, orderBy: { createdAt: 'desc', id: 'desc' }, disableIdentityMap: true } as const;
  if (after) return [await em.find(Post, where, options), null];
  return em.findAndCount(Post, where, { ...options, offset: (page - 1) * limit });
}

function hasPlatform(platform: Platform) {
  return { [raw((alias: string) => `? = any(${alias}.platforms)`, [platform])]: true };
}

export interface DatedPost extends PostWithTargets {
  /** The time in the calendar. */
  at: Date;
}

/** The posts of a time span except cancelled ones, earliest first. */
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
        { [calendarTime()]: { $gte: from } },
        { [calendarTime()]: { $lt: to } },
      ],
    },
    { orderBy: [{ [calendarTime()]: 'asc' }, { id: 'asc' }], disableIdentityMap: true },
  );
  const dated = await loadTargets(em, posts);
  return dated.map((one) => ({ ...one, at: one.post.scheduledTime ?? one.post.publishedAt ?? one.post.dueAt ?? from }));
}
