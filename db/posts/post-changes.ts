import { isDeepStrictEqual } from 'node:util';
import { raw } from '@mikro-orm/core';
import { declarationsFor } from '../../domain/posts/declarations.ts';
import { PLATFORMS, type Platform } from '../../domain/accounts/platforms.ts';
import { CHANGEABLE, type PostStatus } from '../../domain/posts/post.ts';
import { Post } from '../entities/post.ts';
import { PostTarget } from '../entities/post-target.ts';
import type { NewTarget } from './posts.ts';
import type { Visibility } from '../visibility.ts';
import { sqlSet } from '../connection/sql-set.ts';
import { listTargets } from './send-state.ts';
import type { Transaction } from '../connection/transaction.ts';

/** Whether a change was made; `repeat`: it stood already. A refusal is a sentence for a person. */
export type Changed = { ok: true; repeat: boolean } | { ok: false; refusal: string };

const TOO_LATE: Partial<Record<PostStatus, string>> = {
  publishing: 'The post is going out; it can no longer be changed.',
  posted: 'The post has been published.',
  partial: 'The post has been published to some of its accounts.',
  failed: 'The post has failed; create a new one.',
  cancelled: 'The post is cancelled.',
};

/** Cancels a post that has not started to go out; its media is kept. The row decides the race with the publisher. */
export async function cancelPost(tx: Transaction, postId: string): Promise<Changed> {
  const cancelled = await tx.em.execute(
    `update post set status = 'cancelled', revision = revision + 1, withheld_at = null, updated_at = clock_timestamp()
     where id = ? and status in ${sqlSet(CHANGEABLE)} returning id`,
    [postId],
  );
  if (cancelled.length > 0) {
    await tx.em.execute(`update post_target set status = 'cancelled' where post_id = ? and status = 'pending'`, [
      postId,
    ]);
    return { ok: true, repeat: false };
  }
  const status = await statusOf(tx, postId);
  return status === 'cancelled' ? { ok: true, repeat: true } : tooLate(status);
}

/**
 * Moves a post in time: a waiting one to its new slot, an approved one back to review, a draft's own slot. Refused for the
 * past, by the database's clock, and while its workspace is archived.
 */
export async function reschedulePost(
  tx: Transaction,
  postId: string,
  to: { scheduledTime: Date; timezone?: string },
): Promise<Changed> {
  const [row] = await tx.em.execute<{ status: PostStatus; same: boolean; past: boolean; archived: boolean }[]>(
    `select post.status, scheduled_time is not distinct from ?::timestamptz and post.timezone = coalesce(?, post.timezone)
         and status not in ('queued', 'approved') as same,
       ?::timestamptz <= clock_timestamp() as past, workspace.archived_at is not null as archived
     from post join workspace on workspace.id = post.workspace_id where post.id = ? for update of post`,
    [to.scheduledTime, to.timezone ?? null, to.scheduledTime, postId],
  );
  if (!row) throw new Error(`there is no post ${postId}`);
  if (!CHANGEABLE.includes(row.status)) return tooLate(row.status);
  if (row.archived) return { ok: false, refusal: 'The workspace is archived; restore it first.' };
  if (row.same) return { ok: true, repeat: true };
  if (row.past) return { ok: false, refusal: 'scheduledTime must lie in the future.' };
  await tx.em.execute(
    `update post set scheduled_time = ?, timezone = coalesce(?, timezone), revision = revision + 1,
       due_at = case when status = 'draft' then null else ?::timestamptz end,
       schedule = case when status = 'draft' then schedule else 'scheduled' end,
       status = case when status = 'approved' then 'in_review' when status = 'queued' then 'scheduled' else status end,
       lease_deadline = case when lease_holder is not null then lease_deadline end,
       next_requeue_at = null, updated_at = clock_timestamp() where id = ?`,
    [to.scheduledTime, to.timezone ?? null, to.scheduledTime, postId],
  );
  await carryHandles(tx, postId, PLATFORMS);
  return { ok: true, repeat: false };
}

/** Releases a draft: at its own slot if that lies ahead, else at once. */
export async function releasePost(tx: Transaction, postId: string): Promise<Changed> {
  const [row] = await tx.em.execute<{ status: PostStatus; render_status: string; archived: boolean }[]>(
    `select post.status, post.render_status, workspace.archived_at is not null as archived
     from post join workspace on workspace.id = post.workspace_id where post.id = ? for update of post`,
    [postId],
  );
  if (!row) throw new Error(`there is no post ${postId}`);
  if (row.status !== 'draft')
    return { ok: false, refusal: TOO_LATE[row.status] ?? 'Only a draft can be published by hand.' };
  if (row.archived) return { ok: false, refusal: 'The workspace is archived; restore it first.' };
  if (row.render_status === 'failed')
    return { ok: false, refusal: 'Its video could not be rendered; create a new post.' };
  await tx.em.execute(
    `update post set revision = revision + 1, updated_at = clock_timestamp(),
       status = case when scheduled_time > clock_timestamp() then 'scheduled' else 'queued' end,
       due_at = greatest(coalesce(scheduled_time, clock_timestamp()), clock_timestamp()) where id = ?`,
    [postId],
  );
  return { ok: true, repeat: false };
}

/** Approves a post that waits in review: it goes out at its slot, or at once where that has passed. */
export async function approvePost(tx: Transaction, postId: string): Promise<Changed> {
  const [row] = await tx.em.execute<{ status: PostStatus; archived: boolean }[]>(
    `select post.status, workspace.archived_at is not null as archived
     from post join workspace on workspace.id = post.workspace_id where post.id = ? for update of post`,
    [postId],
  );
  if (!row) throw new Error(`there is no post ${postId}`);
  if (row.status !== 'in_review') {
    return {
      ok: false,
      refusal: TOO_LATE[row.status] ?? `Only a post in review can be approved; it is ${row.status}.`,
    };
  }
  if (row.archived) return { ok: false, refusal: 'The workspace is archived; restore it first.' };
  await tx.em.execute(
    `update post set status = 'approved', revision = revision + 1, next_requeue_at = null, updated_at = clock_timestamp(),
       due_at = greatest(coalesce(due_at, scheduled_time, clock_timestamp()), clock_timestamp()) where id = ?`,
    [postId],
  );
  await carryHandles(tx, postId, PLATFORMS);
  return { ok: true, repeat: false };
}

/** What may be replaced of a post before it goes out. */
export type PostEdit = Pick<Post, 'caption' | 'hashtags' | 'perPlatform' | 'declarations'>;

/** The texts of every account of a platform. */
export type TargetTexts = Pick<NewTarget, 'caption' | 'title' | 'tags' | 'firstCommentText'>;

/**
 * Keeps every other change of a post, and its claim, waiting until this transaction has ended; what is read afterwards stays.
 * False where the key sees no such post.
 */
export async function lockPost(tx: Transaction, visibility: Visibility, postId: string): Promise<boolean> {
  const locked = await tx.em.execute<unknown[]>(
    `select 1 from post where id = ? and team_id = ? and sandbox = ? and workspace_id = coalesce(?, workspace_id)
     for update`,
    [postId, visibility.teamId, visibility.sandbox, visibility.workspaceId],
  );
  return locked.length > 0;
}

/**
 * Replaces the words of a post that has not started to go out, and those of its targets with them. What was prepared with
 * other words is void by the new revision, and an armed publisher hears of it.
 */
export async function editPost(
  tx: Transaction,
  postId: string,
  edit: PostEdit,
  texts: ReadonlyMap<Platform, TargetTexts>,
): Promise<Changed> {
  const [held] = await tx.em.execute<Pick<Post, 'declarations'>[]>(
    'select declarations from post where id = ? for update',
    [postId],
  );
  if (!held) throw new Error(`there is no post ${postId}`);
  const targets = await listTargets(tx.em, postId);
  const edited = await tx.em.nativeUpdate(
    Post,
    { id: postId, status: { $in: [...CHANGEABLE] } },
    { ...edit, revision: raw('revision + 1'), updatedAt: raw('clock_timestamp()') },
  );
  if (edited === 0) return tooLate(await statusOf(tx, postId));
  for (const [platform, copy] of texts) await tx.em.nativeUpdate(PostTarget, { postId, platform }, copy);
  const sent = ({ caption, title, tags }: TargetTexts): unknown => ({ caption, title, tags });
  const unchanged = targets.filter((target) => {
    const [before, after] = [held, edit].map((words) => declarationsFor(target.platform, words.declarations));
    const copy = texts.get(target.platform) ?? target;
    return isDeepStrictEqual([sent(target), before], [sent(copy), after]);
  });
  const platforms = unchanged.map((target) => target.platform);
  await carryHandles(tx, postId, platforms);
  return { ok: true, repeat: false };
}

/**
 * Handles that were made for the revision before the one just given hold nothing that this change touched: they serve it too.
 * One that is stored later for the old revision is not used; its container or session is made anew.
 */
async function carryHandles(tx: Transaction, postId: string, platforms: readonly Platform[]): Promise<void> {
  await tx.em.execute(
    `update post_target target set handle_revision = post.revision from post
     where post.id = target.post_id and post.id = ? and target.platform = any(?)
       and target.handle_revision = post.revision - 1`,
    [postId, list(platforms)],
  );
}

async function statusOf(tx: Transaction, postId: string): Promise<PostStatus> {
  const [row] = await tx.em.execute<{ status: PostStatus }[]>('select status from post where id = ?', [postId]);
  if (!row) throw new Error(`there is no post ${postId}`);
  return row.status;
}

function tooLate(status: PostStatus): Changed {
  return { ok: false, refusal: TOO_LATE[status] ?? `The post is ${status}.` };
}

/** An array parameter: PostgreSQL's own spelling, since a list would be spread over several placeholders. */
function list(values: readonly (PostStatus | Platform)[]): string {
  return `{${values.join(',')}}`;
}
