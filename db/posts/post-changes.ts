import { isDeepStrictEqual } from 'node:util';
import { raw } from '@mikro-orm/core';
import { selectDeclarations } from '../../domain/posts/declarations.ts';
import { selectChoices } from '../../domain/accounts/choices.ts';
import { ALL_PLATFORMS, type Platform } from '../../domain/accounts/platforms.ts';
import { CHANGEABLE, type PostStatus, type TargetStatus } from '../../domain/posts/post.ts';
import { getResponseExpiry } from '../../domain/posts/publish-timing.ts';
import { listChanged } from '../audit/record-audit.ts';
import { REVIEW_NOT_APPROVED_IN_TIME } from '../../domain/posts/review.ts';
import { toActorText } from '../../domain/audit/actors.ts';
import { WORKSPACE_ARCHIVED } from '../../domain/teams/workspaces.ts';
import { Post } from '../entities/post.ts';
import { PostTarget } from '../entities/post-target.ts';
import type { NewTarget } from './posts.ts';
import type { Visibility } from '../visibility.ts';
import { queryPrepared } from '../connection/query-prepared.ts';
import { recordPostCancelled, type PostEventSource } from '../webhooks/post-events.ts';
import { recordReviewComment } from './review-comments.ts';
import { toSqlList } from '../connection/to-sql-list.ts';
import { listTargets } from './send-state.ts';
import type { Transaction } from '../connection/transaction.ts';
import { POST_OWNER, recordPostAudit, type PostOwner } from './record-post-audit.ts';

/** `repeat`: the change had been made before. `refusal` is a sentence for the caller. */
export type Changed = { ok: true; repeat: boolean } | { ok: false; refusal: string };

const REFUSALS: Partial<Record<PostStatus, string>> = {
  publishing: 'The post is being published and can no longer be changed.',
  posted: 'The post has been published.',
  partial: 'The post has been published to some of its accounts.',
  failed: 'The post has failed. Create a new one.',
  cancelled: 'The post is cancelled.',
};

/** SQL: a draft that was never released, also while an objection has it in review: approved, it is a draft again. */
const UNRELEASED_DRAFT = `(status = 'draft' or status = 'in_review' and schedule = 'draft' and released_by is null)`;

export const IS_REVIEWED = '(review_required or review_state is not null)';

export const SLOT_IS_PAST = 'scheduledTime must be in the future.';

/**
 * Cancels a post that has not started publishing; its media stays. A cancelled retry leaves what an earlier round has published, so
 * the post is `partial` again. The row decides the race with the publisher.
 */
export async function cancelPost(tx: Transaction, postId: string): Promise<Changed> {
  const [cancelled] = await tx.em.execute<(PostOwner & { status: PostStatus })[]>(
    `update post set status = case when ${hasTarget('posted')} then 'partial' else 'cancelled' end, revision = revision + 1, withheld_at = null, updated_at = clock_timestamp()
     where id = ? and status in ${toSqlList(CHANGEABLE)}
     returning ${POST_OWNER}, status`,
    [postId],
  );
  if (cancelled) {
    recordPostAudit(tx, cancelled, 'post.cancelled');
    await tx.em.execute(`update post_target set status = 'cancelled' where post_id = ? and status = 'pending'`, [
      postId,
    ]);
    if (cancelled.status === 'cancelled') await recordCancelledJob(tx, postId);
    return { ok: true, repeat: false };
  }
  const [ended] = await queryPrepared<{ status: PostStatus; isCancelled: boolean }>(
    tx.em,
    `select status, status = 'cancelled' or status = 'partial' and ${hasTarget('cancelled')} as "isCancelled" from post where id = $1`,
    [postId],
  );
  if (!ended) throw new Error(`there is no post ${postId}`);
  return ended.isCancelled ? { ok: true, repeat: true } : refuse(ended.status);
}

function hasTarget(status: TargetStatus): string {
  return `exists (select 1 from post_target where post_id = post.id and status = '${status}')`;
}

/** Records the cancellation if the post has a `callbackUrl`. */
async function recordCancelledJob(tx: Transaction, postId: string): Promise<void> {
  const [post] = await queryPrepared<PostEventSource>(
    tx.em,
    `select ${POST_OWNER}, post.reference from job_callback join post on post.id = job_id where job_id = $1`,
    [postId],
  );
  if (post) await recordPostCancelled(tx, post);
}

/**
 * Reschedules a post. An approved post returns to review. Rejected for a past time, by the clock of the team, and while
 * the workspace is archived.
 */
export async function reschedulePost(
  tx: Transaction,
  postId: string,
  to: { scheduledTime: Date; timezone?: string },
): Promise<Changed> {
  const [row] = await tx.em.execute<
    (PostOwner & { status: PostStatus; same: boolean; past: boolean; archived: boolean; slot: string | null })[]
  >(
    `select ${POST_OWNER}, post.status, scheduled_time as slot, scheduled_time is not distinct from ?::timestamptz and post.timezone = coalesce(?, post.timezone)
         and status not in ('queued', 'approved') as same,
       ?::timestamptz <= team_now(post.team_id) as past, workspace.archived_at is not null as archived
     from post join workspace on workspace.id = post.workspace_id where post.id = ? for update of post`,
    [to.scheduledTime, to.timezone ?? null, to.scheduledTime, postId],
  );
  if (!row) throw new Error(`there is no post ${postId}`);
  if (!CHANGEABLE.includes(row.status)) return refuse(row.status);
  if (row.archived) return { ok: false, refusal: WORKSPACE_ARCHIVED };
  if (row.same) return { ok: true, repeat: true };
  if (row.past) return { ok: false, refusal: SLOT_IS_PAST };
  await tx.em.execute(
    `update post set scheduled_time = ?, timezone = coalesce(?, timezone), revision = revision + 1,
       due_at = case when ${UNRELEASED_DRAFT} then null else ?::timestamptz end,
       schedule = case when ${UNRELEASED_DRAFT} then schedule else 'scheduled' end,
       review_state = case when status = 'approved' and review_state = 'approved' then 'requested' else review_state end,
       status = case when status = 'approved' then 'in_review' when status = 'queued' then 'scheduled' else status end,
       lease_deadline = case when lease_holder is not null then lease_deadline end,
       next_requeue_at = null, updated_at = clock_timestamp() where id = ?`,
    [to.scheduledTime, to.timezone ?? null, to.scheduledTime, postId],
  );
  recordPostAudit(tx, row, 'post.rescheduled', {
    from: row.slot && new Date(row.slot).toISOString(),
    to: to.scheduledTime.toISOString(),
  });
  await carryHandles(tx, postId, ALL_PLATFORMS);
  await keepCreationResponse(tx, postId, to.scheduledTime);
  return { ok: true, repeat: false };
}

/** Keeps the response of the request that created the post until a day after the new slot, so that a repeat replays it. */
export async function keepCreationResponse(tx: Transaction, postId: string, slot: Date): Promise<void> {
  await tx.em.execute(
    `update idempotency_record record set expires_at = greatest(record.expires_at, ?::timestamptz)
     from post where post.id = ? and record.id = post.idempotency_record_id`,
    [getResponseExpiry(slot), postId],
  );
}

/**
 * Releases a draft at its slot, or now if that is missing or has passed. If it requires a review and its current
 * revision was not approved, it goes into review instead.
 */
export async function releasePost(tx: Transaction, postId: string): Promise<Changed> {
  const [row] = await tx.em.execute<
    (PostOwner & { status: PostStatus; render_status: string; review_pending: boolean; archived: boolean })[]
  >(
    `select ${POST_OWNER}, post.status, post.render_status,
       review_required and not coalesce(review_state = 'approved' and review_revision = post.revision, false) as review_pending, workspace.archived_at is not null as archived
     from post join workspace on workspace.id = post.workspace_id where post.id = ? for update of post`,
    [postId],
  );
  if (!row) throw new Error(`there is no post ${postId}`);
  if (row.status === 'in_review')
    return { ok: false, refusal: 'The post is in review. It goes out once it is approved.' };
  if (row.status !== 'draft')
    return { ok: false, refusal: REFUSALS[row.status] ?? 'Only a draft can be published by hand.' };
  if (row.archived) return { ok: false, refusal: WORKSPACE_ARCHIVED };
  if (row.render_status === 'failed')
    return { ok: false, refusal: 'Its video could not be rendered. Create a new post.' };
  await tx.em.execute(
    row.review_pending
      ? `update post set revision = revision + 1, updated_at = clock_timestamp(), status = 'in_review', review_state = 'requested',
           due_at = case when scheduled_time > team_now(team_id) then scheduled_time end, released_by = ? where id = ?`
      : `update post set revision = revision + 1, updated_at = clock_timestamp(),
           status = case when review_required then 'approved'
             when scheduled_time > team_now(team_id) then 'scheduled' else 'queued' end,
           review_revision = case when review_revision = revision then revision + 1 else review_revision end,
           due_at = greatest(scheduled_time, team_now(team_id)), released_by = ? where id = ?`,
    [toActorText(tx.actor), postId],
  );
  recordPostAudit(tx, row, 'post.released');
  return { ok: true, repeat: false };
}

/**
 * Approves a post in review. It is published at its slot, or now if that has passed; a draft that was never released is a draft
 * again. Rejected if the caller read another revision, or after the slot and its `expiresAfter`.
 */
export async function approvePost(tx: Transaction, postId: string, revision?: number): Promise<Changed> {
  const [row] = await tx.em.execute<
    (PostOwner & {
      status: PostStatus;
      revision: number;
      missed: boolean | null;
      reviewed: boolean;
      archived: boolean;
    })[]
  >(
    `select ${POST_OWNER}, post.status, post.revision, workspace.archived_at is not null as archived,
       team_now(post.team_id) > due_at + expires_after * interval '1 minute' as missed, ${IS_REVIEWED} as reviewed
     from post join workspace on workspace.id = post.workspace_id where post.id = ? for update of post`,
    [postId],
  );
  if (!row) throw new Error(`there is no post ${postId}`);
  if (row.status !== 'in_review') {
    return {
      ok: false,
      refusal: REFUSALS[row.status] ?? `Only a post in review can be approved; it is ${row.status}.`,
    };
  }
  if (row.archived) return { ok: false, refusal: WORKSPACE_ARCHIVED };
  if (revision !== undefined && revision !== row.revision) {
    const refusal = `The post was changed: its revision is ${row.revision} (got ${revision}). Read it again.`;
    return { ok: false, refusal };
  }
  if (row.missed) return { ok: false, refusal: REVIEW_NOT_APPROVED_IN_TIME };
  // The slot of a post that expires stays, so that the claim counts from it.
  await tx.em.execute(
    `update post set revision = revision + 1, next_requeue_at = null, updated_at = clock_timestamp(),
       status = case when ${UNRELEASED_DRAFT} then 'draft' else 'approved' end,
       due_at = case when ${UNRELEASED_DRAFT} then null when expires_after is not null and due_at is not null then due_at
         else greatest(coalesce(due_at, scheduled_time), team_now(team_id)) end,
       review_state = case when ${IS_REVIEWED} then 'approved' end,
       review_revision = case when ${IS_REVIEWED} then revision + 1 end,
       reviewed_at = case when ${IS_REVIEWED} then clock_timestamp() end, review_comment = null, review_reviewer = null,
       released_by = case when ${UNRELEASED_DRAFT} then null else ? end where id = ?`,
    [toActorText(tx.actor), postId],
  );
  recordPostAudit(tx, row, 'post.approved');
  await carryHandles(tx, postId, ALL_PLATFORMS);
  if (row.reviewed && tx.actor.type !== 'link') {
    const decided = { decision: 'approved', text: null } as const;
    await recordReviewComment(tx, postId, { ...decided, writtenBy: 'team', name: null, linkId: null });
  }
  return { ok: true, repeat: false };
}

/** The editable fields of an unpublished post. */
export type PostEdit = Pick<Post, 'caption' | 'hashtags' | 'perPlatform' | 'declarations'>;

/** The texts of a platform's targets. */
export type TargetTexts = Pick<NewTarget, 'caption' | 'title' | 'tags' | 'firstCommentText'>;

/** Locks the posts that the key sees, in one order, so that two callers do not wait for each other. Returns their ids. */
export async function lockPosts(
  tx: Transaction,
  visibility: Visibility,
  postIds: readonly string[],
): Promise<string[]> {
  const locked = await queryPrepared<{ id: string }>(
    tx.em,
    `select id from post where id = any($1) and team_id = $2 and sandbox = $3 and ($4::text is null or workspace_id = $4)
     order by id for update`,
    [postIds, visibility.teamId, visibility.sandbox, visibility.workspaceId],
  );
  return locked.map(({ id }) => id);
}

/** Locks a post against changes and claims until the transaction ends. Returns false if the key does not see it. */
export async function lockPost(tx: Transaction, visibility: Visibility, postId: string): Promise<boolean> {
  return (await lockPosts(tx, visibility, [postId])).length > 0;
}

/**
 * Replaces the texts of an unpublished post and its targets; a target that an earlier round has published keeps what it received.
 * The new revision voids what was prepared with the old texts and notifies a publisher that holds a lease.
 */
export async function editPost(
  tx: Transaction,
  postId: string,
  edit: PostEdit,
  texts: ReadonlyMap<Platform, TargetTexts>,
): Promise<Changed> {
  const [current] = await tx.em.execute<(PostOwner & PostEdit)[]>(
    `select ${POST_OWNER}, caption, hashtags, declarations, per_platform as "perPlatform" from post where id = ? for update`,
    [postId],
  );
  if (!current) throw new Error(`there is no post ${postId}`);
  const targets = await listTargets(tx.em, postId);
  const edited = await tx.em.nativeUpdate(
    Post,
    { id: postId, status: { $in: [...CHANGEABLE] } },
    { ...edit, revision: raw('revision + 1'), updatedAt: raw('clock_timestamp()') },
  );
  if (edited === 0) return refuse(await readStatus(tx, postId));
  const fields = listChanged<PostEdit>(current, edit);
  if (fields.length > 0) recordPostAudit(tx, current, 'post.changed', { fields });
  for (const [platform, copy] of texts)
    await tx.em.nativeUpdate(PostTarget, { postId, platform, status: 'pending' }, copy);
  const sent = ({ caption, title, tags }: TargetTexts): unknown => ({ caption, title, tags });
  const unchanged = targets.filter((target) => {
    const [before, after] = [current, edit].map(({ declarations, perPlatform }) => [
      selectDeclarations(target.platform, declarations),
      selectChoices(target.platform, perPlatform[target.platform] ?? {}),
    ]);
    const copy = texts.get(target.platform) ?? target;
    return isDeepStrictEqual([sent(target), before], [sent(copy), after]);
  });
  const platforms = unchanged.map((target) => target.platform);
  await carryHandles(tx, postId, platforms);
  return { ok: true, repeat: false };
}

/**
 * Keeps the handles of the previous revision for targets that a change does not affect. A handle that is stored later for the
 * old revision is not used.
 */
export async function carryHandles(tx: Transaction, postId: string, platforms: readonly Platform[]): Promise<void> {
  await tx.em.execute(
    `update post_target target set handle_revision = post.revision from post
     where post.id = target.post_id and post.id = ? and target.platform = any(?)
       and target.handle_revision = post.revision - 1`,
    [postId, toArrayLiteral(platforms)],
  );
}

async function readStatus(tx: Transaction, postId: string): Promise<PostStatus> {
  const [row] = await tx.em.execute<{ status: PostStatus }[]>('select status from post where id = ?', [postId]);
  if (!row) throw new Error(`there is no post ${postId}`);
  return row.status;
}

function refuse(status: PostStatus): Changed {
  return { ok: false, refusal: describeClosedPost(status) };
}

/** Why a post with this status can no longer be changed. */
export function describeClosedPost(status: PostStatus): string {
  return REFUSALS[status] ?? `The post is ${status}.`;
}

/** A PostgreSQL array literal, because a list would become several placeholders. */
function toArrayLiteral(values: readonly (PostStatus | Platform)[]): string {
  return `{${values.join(',')}}`;
}
