import type { EntityManager } from '@mikro-orm/postgresql';
import { Account } from '../entities/account.ts';
import { openGrant } from './stored-grant.ts';

/** What a platform said to a call with an account's token. */
export interface Rejection {
  /** The token that the call was made with. */
  accessToken: string;
  /** For the account's owner: what happened, and what to do. */
  sentence: string;
  /** Nothing but a new consent helps. */
  reconnect: boolean;
  /** The token is over, too: it is not tried again. */
  over: boolean;
}

/**
 * Writes down that the platform refused the account, so that it says so before its next post does. A token that has been
 * replaced since says nothing about the one that replaced it. Safe to repeat.
 */
export async function recordRejection(
  em: EntityManager,
  box: { open(sealed: string): string },
  accountId: string,
  { accessToken, sentence, reconnect, over }: Rejection,
): Promise<void> {
  const account = await em.fork().findOneOrFail(Account, accountId);
  const sealed = account.accessTokenSealed;
  if (!sealed || openGrant(box, account).accessToken !== accessToken) return;
  await em.execute(
    `update account set last_error = ?, reconnect_needed = reconnect_needed or ?,
       grant_due_at = case when ? then null else grant_due_at end,
       token_expires_at = case when ? then least(token_expires_at, clock_timestamp()) else token_expires_at end
     where id = ? and access_token_sealed = ? and disconnected_at is null`,
    [sentence, reconnect, reconnect, over, accountId, sealed],
  );
}
