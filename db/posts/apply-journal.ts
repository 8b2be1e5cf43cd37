import { PLATFORM_TERMS, ALL_PLATFORMS } from '../../domain/accounts/platforms.ts';
import { CHANGEABLE, FINISHED, UNFINISHED, ACTIVE } from '../../domain/posts/post.ts';
import type { ChangeEntry, CommentEntry, RejectionEntry, SendEntry } from '../../domain/posts/journal-entry.ts';
import { queryPrepared } from '../connection/query-prepared.ts';
import type { Transaction } from '../connection/transaction.ts';
import { toSqlList } from '../connection/to-sql-list.ts';
import { recordReleaseSignals, recordSignal } from '../outbox/record.ts';

/** Platforms on which a user has one call in flight at most (index `post_target_one_sent_per_user_unique`). */
const ONE_CALL_PLATFORMS = ALL_PLATFORMS.filter((platform) => PLATFORM_TERMS[platform].readsOutcomeFromAccount);

/** The lock of a comparison: workers that start at the same time compare one after the other. */
const COMPARE_LOCK = 5_064_674;

export async function lockComparison({ em }: Transaction): Promise<void> {
  await queryPrepared(em, 'select pg_advisory_xact_lock($1)', [COMPARE_LOCK]);
}

/** `known`: the row is as new as the entry. `absent`: this database never had the row. */
export type Applied = 'applied' | 'known' | 'absent';

/**
 * Records a call that this database does not know of, so that a read of the platform settles it. It may be the call of
 * a retry. Callers apply the newest call first: a user of reelnet has one call in flight at most, so if another is in
 * flight, this older one was accepted. Safe to repeat.
 */
export async function applySend(tx: Transaction, entry: SendEntry): Promise<Applied> {
  const [post] = await queryPrepared(tx.em, 'select 1 from post where id = $1 for update', [entry.postId]);
  if (!post) return 'absent';
  const { handle } = entry;
  const applied = await queryPrepared(
    tx.em,
    `update post_target target set send_number = $2, sends = $3, sent_at = $4, published_at = $4, handle_id = $5,
       handle_url_sealed = $6, handle_expires_at = $7, handle_revision = $8, opens_at = null, error = null,
       send_state = case when is_other_in_flight then 'confirmed' else 'sent' end,
       status = case when is_other_in_flight then 'processing' else 'publishing' end
     from (select exists (select 1 from post_target other join post_target mine on mine.id = $1
         where other.platform in ${toSqlList(ONE_CALL_PLATFORMS)} and other.platform = mine.platform and other.send_state = 'sent'
           and other.platform_user_id = mine.platform_user_id and other.id <> mine.id) as is_other_in_flight) account
     where target.id = $1 and target.send_number < $2 and target.status in ('pending', 'publishing', 'failed', 'cancelled') returning target.id`,
    [
      entry.targetId,
      entry.number,
      entry.sends,
      entry.at,
      handle.id,
      handle.urlSealed,
      handle.expiresAt,
      handle.revision,
    ],
  );
  if (applied.length === 0) return 'known';
  // The new epoch voids the leases of publishers that the restore interrupted.
  await queryPrepared(
    tx.em,
    `update post set status = 'publishing', retries = retries + case when status in ${toSqlList(FINISHED)} then 1 else 0 end,
       claimed_at = clock_timestamp(), due_at = least(due_at, $2), withheld_at = null,
       lease_epoch = lease_epoch + 1, lease_holder = null, lease_deadline = clock_timestamp(), next_requeue_at = null,
       updated_at = clock_timestamp() where id = $1`,
    [entry.postId, entry.at],
  );
  await recordReleaseSignals(tx, [entry.postId]);
  return 'applied';
}

/**
 * Records the rejection of a call that this database does not know of: the target fails, or, without an error, is sent
 * at its slot. Safe to repeat.
 */
export async function applyRejection(tx: Transaction, { targetId, number, error }: RejectionEntry): Promise<Applied> {
  const [target] = await queryPrepared<{ post_id: string; failed: boolean; known: boolean }>(
    tx.em,
    `select post_id, target.status = 'failed' as failed,
       not (target.status = 'failed' and send_number < $2
         or post.status in ${toSqlList(UNFINISHED)} and target.status in ('pending', 'publishing')
         and (send_number < $2 or send_number = $2 and $3 and send_state in ('none', 'reserved'))) as known
     from post_target target join post on post.id = post_id where target.id = $1 for update`,
    [targetId, number, error !== null],
  );
  if (!target) return 'absent';
  if (target.known) return 'known';
  await queryPrepared(
    tx.em,
    `update post_target set send_number = $2,
       status = case when $3::jsonb is null then status else 'failed' end,
       send_state = case when $3::jsonb is null then send_state else 'none' end,
       error = case when status = 'failed' then coalesce($3::jsonb, error) else $3::jsonb end where id = $1`,
    [targetId, number, error && JSON.stringify(error)],
  );
  // Without an error the target waits for its slot; one that had failed gets the number of its retry, and any error.
  if (error === null || target.failed) return 'applied';
  await queryPrepared(
    tx.em,
    `update post set status = 'publishing', claimed_at = coalesce(claimed_at, clock_timestamp()),
       due_at = least(due_at, clock_timestamp()), withheld_at = null, lease_epoch = lease_epoch + 1, lease_holder = null,
       lease_deadline = clock_timestamp(), updated_at = clock_timestamp() where id = $1`,
    [target.post_id],
  );
  await recordReleaseSignals(tx, [target.post_id]);
  return 'applied';
}

/** Records a call of a first comment that this database does not know of. It is then searched for. Safe to repeat. */
export async function applyComment({ em }: Transaction, entry: CommentEntry): Promise<Applied> {
  const rows = await queryPrepared<{ applied: boolean }>(
    em,
    `with applied as (update post_target set comment_sends = $2, comment_sent_at = case when $4 then null else $3::timestamptz end
       where id = $1 and comment_sends < $2 and coalesce(comment_status, 'pending') = 'pending' returning id)
     select exists (select 1 from applied) as applied from post_target where id = $1`,
    [entry.targetId, entry.number, entry.at, entry.rejected],
  );
  if (!rows[0]) return 'absent';
  return rows[0].applied ? 'applied' : 'known';
}

/**
 * Applies a change from after the backup: cancels, moves or releases the post. A cancelled retry may have been
 * published in an earlier round, whose call is applied next. Safe to repeat.
 */
export async function applyChange(tx: Transaction, entry: ChangeEntry): Promise<Applied> {
  const [post] = await queryPrepared<{ known: boolean }>(
    tx.em,
    `select not (revision < $2 and status in ${toSqlList(CHANGEABLE)}) as known from post where id = $1 for update`,
    [entry.postId, entry.revision],
  );
  if (!post) return 'absent';
  if (post.known) return 'known';
  await queryPrepared(
    tx.em,
    `update post set revision = $2, status = $3, schedule = $4, scheduled_time = $5, due_at = $6, withheld_at = null,
       lease_epoch = lease_epoch + 1, lease_holder = null, lease_deadline = null, next_requeue_at = null,
       updated_at = clock_timestamp() where id = $1`,
    [entry.postId, entry.revision, entry.status, entry.schedule, entry.scheduledTime, entry.dueAt],
  );
  const isCancelled = !CHANGEABLE.includes(entry.status);
  if (isCancelled) {
    const cancel = `update post_target set status = 'cancelled' where post_id = $1 and status = 'pending'`;
    await queryPrepared(tx.em, cancel, [entry.postId]);
  }
  await recordSignal(tx, entry.postId, isCancelled ? 'cancel' : 'reschedule');
  return 'applied';
}

/** Releases every lease from before the restore, because a new worker may get its holder's number. Returns how many. */
export async function releaseRestoredLeases(tx: Transaction): Promise<number> {
  const leased = await queryPrepared<{ id: string }>(
    tx.em,
    `update post set lease_holder = null, lease_deadline = clock_timestamp()
     where lease_holder is not null and status in ${toSqlList(ACTIVE)} returning id`,
    [],
  );
  const ids = leased.map(({ id }) => id);
  await recordReleaseSignals(tx, ids);
  return leased.length;
}
