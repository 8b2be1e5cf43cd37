import { raw } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Platform } from '../../domain/accounts/platforms.ts';
import type { PostSort, PostStatus } from '../../domain/posts/post.ts';
import { Post } from '../entities/post.ts';
import { getDirection } from '../connection/to-list-order.ts';
import { queryPrepared } from '../connection/query-prepared.ts';
import { countPosts, selectIds, selectTotal } from './post-kinds.ts';
import { FOUND_POST, loadPosts, toPostWithTargets, type FoundPost, type PostWithTargets } from './posts.ts';
import { visibleTo, type Visibility } from '../visibility.ts';

export interface PostFilter {
  workspaceIds: readonly string[];
  status?: readonly PostStatus[] | undefined;
  platform?: readonly Platform[] | undefined;
  automationId?: string | undefined;
  reference?: string | undefined;
  /** A text in its texts, titles or reference. */
  q?: string | undefined;
  /** The start of a range of calendar times (see `getCalendarTime`). Inclusive. */
  from?: Date | undefined;
  /** Exclusive. */
  to?: Date | undefined;
  sort: PostSort;
  page: number;
  limit: number;
  /** Only posts that follow this one in the list. Replaces `page`. */
  after?: ListedPosition | undefined;
}

/** The position of a post in a list. `at` is its calendar time when listed, so rescheduling it shifts no page. */
export interface ListedPosition {
  id: string;
  at: Date | 'infinity' | null;
}

/**
 * The time of a post in a calendar: its slot, else its publication, else its due time. Infinity for a draft without a time. Indexed
 * with the id.
 */
const MOMENT = (alias: string) =>
  `coalesce(${alias}.scheduled_time, ${alias}.published_at, ${alias}.due_at, 'infinity'::timestamptz)`;

const calendarTime = () => raw(MOMENT);

export function getCalendarTime({ scheduledTime, publishedAt, dueAt }: Post): Date | 'infinity' {
  return scheduledTime ?? publishedAt ?? dueAt ?? 'infinity';
}

/** Returns a page of posts and their total number; null if the page follows a post. */
export async function listPosts(
  em: EntityManager,
  visibility: Visibility,
  filter: PostFilter,
): Promise<[PostWithTargets[], number | null]> {
  const narrow = filter.automationId ?? filter.reference ?? filter.q ?? filter.from ?? filter.to;
  const byCreation = filter.sort.endsWith('createdAt');
  if (narrow === undefined && byCreation) return listByKind(em, visibility, filter);
  const [posts, total] = await listFiltered(em, visibility, filter, narrow === undefined);
  return [await loadAll(em, posts), total];
}

const loadAll = (em: EntityManager, posts: readonly Pick<Post, 'id'>[]): Promise<PostWithTargets[]> =>
  loadPosts(
    em,
    posts.map(({ id }) => id),
  );

/** Lists posts by kind (workspace, status, platforms). The duration does not depend on the number of posts. */
async function listByKind(
  em: EntityManager,
  visibility: Visibility,
  { page, limit, after, sort, workspaceIds, status, platform }: PostFilter,
): Promise<[PostWithTargets[], number | null]> {
  const { teamId, sandbox, workspaceId } = visibility;
  const kinds = { workspaceIds, sandbox, status, platform };
  const direction = getDirection(sort);
  const ids = selectIds(kinds, { limit, offset: after ? 0 : (page - 1) * limit, after: after?.id, direction });
  const counted = selectTotal(kinds);
  const sql = `select ${FOUND_POST}, ${after ? 'null::int' : `(${counted.sql})`} as total from post
    where post.id = any(array(${ids.sql})) and post.team_id = ? and post.sandbox = ?
      and (?::text is null or post.workspace_id = ?)
    order by post.created_at ${direction}, post.id ${direction}`;
  const visible = [teamId, sandbox, workspaceId, workspaceId];
  const values = [...(after ? [] : counted.values), ...ids.values, ...visible];
  const rows = await queryPrepared<FoundPost & { total: number | null }>(em, toNumbered(sql), values);
  const total = after ? null : (rows[0]?.total ?? (await countPosts(em, kinds)));
  return [rows.map(({ total: _total, ...found }) => toPostWithTargets(found)), total];
}

/** Numbers the placeholders of a statement in their order. */
function toNumbered(sql: string): string {
  let last = 0;
  return sql.replaceAll('?', () => `$${(last += 1)}`);
}

/** Lists posts by any criteria. More posts of the automation or in the span, or a later page, take longer. */
async function listFiltered(
  em: EntityManager,
  visibility: Visibility,
  filter: PostFilter,
  isTallied: boolean,
): Promise<[Pick<Post, 'id'>[], number | null]> {
  const { page, limit, after, workspaceIds, status, platform, automationId, reference, q, from, to, sort } = filter;
  const direction = getDirection(sort);
  const byTime = sort.endsWith('scheduledTime');
  const where = {
    $and: [
      visibleTo(visibility),
      { workspaceId: { $in: [...workspaceIds] } },
      status ? { status: { $in: [...status] } } : {},
      automationId ? { automationId } : {},
      reference ? { reference } : {},
      platform ? hasPlatform(platform) : {},
      q ? hasText(q) : {},
      from ? { [calendarTime()]: { $gte: from } } : {},
      // A draft without a time is in no span.
      to || from ? { [raw((alias: string) => `(${MOMENT(alias)} < ?::timestamptz)`, [to ?? 'infinity'])]: true } : {},
      after ? follows(after, direction, byTime) : {},
    ],
  };
  const orderBy = [byTime ? { [calendarTime()]: direction } : { createdAt: direction }, { id: direction }];
  const options = { fields: ['id'] as const, limit, orderBy, disableIdentityMap: true };
  if (after) return [await em.find(Post, where, options), null];
  const window = { ...options, offset: (page - 1) * limit };
  if (!isTallied) return em.findAndCount(Post, where, window);
  const kinds = { workspaceIds, sandbox: visibility.sandbox, status, platform };
  return [await em.find(Post, where, window), await countPosts(em, kinds)];
}

function follows({ id, at }: ListedPosition, direction: 'asc' | 'desc', byTime: boolean) {
  const comparison = direction === 'asc' ? '>' : '<';
  const key = (alias: string) => (byTime ? MOMENT(alias) : `${alias}.created_at`);
  const given = byTime && at !== null;
  const place = given ? '(?::timestamptz, ?)' : `(select ${key('place')}, place.id from post place where place.id = ?)`;
  const condition = raw(
    // The parentheses are needed, because the query builder appends `= true`.
    (alias: string) => `((${key(alias)}, ${alias}.id) ${comparison} ${place})`,
    given ? [at, id] : [id],
  );
  return { [condition]: true };
}

function hasPlatform(platforms: readonly Platform[]) {
  return { [raw((alias: string) => `(${alias}.platforms && ?::text[])`, [`{${platforms.join(',')}}`])]: true };
}

/** Reads the texts of every post that the other conditions leave. */
function hasText(text: string) {
  const condition = raw(
    (alias: string) => `(strpos(lower(concat_ws(' ', ${alias}.caption, ${alias}.reference)), lower(?)) > 0 or exists (
      select 1 from post_target sought where sought.post_id = ${alias}.id
        and strpos(lower(concat_ws(' ', sought.caption, sought.title)), lower(?)) > 0))`,
    [text, text],
  );
  return { [condition]: true };
}

export interface DatedPost extends PostWithTargets {
  /** The time in the calendar. */
  at: Date;
}

/** The posts of a time span except cancelled ones, earliest first. */
export async function listPostsBetween(
  em: EntityManager,
  visibility: Visibility,
  { workspaceIds, from, to }: { workspaceIds: readonly string[]; from: Date; to: Date },
): Promise<DatedPost[]> {
  const posts = await em.find(
    Post,
    {
      $and: [
        visibleTo(visibility),
        { workspaceId: { $in: [...workspaceIds] }, status: { $ne: 'cancelled' } },
        { [calendarTime()]: { $gte: from } },
        { [calendarTime()]: { $lt: to } },
      ],
    },
    { fields: ['id'], orderBy: [{ [calendarTime()]: 'asc' }, { id: 'asc' }], disableIdentityMap: true },
  );
  const dated = await loadAll(em, posts);
  return dated.map((one) => ({ ...one, at: one.post.scheduledTime ?? one.post.publishedAt ?? one.post.dueAt ?? from }));
}
