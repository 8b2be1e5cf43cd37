import type { EntityManager } from '@mikro-orm/postgresql';
import type { ContentFormat } from '../../domain/content/media-jobs.ts';
import { NO_PERFORMANCE, type Performance } from '../../domain/analytics/metrics.ts';
import type { Platform } from '../../domain/accounts/platforms.ts';
import { buildCondition, SUMS, type MeasuredSpan } from './report.ts';
import { MeasuredTarget } from '../entities/measured-target.ts';
import { MetricSnapshot } from '../entities/metric-snapshot.ts';

/** Sort orders of a post list, all descending. */
export const POST_ORDERS = [
  'views',
  'reach',
  'likes',
  'comments',
  'shares',
  'saves',
  'watchTimeMs',
  'engagementRate',
  'publishedAt',
] as const;

export type PostOrder = (typeof POST_ORDERS)[number];

export interface MeasuredPost {
  postId: string;
  contentId: string | null;
  format: ContentFormat | null;
  hook: string | null;
  /** The caption of the post. If it has none: the caption or title on the first account that shows the post. */
  text: string | null;
  /** The address of the post on the first account that shows it. */
  url: string | null;
  thumbnailKey: string | null;
  /** The score of the generation that the post came from. */
  score: number | null;
  publishedAt: Date | null;
  targets: MeasuredTarget[];
  totals: Performance;
}

/** Returns a page of the published posts in a span and their total number. */
export async function listMeasuredPosts(
  em: EntityManager,
  span: MeasuredSpan,
  { sort, page, limit }: { sort: PostOrder; page: number; limit: number },
): Promise<[MeasuredPost[], number]> {
  const { where, values } = buildCondition(span);
  const [count] = await em.execute<{ total: number }[]>(
    `select count(distinct post_id)::int as total from measured_target where ${where}`,
    values,
  );
  const rows = await em.execute<{ postId: string }[]>(
    `select post_id as "postId", max(published_at) as "publishedAt", ${SUMS} from measured_target where ${where}
     group by post_id order by "${sort}" desc nulls last, post_id desc limit ? offset ?`,
    [...values, limit, (page - 1) * limit],
  );
  const { platform, accountId } = span;
  const posts = await loadMeasuredPosts(
    em,
    rows.map(({ postId }) => postId),
    { ...(platform ? { platform: [...platform] } : {}), ...(accountId ? { accountId } : {}) },
  );
  return [posts, count?.total ?? 0];
}

interface PostRow extends Omit<MeasuredPost, 'targets' | 'totals' | 'publishedAt'> {
  publishedAt: string | null;
}

/** Returns the posts in the order of `ids`. `filter` limits the targets of each. */
export async function loadMeasuredPosts(
  em: EntityManager,
  ids: readonly string[],
  filter: { platform?: Platform[]; accountId?: string } = {},
): Promise<MeasuredPost[]> {
  if (ids.length === 0) return [];
  const list = `{${ids.join(',')}}`;
  const posts = await em.execute<PostRow[]>(
    `select post.id as "postId", case when content.source = 'own_media' then null else content.id end as "contentId",
       content.format, coalesce(generation.hook, content.deck #>> '{slides,0,boxes,0,text}') as hook,
       generation.score, post.published_at as "publishedAt", content.thumbnail_key as "thumbnailKey",
       coalesce(nullif(post.caption, ''), shown.text) as text, shown.url
     from post left join content on content.id = post.content_id
     left join lateral (
       select coalesce(nullif(caption, ''), title) as text, url from post_target where post_id = post.id
       order by url is null, position limit 1
     ) as shown on true
     left join generation on generation.id = coalesce(post.generation_id, content.generation_id)
     where post.id = any(?::text[])`,
    [list],
  );
  const targets = await em.find(
    MeasuredTarget,
    { postId: { $in: [...ids] }, ...filter },
    { orderBy: { platform: 'asc', targetId: 'asc' }, disableIdentityMap: true },
  );
  const totals = await sumTargets(em, targets);
  const byId = new Map(posts.map((post) => [post.postId, post]));
  const byPost = Map.groupBy(targets, ({ postId }) => postId);
  return ids.flatMap((id) => {
    const post = byId.get(id);
    if (!post) return [];
    const publishedAt = post.publishedAt ? new Date(post.publishedAt) : null;
    const sums = totals.get(id) ?? NO_PERFORMANCE;
    return { ...post, publishedAt, targets: byPost.get(id) ?? [], totals: sums };
  });
}

async function sumTargets(em: EntityManager, targets: readonly MeasuredTarget[]): Promise<Map<string, Performance>> {
  const rows = await em.execute<(Performance & { postId: string })[]>(
    `select post_id as "postId", ${SUMS} from measured_target where target_id = any(?::text[]) group by post_id`,
    [`{${targets.map(({ targetId }) => targetId).join(',')}}`],
  );
  return new Map(rows.map(({ postId, ...sums }) => [postId, sums]));
}

/** A snapshot of one target at one step. */
export interface HistoryEntry {
  snapshot: MetricSnapshot;
  platform: Platform;
  accountId: string;
}

/** All snapshots of a post's targets, oldest first. */
export async function loadHistory(em: EntityManager, targets: readonly MeasuredTarget[]): Promise<HistoryEntry[]> {
  const byId = new Map(targets.map((target) => [target.targetId, target]));
  const snapshots = await em.find(
    MetricSnapshot,
    { targetId: { $in: [...byId.keys()] } },
    { orderBy: { collectedAt: 'asc', targetId: 'asc' }, disableIdentityMap: true },
  );
  return snapshots.flatMap((snapshot) => {
    const target = byId.get(snapshot.targetId);
    return target ? { snapshot, platform: target.platform, accountId: target.accountId } : [];
  });
}
