import type { EntityManager } from '@mikro-orm/postgresql';
import { newId } from '../domain/ids.ts';
import type { Platform, PublishMode } from '../domain/platforms.ts';
import type { PostStatus, RenderStatus, Schedule } from '../domain/post.ts';
import { Content } from './entities/content.ts';
import { Post, type PlatformText } from './entities/post.ts';
import { PostTarget } from './entities/post-target.ts';
import { recordStart } from './outbox.ts';
import type { Transaction } from './transaction.ts';

export interface NewPost {
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
  notSent: string[];
  sandbox: boolean;
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

const FIRST_STATUS: Record<Schedule, PostStatus> = { asap: 'queued', scheduled: 'scheduled', draft: 'draft' };

/** Records a post with its targets and, unless it is a draft, that its workflow is to start. Answers its id. */
export async function recordPost(tx: Transaction, { targets, ...post }: NewPost): Promise<string> {
  const id = newId('post');
  const [clock] = await tx.em.execute<{ now: string }[]>('select clock_timestamp() as now');
  const now = new Date(clock?.now ?? Date.now());
  await tx.em.insert(Post, {
    ...post,
    id,
    status: FIRST_STATUS[post.schedule],
    dueAt: post.schedule === 'asap' ? now : post.schedule === 'scheduled' ? post.scheduledTime : null,
    createdAt: now,
    updatedAt: now,
  });
  await tx.em.insertMany(
    PostTarget,
    targets.map((target, position) => ({ ...target, id: newId('target'), postId: id, position })),
  );
  if (post.schedule !== 'draft') await recordStart(tx, 'post', id);
  return id;
}

export interface PostWithTargets {
  post: Post;
  targets: PostTarget[];
  content: Content | null;
}

/** What a key sees of posts: its team's, of its own sandbox setting, a pinned key only its workspace's. */
export interface PostView {
  teamId: string;
  sandbox: boolean;
  workspaceId: string | null;
}

/** A post with its targets and its content, or null where the key sees none. */
export async function findPost(em: EntityManager, view: PostView, postId: string): Promise<PostWithTargets | null> {
  const where = {
    id: postId,
    teamId: view.teamId,
    sandbox: view.sandbox,
    ...(view.workspaceId ? { workspaceId: view.workspaceId } : {}),
  };
  const post = await em.findOne(Post, where, { disableIdentityMap: true });
  if (!post) return null;
  const targets = await em.find(PostTarget, { postId }, { orderBy: { position: 'asc' }, disableIdentityMap: true });
  const content = post.contentId
    ? await em.findOne(Content, { id: post.contentId }, { disableIdentityMap: true })
    : null;
  return { post, targets, content };
}
