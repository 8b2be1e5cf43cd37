import { toActorText } from '../../domain/audit/actors.ts';
import type { PostStatus } from '../../domain/posts/post.ts';
import {
  describeUnretryable,
  isRetryable,
  selectRetried,
  type EndedTarget,
  type Retry,
} from '../../domain/posts/select-retried.ts';
import { queryPrepared } from '../connection/query-prepared.ts';
import type { Transaction } from '../connection/transaction.ts';
import { recordSignal } from '../outbox/record.ts';
import { IS_REVIEWED, keepCreationResponse, SLOT_IS_PAST, type Changed } from './post-changes.ts';
import { POST_OWNER, recordPostAudit, type PostOwner } from './record-post-audit.ts';

/**
 * Sends the failed targets of an ended post again. At once: the post is `publishing` as after a claim. At a slot: it is `scheduled`,
 * or in review if it was reviewed. A new epoch voids every earlier lease. A failed target has published nothing, so it gets a new
 * handle; one whose outcome is unknown is refused. The next number of its call makes entries of the publish journal about earlier
 * calls outdated.
 */
export async function retryPost(tx: Transaction, postId: string, retry: Retry): Promise<Changed> {
  const [post] = await queryPrepared<PostOwner & { status: PostStatus }>(
    tx.em,
    `select ${POST_OWNER}, status from post where id = $1 for update`,
    [postId],
  );
  if (!post) throw new Error(`there is no post ${postId}`);
  // A post that can be claimed is locked after its workspace, so only one that has ended may lock its workspace now.
  if (!isRetryable(post.status)) return { ok: false, refusal: describeUnretryable(post.status) };
  const selected = selectRetried({ status: post.status, ...(await readRetryState(tx, post)) }, retry);
  if ('refusal' in selected) return { ok: false, refusal: selected.refusal };
  const { retried } = selected;
  const { scheduledTime, timezone = null } = retry.slot ?? {};
  const again = scheduledTime
    ? await queryPrepared(tx.em, SCHEDULE_AGAIN, [postId, toActorText(tx.actor), scheduledTime, timezone])
    : await queryPrepared(tx.em, PUBLISH_AGAIN, [postId, toActorText(tx.actor)]);
  if (again.length === 0) return { ok: false, refusal: SLOT_IS_PAST };
  await queryPrepared(tx.em, RESET_TARGETS, [retried.map(({ id }) => id)]);
  const accounts = retried.map(({ accountId }) => accountId);
  recordPostAudit(tx, post, 'post.retried', { accounts, ...(scheduledTime && { to: scheduledTime.toISOString() }) });
  if (scheduledTime) await keepCreationResponse(tx, postId, scheduledTime);
  await recordSignal(tx, postId, 'release');
  return { ok: true, repeat: false };
}

const RESET_TARGETS = `
  update post_target set status = 'pending', send_state = 'none', send_number = send_number + 1, sends = 0, sent_at = null,
    handle_id = null, handle_url_sealed = null, handle_expires_at = null, handle_revision = null, lost_handles = 0,
    platform_post_id = null, url = null, error = null, published_at = null, opens_at = null, notified_at = null
  where id = any($1)`;

const AGAIN = `retries = retries + 1, revision = revision + 1, lease_epoch = lease_epoch + 1, lease_holder = null,
    lease_deadline = null, next_requeue_at = null, released_by = $2, updated_at = clock_timestamp()`;

const PUBLISH_AGAIN = `
  update post set status = 'publishing', due_at = team_now(team_id), claimed_at = clock_timestamp(), ${AGAIN} where id = $1 returning id`;

const SCHEDULE_AGAIN = `
  update post set status = case when ${IS_REVIEWED} then 'in_review' else 'scheduled' end,
    review_state = case when ${IS_REVIEWED} and review_state is distinct from 'changes_requested' then 'requested' else review_state end,
    schedule = 'scheduled', scheduled_time = $3, timezone = coalesce($4, timezone), due_at = $3, claimed_at = null, ${AGAIN}
  where id = $1 and $3::timestamptz > team_now(team_id) returning id`;

interface TargetRow extends EndedTarget {
  id: string;
}

/** Reads what decides a retry. Locks the workspace as a claim does: an archive either comes first, or finds the post publishing. */
async function readRetryState(tx: Transaction, { postId, workspaceId }: PostOwner) {
  const [review] = await queryPrepared<{ isUnapproved: boolean }>(
    tx.em,
    `select ${IS_REVIEWED} and review_state is distinct from 'approved' as "isUnapproved" from post where id = $1`,
    [postId],
  );
  const [workspace] = await queryPrepared<{ isArchived: boolean }>(
    tx.em,
    'select archived_at is not null as "isArchived" from workspace where id = $1 for share',
    [workspaceId],
  );
  const [content] = await queryPrepared<{ hasVideo: boolean }>(
    tx.em,
    `select output_key is not null and deleted_at is null as "hasVideo" from content
     where id = (select content_id from post where id = $1) for share`,
    [postId],
  );
  const targets = await queryPrepared<TargetRow>(
    tx.em,
    `select target.id, target.platform, target.account_id as "accountId", target.status, target.send_state as "sendState",
       account.disconnected_at is null as "isConnected"
     from post_target target join account on account.id = target.account_id where post_id = $1 order by position`,
    [postId],
  );
  return {
    isArchived: workspace?.isArchived === true,
    hasVideo: content?.hasVideo === true,
    isUnapproved: review?.isUnapproved === true,
    targets,
  };
}
