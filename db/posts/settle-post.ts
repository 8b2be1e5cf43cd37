import {
  AWAITING_MEDIA,
  FINISHED,
  combineOutcomes,
  type PostStatus,
  type TargetStatus,
} from '../../domain/posts/post.ts';
import type { FailureReason } from '../../domain/failure-reason.ts';
import { describeMediaError, type PostMediaEnd } from '../../domain/posts/media-error.ts';
import { presentTargetError, targetError } from '../../domain/posts/target-error.ts';
import { parseActorText } from '../../domain/audit/actors.ts';
import {
  recordDraftFailed,
  recordPostEnded,
  type PostEventSource,
  type ReportedTarget,
} from '../webhooks/post-events.ts';
import { startMeasuring } from '../analytics/metric-snapshots.ts';
import { recordFollowUps } from './follow-ups.ts';
import { recordSignal } from '../outbox/record.ts';
import { queryPrepared } from '../connection/query-prepared.ts';
import { toAuditRow, type AuditRow } from '../connection/audit-entry.ts';
import type { Transaction } from '../connection/transaction.ts';
import { toSqlList } from '../connection/to-sql-list.ts';

interface EndedTarget extends Omit<ReportedTarget, 'outcome'> {
  postId: string;
  status: TargetStatus;
  /** A follow-up is required and has not started. */
  isFollowed: boolean;
}

interface EndingPost extends PostEventSource {
  status: PostStatus;
  releasedBy: string | null;
  retries: number;
}

const ENDING_POST = `id as "postId", team_id as "teamId", workspace_id as "workspaceId", sandbox, status, reference,
  released_by as "releasedBy", retries`;

/**
 * Settles a post once all its targets have ended: status, event, and deliveries in one transaction, conditional on
 * `publishing`. Returns the post's status. Safe to repeat.
 */
export async function settlePost(tx: Transaction, postId: string): Promise<PostStatus> {
  const status = (await settlePosts(tx, [postId])).get(postId);
  if (!status) throw new Error(`there is no post ${postId}`);
  return status;
}

/** Settles many posts with one commit. Returns the statuses by id; `skipLocked` leaves out posts that are locked. */
export async function settlePosts(
  tx: Transaction,
  postIds: readonly string[],
  { skipLocked = false } = {},
): Promise<Map<string, PostStatus>> {
  const posts = await queryPrepared<EndingPost>(
    tx.em,
    `select ${ENDING_POST} from post where id = any($1) order by id for update ${skipLocked ? 'skip locked' : ''}`,
    [postIds],
  );
  const publishing = posts.filter(({ status }) => status === 'publishing');
  const targets = await readTargets(tx, publishing.map(toId));
  const ended: EndingPost[] = [];
  for (const post of publishing) {
    const own = targets.filter(({ postId }) => postId === post.postId);
    if (own.some((target) => target.status === 'posted' && target.isFollowed)) await recordFollowUps(tx, post.postId);
    if (own.some((target) => !['posted', 'failed', 'cancelled'].includes(target.status))) continue;
    post.status = combineOutcomes(own);
    await recordOutcome(tx, post, own);
    ended.push(post);
  }
  if (ended.length > 0) await recordEnds(tx, ended, targets);
  return new Map(posts.map(({ postId, status }) => [postId, status]));
}

/** Records the ends. Called after all other locks, because it locks the audit chains of the teams. */
async function recordEnds(
  tx: Transaction,
  ended: readonly EndingPost[],
  targets: readonly EndedTarget[],
): Promise<void> {
  const published = ended.filter(({ status }) => status !== 'failed').map((post) => buildPublished(post, targets));
  await queryPrepared(
    tx.em,
    `with audited as (select append_audit($2))
     update post set status = ended.status, updated_at = clock_timestamp(),
       published_at = case when ended.status = 'failed' then null else coalesce(published_at, team_now(team_id)) end
     from audited, jsonb_to_recordset($1::jsonb) as ended("postId" text, status text) where post.id = ended."postId"`,
    [JSON.stringify(ended), JSON.stringify(published)],
  );
  await startMeasuring(tx, ended.map(toId));
}

function toId({ postId }: EndingPost): string {
  return postId;
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
     returning ${ENDING_POST}`,
    [contentId],
  );
  const mediaError = await findMediaError(tx, contentId);
  await recordFailedDrafts(tx, contentId, mediaError, modeCondition);
  for (const post of posts) {
    await tx.em.execute(
      `update post_target set status = 'failed', error = ?::jsonb where post_id = ? and status = 'pending'`,
      [JSON.stringify(targetError(reason)), post.postId],
    );
    await recordOutcome(tx, post, await readTargets(tx, [post.postId]), mediaError);
    await recordSignal(tx, post.postId, 'release');
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
    `select ${ENDING_POST} from post
     where content_id = ? and status = 'draft' and render_status = 'failed' ${modeCondition} order by id`,
    [contentId],
  );
  for (const draft of drafts) await recordDraftFailed(tx, draft, { contentId, status: draft.status, mediaError });
}

function buildPublished(post: EndingPost, targets: readonly EndedTarget[]): AuditRow {
  const { postId: subjectId, teamId, workspaceId, sandbox, releasedBy } = post;
  const posted = targets.filter(({ postId, status }) => postId === subjectId && status === 'posted');
  const details = { accounts: posted.map(({ accountId }) => accountId) };
  const entry = { teamId, workspaceId, sandbox, action: 'post.published' as const, subjectId, details };
  return toAuditRow(entry, parseActorText(releasedBy));
}

function readTargets(tx: Transaction, postIds: readonly string[]): Promise<EndedTarget[]> {
  return queryPrepared<EndedTarget>(
    tx.em,
    `select post_id as "postId", account_id as "accountId", platform, mode, status, platform_post_id as "platformPostId", url, error,
       follow_up_at is null and (first_comment_text is not null or cover = 'pending' or playlist = 'pending') is true as "isFollowed"
     from post_target where post_id = any($1) order by position`,
    [postIds],
  );
}

async function recordOutcome(
  tx: Transaction,
  post: EndingPost,
  targets: EndedTarget[],
  mediaError?: FailureReason,
): Promise<void> {
  if (!FINISHED.includes(post.status)) return;
  const reported = targets.map(({ accountId, platform, mode, status, platformPostId, url, error }) => {
    const outcome = status === 'posted' ? ('posted' as const) : ('failed' as const);
    return { accountId, platform, mode, outcome, platformPostId, url, error: presentTargetError(error) };
  });
  await recordPostEnded(tx, post, { status: post.status, retries: post.retries, targets: reported, mediaError });
}
