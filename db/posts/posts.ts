import type { EntityManager } from '@mikro-orm/postgresql';
import { newId } from '../../domain/ids.ts';
import type { Platform, PublishMode } from '../../domain/accounts/platforms.ts';
import type { PostCopy } from '../../domain/posts/post-copies.ts';
import type { PostStatus, RenderStatus, Schedule } from '../../domain/posts/post.ts';
import { readDatabaseTime } from '../connection/clock.ts';
import { selectColumns } from '../connection/columns.ts';
import type { Account } from '../entities/account.ts';
import { Content } from '../entities/content.ts';
import type { MeasuredTarget } from '../entities/measured-target.ts';
import { Post, type PlatformText } from '../entities/post.ts';
import { PostTarget } from '../entities/post-target.ts';
import { insertRows } from '../connection/insert-rows.ts';
import { loadNewestFigures } from '../analytics/metric-snapshots.ts';
import { recordStarts } from '../outbox/record.ts';
import { queryPrepared } from '../connection/query-prepared.ts';
import type { Transaction } from '../connection/transaction.ts';
import type { Visibility } from '../visibility.ts';

export interface NewPost {
  /** Where something names the post before it is recorded; made anew unless said otherwise. */
  id?: string;
  teamId: string;
  workspaceId: string;
  schedule: Schedule;
  scheduledTime: Date | null;
  timezone: string;
  renderStatus: RenderStatus;
  contentId: string;
  caption: string | null;
  hashtags: string[];
  perPlatform: Partial<Record<Platform, PlatformText>>;
  declarations: Record<string, boolean>;
  publishMode: PublishMode;
  clipappSendToInbox: boolean;
  clipappOptions: Record<string, boolean>;
  unpublishedUrls: string[];
  sandbox: boolean;
  /** Whose accounts publish: the brand's unless said otherwise. */
  ownerType?: 'brand' | 'influencer';
  influencerId?: string | null;
  automationId?: string | null;
  /** The idea that it came from. */
  generationId?: string | null;
  /** It waits to be approved, whatever its slot. */
  inReview?: boolean;
  targets: NewTarget[];
}

/** One account's copy, with the final texts that it receives. */
export interface NewTarget {
  accountId: string;
  platform: Platform;
  mode: PublishMode;
  caption: string | null;
  title: string | null;
  tags: string[];
  firstCommentText: string | null;
}

/** What an account of the copy's platform is to receive. */
export function buildTarget({ id, platform }: Pick<Account, 'id' | 'platform'>, copy: PostCopy): NewTarget {
  const { mode, composed, given } = copy;
  const { caption, title, tags } = composed;
  return { accountId: id, platform, mode, caption, title, tags, firstCommentText: given.firstComment };
}

const FIRST_STATUS: Record<Schedule, PostStatus> = { asap: 'queued', scheduled: 'scheduled', draft: 'draft' };

/** Records a post with its targets and, unless it is a draft, that its workflow is to start. Answers its id. */
export async function recordPost(tx: Transaction, post: NewPost): Promise<string> {
  const [id] = await recordPosts(tx, [post]);
  if (!id) throw new Error('one row was recorded');
  return id;
}

/** The same for many at once, in their order, by a number of statements that hardly grows. */
export async function recordPosts(tx: Transaction, posts: readonly NewPost[]): Promise<string[]> {
  const atOnce = posts.some(({ schedule }) => schedule === 'asap');
  const now = atOnce ? await readDatabaseTime(tx.em) : null;
  const rows: (ReturnType<typeof rowOf> & Pick<Post, 'platforms'>)[] = [];
  const targets: (NewTarget & Pick<PostTarget, 'id' | 'postId' | 'position'>)[] = [];
  for (const { targets: copies, ...post } of posts) {
    const row = { ...rowOf(post, now), platforms: [...new Set(copies.map(({ platform }) => platform))].sort() };
    rows.push(row);
    targets.push(...copies.map((copy, position) => ({ ...copy, id: newId('target'), postId: row.id, position })));
  }
  await insertRows(tx.em, 'post', rows);
  await insertRows(tx.em, 'post_target', targets);
  const released = rows.filter(({ status }) => status !== 'draft').map(({ id }) => id);
  await recordStarts(tx, 'post', released);
  return rows.map(({ id }) => id);
}

/** `now` is asked for only where a post is due at once: what else is written says the moment of its writing by itself. */
function rowOf({ inReview = false, ...post }: Omit<NewPost, 'targets'>, now: Date | null) {
  const origin = { ownerType: 'brand' as const, influencerId: null, automationId: null, generationId: null };
  return {
    id: newId('post'),
    ...origin,
    ...post,
    status: inReview ? ('in_review' as const) : FIRST_STATUS[post.schedule],
    dueAt: post.schedule === 'asap' ? now : post.schedule === 'scheduled' ? post.scheduledTime : null,
    ...(now ? { createdAt: now, updatedAt: now } : {}),
  };
}

export interface PostWithTargets {
  post: Post;
  targets: PresentedTarget[];
  content: PostMedia | null;
  /** The newest figures of those that are out, by target. */
  figures: ReadonlyMap<string, MeasuredTarget>;
}

/** The media of a post. */
export type PostMedia = Pick<Content, (typeof MEDIA)[number]>;

const MEDIA = ['id', 'source', 'progress', 'outputKey', 'thumbnailKey'] as const;

/** What callers read of a target. */
export type PresentedTarget = Pick<
  PostTarget,
  (typeof IDENTITY)[number] | (typeof OUTCOME)[number] | (typeof COMMENT)[number]
>;

const IDENTITY = ['id', 'platform', 'accountId', 'mode', 'caption', 'title'] as const;
const OUTCOME = ['status', 'sendState', 'platformPostId', 'url', 'error', 'coverReason', 'publishedAt'] as const;
const COMMENT = ['firstCommentText', 'commentStatus', 'commentReason', 'platformCommentId'] as const;

/** A post with its targets and its media, or null where the key sees none. */
export async function findPost(
  em: EntityManager,
  visibility: Visibility,
  postId: string,
): Promise<PostWithTargets | null> {
  const { teamId, sandbox, workspaceId } = visibility;
  const [row] = await queryPrepared<FoundPost>(em, FIND, [postId, teamId, sandbox, workspaceId]);
  if (!row) return null;
  const { targets, content, ...post } = row;
  const dated = targets.map((target) => ({
    ...target,
    publishedAt: target.publishedAt === null ? null : new Date(target.publishedAt),
  }));
  return { post, targets: dated, content, figures: await loadNewestFigures(em, post.publishedAt ? [post.id] : []) };
}

/** One statement, since nothing is read as often. */
const FIND = `
  select ${selectColumns(Post, 'post')},
    array(select to_json(shown) from (
      select ${selectColumns(PostTarget, 'target', [...IDENTITY, ...OUTCOME, ...COMMENT])} from post_target target
      where target.post_id = post.id order by target.position) shown) as targets,
    (select to_json(shown) from (
      select ${selectColumns(Content, 'content', MEDIA)} from content where content.id = post.content_id) shown) as content
  from post
  where post.id = $1 and post.team_id = $2 and post.sandbox = $3 and ($4::text is null or post.workspace_id = $4)`;

interface FoundPost extends Post {
  targets: (Omit<PresentedTarget, 'publishedAt'> & { publishedAt: string | null })[];
  content: PostMedia | null;
}

/** The same posts, in their order, with targets, media and figures: at most three queries for however many. */
export async function loadTargets(em: EntityManager, posts: readonly Post[]): Promise<PostWithTargets[]> {
  if (posts.length === 0) return [];
  const targets = await em.find(
    PostTarget,
    { postId: { $in: posts.map(({ id }) => id) } },
    { orderBy: { postId: 'asc', position: 'asc' }, disableIdentityMap: true },
  );
  const media: PostMedia[] = await em.find(
    Content,
    { id: { $in: posts.flatMap(({ contentId }) => contentId ?? []) } },
    { fields: ['source', 'progress', 'outputKey', 'thumbnailKey'], disableIdentityMap: true },
  );
  const figures = await loadNewestFigures(
    em,
    posts.filter(({ publishedAt }) => publishedAt).map(({ id }) => id),
  );
  const byPost = Map.groupBy(targets, ({ postId }) => postId);
  const byId = new Map(media.map((content) => [content.id, content]));
  return posts.map((post) => ({
    post,
    targets: byPost.get(post.id) ?? [],
    content: (post.contentId && byId.get(post.contentId)) || null,
    figures,
  }));
}
