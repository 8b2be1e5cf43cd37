import {
  AWAITING_MEDIA,
  FINISHED,
  combineOutcomes,
  type PostStatus,
  type TargetStatus,
} from '../../domain/posts/post.ts';
import type { FailureReason } from '../../domain/failure-reason.ts';
import { describeMediaError, type PostMediaEnd } from '../../domain/posts/media-error.ts';
import { presentTargetError, targetError, type TargetError } from '../../domain/posts/target-error.ts';
import type { PublishMode } from '../../domain/platforms/platform-terms.ts';
import { parseActorText } from '../../domain/audit/actors.ts';
import { recordDraftFailed, recordPostEnded, type PostEventSource } from '../webhooks/post-events.ts';
import { startMeasuring } from '../analytics/metric-snapshots.ts';
import { recordFollowUps } from './follow-ups.ts';
import { recordSignal } from '../outbox/record.ts';
import { queryPrepared } from '../connection/query-prepared.ts';
import { toAuditRow, type AuditRow } from '../connection/audit-entry.ts';
import type { Transaction } from '../connection/transaction.ts';
import { toSqlList } from '../connection/to-sql-list.ts';

interface EndedTarget {
  account_id: string;
  platform: string;
  mode: PublishMode;
  status: TargetStatus;
  platform_post_id: string | null;
  url: string | null;
  error: TargetError | null;
  /** A follow-up is required and has not started. */
  is_followed: boolean;
}

interface EndingPost {
  id: string;
  team_id: string;
  workspace_id: string;
  sandbox: boolean;
  status: PostStatus;
  reference: string | null;
  released_by: string | null;
  retries: number;
}

/**
 * Settles a post once all its targets have ended: status, event, and deliveries in one transaction, conditional on
 * `publishing`. Returns the post's status. Safe to repeat.
 */
export async function settlePost(tx: Transaction, postId: string): Promise<PostStatus> {
  const [post] = await queryPrepared<EndingPost>(
    tx.em,
    'select id, team_id, workspace_id, sandbox, status, reference, released_by, retries from post where id = $1 for update',
    [postId],
  );
  if (!post) throw new Error(`there is no post ${postId}`);
  if (post.status !== 'publishing') return post.status;
  const targets = await readTargets(tx, postId);
  if (targets.some((target) => target.status === 'posted' && target.is_followed)) await recordFollowUps(tx, postId);
  if (targets.some((target) => !['posted', 'failed', 'cancelled'].includes(target.status))) return post.status;
  const status = combineOutcomes(targets);
  await recordOutcome(tx, { ...post, status }, targets);
  // After the other locks, because it locks the team's chain of audit entries.
  await queryPrepared(
    tx.em,
    `with audited as (select append_audit($3))
     update post set status = $1, updated_at = clock_timestamp(),
       published_at = case when $1 = 'failed' then null else coalesce(published_at, team_now(team_id)) end from audited where id = $2`,
    [status, postId, JSON.stringify(status === 'failed' ? [] : [buildPublished(post, targets)])],
  );
  await startMeasuring(tx, postId);
  return status;
}

/**
 * Fails the posts whose media cannot be produced, each target with `reason`. A draft stays a draft with a failed render
 * status. `live` limits it to live posts.
 */
export async function failPostsWithoutMedia(
  tx: Transaction,
  contentId: string,
  reason: { code: string; message: string },
  { live = false } = {},
): Promise<void> {
  const modeCondition = live ? 'and not sandbox' : '';
  await tx.em.execute(
    `update post set render_status = 'failed', updated_at = clock_timestamp()
     where content_id = ? and render_status <> 'ready' ${modeCondition}`,
    [contentId],
  );
  const posts = await tx.em.execute<EndingPost[]>(
    `update post set status = 'failed', revision = revision + 1
     where content_id = ? and status in ${toSqlList(AWAITING_MEDIA)} and render_status = 'failed' ${modeCondition}
     returning id, team_id, workspace_id, sandbox, status, reference, released_by, retries`,
    [contentId],
  );
  const mediaError = await findMediaError(tx, contentId);
  await recordFailedDrafts(tx, contentId, mediaError, modeCondition);
  for (const post of posts) {
    await tx.em.execute(
      `update post_target set status = 'failed', error = ?::jsonb where post_id = ? and status = 'pending'`,
      [JSON.stringify(targetError(reason)), post.id],
    );
    await recordOutcome(tx, post, await readTargets(tx, post.id), mediaError);
    await recordSignal(tx, post.id, 'release');
  }
}

async function findMediaError(tx: Transaction, contentId: string): Promise<FailureReason> {
  const [content] = await queryPrepared<PostMediaEnd>(
    tx.em,
    'select status, error_code as "errorCode", error_message as "errorMessage" from content where id = $1',
    [contentId],
  );
  const error = describeMediaError('failed', content ?? null);
  if (!error) throw new Error(`there is no content ${contentId}`);
  return error;
}

/** Records an event for each draft whose media failed, because a draft does not end and so has no other event. */
async function recordFailedDrafts(
  tx: Transaction,
  contentId: string,
  mediaError: FailureReason,
  modeCondition: string,
): Promise<void> {
  const drafts = await tx.em.execute<EndingPost[]>(
    `select id, team_id, workspace_id, sandbox, status, reference, released_by, retries from post
     where content_id = ? and status = 'draft' and render_status = 'failed' ${modeCondition} order by id`,
    [contentId],
  );
  for (const draft of drafts)
    await recordDraftFailed(tx, toEventSource(draft), { contentId, status: draft.status, mediaError });
}

function buildPublished(post: EndingPost, targets: readonly EndedTarget[]): AuditRow {
  const accounts = targets.filter(({ status }) => status === 'posted').map(({ account_id }) => account_id);
  const owner = { teamId: post.team_id, workspaceId: post.workspace_id, sandbox: post.sandbox };
  const entry = { ...owner, action: 'post.published' as const, subjectId: post.id, details: { accounts } };
  return toAuditRow(entry, parseActorText(post.released_by));
}

function readTargets(tx: Transaction, postId: string): Promise<EndedTarget[]> {
  return queryPrepared<EndedTarget>(
    tx.em,
    `select account_id, platform, mode, status, platform_post_id, url, error,
       follow_up_at is null and (first_comment_text is not null or cover = 'pending' or playlist = 'pending') is true as is_followed
     from post_target where post_id = $1 order by position`,
    [postId],
  );
}

async function recordOutcome(
  tx: Transaction,
  post: EndingPost,
  targets: EndedTarget[],
  mediaError?: FailureReason,
): Promise<void> {
  if (!FINISHED.includes(post.status)) return;
  const reported = targets.map((target) => ({
    accountId: target.account_id,
    platform: target.platform,
    mode: target.mode,
    outcome: target.status === 'posted' ? ('posted' as const) : ('failed' as const),
    platformPostId: target.platform_post_id,
    url: target.url,
    error: presentTargetError(target.error),
  }));
  const ended = { status: post.status, retries: post.retries, targets: reported, mediaError };
  await recordPostEnded(tx, toEventSource(post), ended);
}

function toEventSource({ id, team_id, workspace_id, sandbox, reference }: EndingPost): PostEventSource {
  return { postId: id, teamId: team_id, workspaceId: workspace_id, sandbox, reference };
}
