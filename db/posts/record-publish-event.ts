import type { Platform } from '../../domain/accounts/platforms.ts';
import type { Transaction } from '../connection/transaction.ts';
import { recordReleaseSignals } from '../outbox/record.ts';

export interface PublishEvent {
  platform: Platform;
  platformUserId: string;
  sandbox: boolean;
  /** The handle that the platform names. */
  handleId: string;
  /** When the platform sent the event, in whole seconds. */
  createdAt: Date;
}

/**
 * Records a platform's notification of a publish in progress, and signals its workflow to read the platform now instead of at its
 * next retry; what the notification says is not used. A repeated one changes nothing. A publisher that holds the lease reads every few
 * seconds itself.
 */
export async function recordPublishEvent(tx: Transaction, event: PublishEvent): Promise<void> {
  const { platform, platformUserId, sandbox, handleId, createdAt } = event;
  const rows = await tx.em.execute<{ post_id: string }[]>(
    `update post_target target set notified_at = ? from account, post
     where account.platform_user_id = ? and account.platform = ? and account.sandbox = ?
       and target.account_id = account.id and target.handle_id = ? and target.send_state in ('sent', 'confirmed')
       and target.status in ('publishing', 'processing') and (target.notified_at is null or target.notified_at < ?)
       and post.id = target.post_id and post.status = 'publishing' and post.lease_holder is null
     returning target.post_id`,
    [createdAt, platformUserId, platform, sandbox, handleId, createdAt],
  );
  await recordReleaseSignals(
    tx,
    rows.map((row) => row.post_id),
  );
}
