import type { EntityManager } from '@mikro-orm/postgresql';
import { Account } from '../entities/account.ts';
import { openGrant } from './stored-grant.ts';

/** A platform's rejection of a call with an account's token. */
export interface Rejection {
  accessToken: string;
  /** What happened and what to do, for the account's owner. */
  sentence: string;
  /** Only a new grant helps. */
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
  { accessToken, sentence, reconnect, isInvalid }: Rejection,
): Promise<void> {
  const account = await em.fork().findOneOrFail(Account, accountId);
  const sealed = account.accessTokenSealed;
  if (!sealed || openGrant(box, account).accessToken !== accessToken) return;
  await em.execute(
    `update account set last_error = ?, reconnect_needed = reconnect_needed or ?,
       grant_due_at = case when ? then null else grant_due_at end,
       token_expires_at = case when ? then least(token_expires_at, clock_timestamp()) else token_expires_at end
     where id = ? and access_token_sealed = ? and disconnected_at is null`,
    [sentence, reconnect, reconnect, isInvalid, accountId, sealed],
  );
}
