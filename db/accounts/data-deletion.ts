import type { EntityManager } from '@mikro-orm/postgresql';
import type { Platform } from '../../domain/accounts/platforms.ts';
import { disconnectAccount } from './accounts.ts';
import { recordAccountAudit, type AccountOwner } from './record-account-audit.ts';
import type { Transaction } from '../connection/transaction.ts';

interface Removal {
  platform: Platform;
  /** Platforms name the user by the id of the account, or by one that is valid for this app only. */
  user: { platformUserId: string } | { appUserId: string };
  sandbox: boolean;
  removedAt: Date;
  /** What happened and what to do, for the account's owner. */
  message: string;
}

export interface DataDeletion {
  platform: Platform;
  appUserId: string;
  sandbox: boolean;
  requestedAt: Date;
  /** The confirmation code of the request. */
  code: string;
}

/**
 * Disconnects the accounts of a user who asks for the deletion of their data, and deletes their profile. Their tokens
 * are deleted once no call is in flight (`db/accounts/revoke-grant.ts`). An account that was connected in a later
 * second is left alone, so a late or repeated request changes nothing; the platform reports whole seconds.
 */
export async function recordDataDeletion(tx: Transaction, deletion: DataDeletion): Promise<void> {
  const { platform, appUserId, sandbox, requestedAt, code } = deletion;
  const accounts = await tx.em.execute<AccountOwner[]>(
    `update account set deletion_code = ?, username = 'deleted', display_name = null, avatar_url = null
     where app_user_id = ? and platform = ? and sandbox = ? and deletion_code is null
       and connected_at < ?::timestamptz + interval '1 second'
     returning id, team_id as "teamId", workspace_id as "workspaceId", sandbox, platform`,
    [code, appUserId, platform, sandbox, requestedAt],
  );
  for (const account of accounts) {
    recordAccountAudit(tx, account, 'account.data_deletion_requested');
    await disconnectAccount(tx, account.id);
  }
}

/** Whether tokens of the accounts of a request are still stored, because a call may be in flight. */
export async function isDeletionPending(em: EntityManager, code: string): Promise<boolean> {
  const pending = await em.execute<unknown[]>(
    `select 1 from account where deletion_code = ? and (access_token_sealed is not null or refresh_token_sealed is not null)`,
    [code],
  );
  return pending.length > 0;
}

/**
 * Marks the accounts of a platform user who has removed the app. An account that was connected in a later second is
 * left alone, so a late or repeated notification changes nothing; the platform reports whole seconds.
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
