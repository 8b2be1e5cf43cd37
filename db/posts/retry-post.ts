import { toActorText } from '../../domain/audit/actors.ts';
import type { Platform } from '../../domain/accounts/platforms.ts';
import type { PostStatus } from '../../domain/posts/post.ts';
import { describeUnretryable, isRetryable, selectRetried } from '../../domain/posts/select-retried.ts';
import { queryPrepared } from '../connection/query-prepared.ts';
import type { Transaction } from '../connection/transaction.ts';
import { recordSignal } from '../outbox/record.ts';
import type { Changed } from './post-changes.ts';
import { POST_OWNER, recordPostAudit, type PostOwner } from './record-post-audit.ts';

/**
 * Sends the failed targets of an ended post again, at once: the post is `publishing` as after a claim, and a new epoch voids every
 * earlier lease. A failed target has published nothing, so it gets a new handle; one whose outcome is unknown is refused. The next
 * number of its call makes entries of the publish journal about earlier calls outdated.
 */
export async function retryPost(
  tx: Transaction,
  postId: string,
  platforms: readonly Platform[] | undefined,
): Promise<Changed> {
  const [post] = await queryPrepared<PostOwner & { status: PostStatus }>(
    tx.em,
    `select ${POST_OWNER}, status from post where id = $1 for update`,
    [postId],
  );
  if (!post) throw new Error(`there is no post ${postId}`);
  // A post that can be claimed is locked after its workspace, so only one that has ended may lock its workspace now.
  if (!isRetryable(post.status)) return { ok: false, refusal: describeUnretryable(post.status) };
  const selected = selectRetried({ status: post.status, ...(await readEnd(tx, post)) }, platforms);
  if ('refusal' in selected) return { ok: false, refusal: selected.refusal };
  const { retried } = selected;
  await queryPrepared(tx.em, RESET_TARGETS, [retried.map(({ id }) => id)]);
  await queryPrepared(tx.em, PUBLISH_AGAIN, [postId, toActorText(tx.actor)]);
  recordPostAudit(tx, post, 'post.retried', { accounts: retried.map(({ accountId }) => accountId) });
  await recordSignal(tx, postId, 'release');
  return { ok: true, repeat: false };
}

const RESET_TARGETS = `
  update post_target set status = 'pending', send_state = 'none', send_number = send_number + 1, sends = 0, sent_at = null,
    handle_id = null, handle_url_sealed = null, handle_expires_at = null, handle_revision = null, lost_handles = 0,
    platform_post_id = null, url = null, error = null, published_at = null, opens_at = null, notified_at = null
  where id = any($1)`;

const PUBLISH_AGAIN = `
  update post set status = 'publishing', retries = retries + 1, revision = revision + 1, lease_epoch = lease_epoch + 1,
    lease_holder = null, lease_deadline = null, next_requeue_at = null, due_at = clock_timestamp(), claimed_at = clock_timestamp(),
    released_by = $2, updated_at = clock_timestamp()
  where id = $1`;

interface TargetRow {
  id: string;
  platform: Platform;
  accountId: string;
  status: 'failed';
  sendState: 'none' | 'unknown';
  isConnected: boolean;
}

/** Locks the workspace as a claim does: an archive either comes first, or finds the post publishing. */
async function readEnd(tx: Transaction, { postId, workspaceId }: PostOwner) {
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
  return { isArchived: workspace?.isArchived === true, hasVideo: content?.hasVideo === true, targets };
}
