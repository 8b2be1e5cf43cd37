import type { EntityManager } from '@mikro-orm/postgresql';
import { Account } from '../entities/account.ts';
import { inTransaction, type Transaction } from '../connection/transaction.ts';
import { recordAccountAudit } from './record-account-audit.ts';
import { openGrant } from './stored-grant.ts';

/** A platform's rejection of a call with an account's token. */
export interface Rejection {
  accessToken: string;
  /** What happened and what to do, for the account's owner. */
  message: string;
  /** Whether only a new grant helps. */
  reconnect: boolean;
  /** The token is invalid and is not used again. */
  isInvalid: boolean;
}

/**
 * Stores a platform's rejection, so that the account shows it before its next post. Ignored if the token has been
 * replaced since the call. Safe to repeat.
 */
export async function recordRejection(
  em: EntityManager,
  box: { open(sealed: string): string },
  accountId: string,
  { accessToken, message, reconnect, isInvalid }: Rejection,
): Promise<void> {
  const account = await em.fork().findOneOrFail(Account, accountId);
  const sealed = account.accessTokenSealed;
  if (!sealed || openGrant(box, account).accessToken !== accessToken) return;
  const store = async (tx: Transaction): Promise<void> => {
    const [stored] = await tx.em.execute<{ newly_needed: boolean }[]>(
      `with before as (select id, reconnect_needed from account
         where id = ? and access_token_sealed = ? and disconnected_at is null for update)
       update account set last_error = ?, reconnect_needed = account.reconnect_needed or ?,
         grant_due_at = case when ? then null else grant_due_at end,
         token_expires_at = case when ? then least(token_expires_at, clock_timestamp()) else token_expires_at end
       from before where account.id = before.id
       returning account.reconnect_needed and not before.reconnect_needed as newly_needed`,
      [accountId, sealed, message, reconnect, reconnect, isInvalid],
    );
    if (stored?.newly_needed) recordAccountAudit(tx, account, 'account.grant_withdrawn');
  };
  await inTransaction(em, store, { type: 'platform', id: account.platform });
}
