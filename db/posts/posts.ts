import type { EntityManager } from '@mikro-orm/postgresql';
import { newId } from '../../domain/ids.ts';
import { toActorText } from '../../domain/audit/actors.ts';
import { METRICS } from '../../domain/analytics/metrics.ts';
import type { PostCopy } from '../../domain/posts/post-copies.ts';
import type { FirstStatus } from '../../domain/posts/post.ts';
import { readTeamTime } from '../connection/read-database-time.ts';
import { selectColumns } from '../connection/columns.ts';
import type { Account } from '../entities/account.ts';
import { Content } from '../entities/content.ts';
import { MeasuredTarget } from '../entities/measured-target.ts';
import { Post } from '../entities/post.ts';
import { PostTarget } from '../entities/post-target.ts';
import type { OwnMediaSource } from '../../domain/content/own-media.ts';
import { insertRows } from '../connection/insert-rows.ts';
import { recordStarts } from '../outbox/record.ts';
import { queryPrepared } from '../connection/query-prepared.ts';
import type { Transaction } from '../connection/transaction.ts';
import type { Visibility } from '../visibility.ts';

/** The columns that every new post is given. */
type GivenColumns = Pick<Post, 'teamId' | 'workspaceId' | 'sandbox' | 'renderStatus'> &
  Pick<Post, 'schedule' | 'scheduledTime' | 'timezone'> &
  Pick<Post, 'caption' | 'hashtags' | 'perPlatform' | 'declarations' | 'unpublishedUrls'> &
  Pick<Post, 'publishMode' | 'clipappSendToInbox' | 'clipappOptions'>;

/** The columns with a default in `buildRow`. */
type OptionalColumns = Partial<
  Pick<Post, 'ownerType' | 'influencerId' | 'automationId' | 'generationId' | 'reference' | 'expiresAfter'> &
    Pick<Post, 'idempotencyRecordId' | 'reviewRequired' | 'reviewers'>
>;

export interface NewPost extends GivenColumns, OptionalColumns {
  /** Set if something refers to the post before it is recorded. */
  id?: string;
  contentId: string;
  status: FirstStatus;
  targets: NewTarget[];
}

/** A target account with its final texts. */
export type NewTarget = Pick<
  PostTarget,
  'accountId' | 'platform' | 'mode' | 'caption' | 'title' | 'tags' | 'firstCommentText'
>;

export function buildTarget({ id, platform }: Pick<Account, 'id' | 'platform'>, copy: PostCopy): NewTarget {
  const { mode, composed, given } = copy;
  const { caption, title, tags } = composed;
  return { accountId: id, platform, mode, caption, title, tags, firstCommentText: given.firstComment };
}

/** Records a post with its targets and, unless it is a draft, the start of its workflow. Returns its id. */
export async function recordPost(tx: Transaction, post: NewPost): Promise<string> {
  const [id] = await recordPosts(tx, [post]);
  if (!id) throw new Error('no row was recorded');
  return id;
}

/** Records many posts of one team, in their order, with a nearly constant number of statements. */
export async function recordPosts(tx: Transaction, posts: readonly NewPost[]): Promise<string[]> {
  const atOnce = posts.find(({ schedule }) => schedule === 'asap');
  const now = atOnce ? await readTeamTime(tx.em, atOnce.teamId) : null;
  const rows: (ReturnType<typeof buildRow> & Pick<Post, 'platforms'>)[] = [];
  const targets: (NewTarget & Pick<PostTarget, 'id' | 'postId' | 'position'>)[] = [];
  for (const { targets: copies, ...post } of posts) {
    const releasedBy = post.status === 'draft' || post.status === 'in_review' ? null : toActorText(tx.actor);
    const row = {
      ...buildRow(post, now),
      releasedBy,
      platforms: [...new Set(copies.map(({ platform }) => platform))].sort(),
    };
    rows.push(row);
    targets.push(...copies.map((copy, position) => ({ ...copy, id: newId('target'), postId: row.id, position })));
  }
  await insertRows(tx.em, 'post', rows);
  await insertRows(tx.em, 'post_target', targets);
  const started = rows.filter(({ status }) => status !== 'draft').map(({ id }) => id);
  await recordStarts(tx, 'post', started);
  return rows.map(({ id }) => id);
}

/** `now` is null unless a post is due at once. */
function buildRow(post: Omit<NewPost, 'targets'>, now: Date | null) {
  const origin = {
    ownerType: 'brand' as const,
    influencerId: null,
    automationId: null,
    generationId: null,
    expiresAfter: null,
    idempotencyRecordId: null,
    reference: null,
    reviewRequired: false,
    reviewers: null,
  };
  return {
    id: newId('post'),
    ...origin,
    ...post,
    // A post without a slot is due when it is approved.
    dueAt: post.status === 'queued' ? now : post.schedule === 'scheduled' ? post.scheduledTime : null,
    reviewState: post.reviewRequired ? ('requested' as const) : null,
  };
}

export interface PostWithTargets {
  post: Post;
  targets: PresentedTarget[];
  content: PostMedia | null;
}

export interface PostMedia extends Pick<Content, (typeof MEDIA)[number]> {
  /** The addresses of own media; null for other media. */
  ownMedia: OwnMediaSource | null;
}

const MEDIA = [
  'id',
  'source',
  'status',
  'progress',
  'waitingFor',
  'outputKey',
  'thumbnailKey',
  'errorCode',
  'errorMessage',
] as const;

/** The fields of a target that are presented to callers. */
export interface PresentedTarget extends Pick<PostTarget, TargetColumn> {
  /** The newest metrics; null until the first ones are collected. */
  figures: Pick<MeasuredTarget, (typeof FIGURES)[number]> | null;
}

type TargetColumn = (typeof IDENTITY)[number] | (typeof OUTCOME)[number] | (typeof COMMENT)[number];

const IDENTITY = ['id', 'platform', 'accountId', 'mode', 'caption', 'title'] as const;
const OUTCOME = [
  'status',
  'sendState',
  'platformPostId',
  'url',
  'error',
  'coverReason',
  'playlistReason',
  'publishedAt',
] as const;
const FIGURES = ['collectedAt', 'sandbox', ...METRICS] as const;
const COMMENT = ['firstCommentText', 'commentStatus', 'commentError', 'platformCommentId'] as const;

/** Returns null unless the key has access to the post. */
export async function findPost(
  em: EntityManager,
  visibility: Visibility,
  postId: string,
): Promise<PostWithTargets | null> {
  const { teamId, sandbox, workspaceId } = visibility;
  const found = await queryPrepared<FoundPost>(em, FIND, [postId, teamId, sandbox, workspaceId]);
  return found.map(toPostWithTargets)[0] ?? null;
}

/** The columns of `FoundPost`, in one statement, because posts are read most often. */
export const FOUND_POST = `${selectColumns(Post, 'post')},
  (select coalesce(json_agg(shown), '[]') from (
    select ${selectColumns(PostTarget, 'target', [...IDENTITY, ...OUTCOME, ...COMMENT])},
      (select to_json(newest) from (
        select ${selectColumns(MeasuredTarget, 'measured', FIGURES)} from measured_target measured
        where measured.target_id = target.id and measured.collected_at is not null) newest) as figures
    from post_target target where target.post_id = post.id order by target.position) shown) as targets,
  (select to_json(shown) from (
    select ${selectColumns(Content, 'content', MEDIA)},
      case when content.source = 'own_media' then content.inputs end as "ownMedia"
    from content where content.id = post.content_id) shown) as content`;

const FIND = `select ${FOUND_POST} from post
  where post.id = $1 and post.team_id = $2 and post.sandbox = $3 and ($4::text is null or post.workspace_id = $4)`;

export interface FoundPost extends Post {
  /** Their times are texts, as in JSON. */
  targets: (Omit<PresentedTarget, 'publishedAt' | 'figures'> & {
    publishedAt: string | null;
    figures: (Omit<NonNullable<PresentedTarget['figures']>, 'collectedAt'> & { collectedAt: string }) | null;
  })[];
  content: PostMedia | null;
}

export function toPostWithTargets({ targets, content, ...post }: FoundPost): PostWithTargets {
  return { post, targets: targets.map(toTarget), content };
}

function toTarget({ publishedAt, figures, ...target }: FoundPost['targets'][number]): PresentedTarget {
  return {
    ...target,
    publishedAt: publishedAt === null ? null : new Date(publishedAt),
    figures: figures && { ...figures, collectedAt: new Date(figures.collectedAt) },
  };
}

/** Loads posts that the caller has locked, or knows to be visible, in the order of their ids. */
export async function loadPosts(em: EntityManager, ids: readonly string[]): Promise<PostWithTargets[]> {
  if (ids.length === 0) return [];
  const sql = `select ${FOUND_POST} from post where post.id = any($1) order by array_position($1, post.id)`;
  return (await queryPrepared<FoundPost>(em, sql, [ids])).map(toPostWithTargets);
}

/** The states of posts after a change of many. */
export function listPostStates(
  em: EntityManager,
  ids: readonly string[],
): Promise<Pick<Post, 'id' | 'status' | 'revision' | 'scheduledTime'>[]> {
  const sql = 'select id, status, revision, scheduled_time as "scheduledTime" from post where id = any($1)';
  return queryPrepared(em, sql, [ids]);
}

/** Reads a post. Throws if it does not exist. */
export function getPost(em: EntityManager, id: string): Promise<Post> {
  return em.findOneOrFail(Post, { id }, { disableIdentityMap: true });
}
