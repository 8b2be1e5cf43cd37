import type { Platform } from '../../domain/accounts/platforms.ts';
import type { Transaction } from '../connection/transaction.ts';
import { recordAccountAudit, type AccountOwner } from './record-account-audit.ts';

export interface Removal {
  platform: Platform;
  /** Platforms name the user by the id of the account, or by one that is valid for this app only. */
  user: { platformUserId: string } | { appUserId: string };
  sandbox: boolean;
  removedAt: Date;
  /** What happened and what to do, for the account's owner. */
  message: string;
}

/**
 * Marks the accounts of a platform user who has removed the app. An account that was connected since is left alone, so a
 * late or repeated notification changes nothing. The platform reports whole seconds.
 */
export async function recordRemoval(tx: Transaction, removal: Removal): Promise<void> {
  const { platform, user, sandbox, removedAt, message } = removal;
  const [column, id] =
    'appUserId' in user ? ['app_user_id', user.appUserId] : ['platform_user_id', user.platformUserId];
  const withdrawn = await tx.em.execute<AccountOwner[]>(
    `update account set reconnect_needed = true, last_error = ?, grant_due_at = null,
       token_expires_at = least(token_expires_at, clock_timestamp())
     where ${column} = ? and platform = ? and sandbox = ? and disconnected_at is null and not reconnect_needed
       and connected_at < ?::timestamptz + interval '1 second'
     returning id, team_id as "teamId", workspace_id as "workspaceId", sandbox, platform`,
    [message, id, platform, sandbox, removedAt],
  );
  for (const account of withdrawn) recordAccountAudit(tx, account, 'account.grant_withdrawn');
}
