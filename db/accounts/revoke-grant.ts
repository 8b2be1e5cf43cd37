import type { EntityManager } from '@mikro-orm/postgresql';
import { MAX_REVOKE_RETRIES, getRetryDelayMs, MAX_REVOKE_DELAY_MS } from '../../domain/accounts/grants.ts';
import { CLAIMABLE } from '../../domain/posts/post.ts';
import type { Renewal } from './fresh-grant.ts';
import { Account } from '../entities/account.ts';
import { lockAccountGrant, openGrant, sealGrant, type AccountGrant } from './stored-grant.ts';
import { queueForAccount } from './grant-queue.ts';
import { inTransaction, type Transaction } from '../connection/transaction.ts';
import { toSqlList } from '../connection/to-sql-list.ts';

/** An account whose grant needs a check now. */
export interface DueGrant {
  id: string;
  disconnected: boolean;
}

/** Minutes until an account that a worker took is due again: longer than the calls for it can take. */
const TAKEN_MINUTES = 5;

/** Takes accounts that are due, and makes them due later: if the worker crashes, another one takes them then. */
export async function takeDueGrants(em: EntityManager, limit: number): Promise<DueGrant[]> {
  return em.execute<DueGrant[]>(
    `update account set grant_due_at = clock_timestamp() + ? * interval '1 minute'
     where id in (select id from account where grant_due_at <= (select clock_timestamp())
       order by grant_due_at limit ? for update skip locked)
     returning id, disconnected_at is not null as disconnected`,
    [TAKEN_MINUTES, limit],
  );
}

/**
 * Makes a grant check due for each connected account that was not refreshed for a day and has a post within the next
 * day, so that owners learn of a revoked access in time. Skips locked accounts and those whose last check failed.
 */
export async function refreshGrantsBeforePosts(em: EntityManager): Promise<void> {
  await em.execute(
    `update account set grant_due_at = clock_timestamp() where id in (select id from account
     where grant_due_at > clock_timestamp() and grant_attempts = 0 and disconnected_at is null
       and coalesce(last_refreshed_at, connected_at) < clock_timestamp() - interval '1 day'
       and id in (select account_id from post_target join post on post.id = post_id
         where post.status in ${toSqlList(CLAIMABLE)} and withheld_at is null
           and due_at between (select clock_timestamp()) and (select clock_timestamp()) + interval '1 day')
     for no key update skip locked)`,
  );
}

/**
 * `revoked`: the platform confirmed it. `forgotten`: the tokens were deleted without a confirmation. `later`: rescheduled.
 * `connected_again`: nothing was done.
 */
export type Revoked = 'revoked' | 'forgotten' | 'later' | 'connected_again';

/** The callbacks of a revocation, in addition to those of a renewal. */
export interface Revocation<Failure extends { kind: string; code: string }> extends Renewal<Failure> {
  revoke(account: Pick<Account, 'platform' | 'sandbox'>, grant: AccountGrant): Promise<RevokeAnswer<Failure>>;
  /** Whether a rejection means that there is nothing left to revoke. */
  isAlreadyRevoked(failure: Failure): boolean;
}

type RevokeAnswer<Failure> = { ok: true } | { ok: false; error: Failure };

/**
 * Revokes the grant of a disconnected account once no call is in flight, and deletes its tokens; only deletes them if
 * another account needs the grant, or after `MAX_REVOKE_RETRIES`. Holds the account's lock, so that a new grant is
 * either visible here or stored afterwards. The platform rejects a repeat as already revoked.
 */
export async function revokeGrant<Failure extends { kind: string; code: string }>(
  em: EntityManager,
  revocation: Revocation<Failure>,
  accountId: string,
): Promise<Revoked> {
  const { result } = await queueForAccount(em, accountId, () =>
    inTransaction(em, async (tx): Promise<Revoked> => {
      const account = await lockAccountGrant(tx, accountId);
      if (!account.disconnectedAt) return 'connected_again';
      if (!account.accessTokenSealed) return deleteTokens(tx, accountId, 'forgotten');
      if (await isInFlight(tx, accountId)) return reschedule(tx, accountId, IN_FLIGHT_RETRY_MS, 0);
      // Some platforms revoke all grants of a user together, and another account of the same user needs its grant.
      if (await isConnectedElsewhere(tx, account)) return deleteTokens(tx, accountId, 'forgotten');
      const stored = openGrant(revocation, account);
      const grant = await refreshForRevocation(tx, revocation, account, stored);
      const answer = grant.ok ? await revocation.revoke(account, grant.value) : grant;
      if (answer.ok) return deleteTokens(tx, accountId, 'revoked');
      if (revocation.isAlreadyRevoked(answer.error)) return deleteTokens(tx, accountId, 'forgotten');
      const attempts = account.grantAttempts + 1;
      if (attempts > MAX_REVOKE_RETRIES) return deleteTokens(tx, accountId, 'forgotten');
      return reschedule(tx, accountId, getRetryDelayMs(attempts), attempts);
    }),
  );
  return result;
}

const IN_FLIGHT_RETRY_MS = 2_000;

/**
 * Returns whether a publish may be in flight whose outcome can only be read with the token. Returns false once `MAX_REVOKE_DELAY_MS`
 * have passed since the disconnect.
 */
async function isInFlight(tx: Transaction, accountId: string): Promise<boolean> {
  const [row] = await tx.em.execute<{ open: boolean }[]>(
    `select exists (select 1 from account join post_target on account_id = account.id
       where account.id = ? and disconnected_at > clock_timestamp() - ? * interval '1 millisecond'
         and (send_state in ('reserved', 'sent') or post_target.status = 'processing')) as open`,
    [accountId, MAX_REVOKE_DELAY_MS],
  );
  return row?.open === true;
}

async function isConnectedElsewhere(tx: Transaction, account: Account): Promise<boolean> {
  const { platform, platformUserId, sandbox, id } = account;
  const others = { platform, platformUserId, sandbox, disconnectedAt: null, id: { $ne: id } };
  return (await tx.em.count(Account, { ...others, accessTokenSealed: { $ne: null } })) > 0;
}

/** An expired access token cannot revoke anything, so it is refreshed first. */
async function refreshForRevocation<Failure extends { kind: string; code: string }>(
  tx: Transaction,
  revocation: Revocation<Failure>,
  account: Account,
  stored: AccountGrant,
): ReturnType<Renewal<Failure>['refresh']> {
  if (stored.refreshToken === null || stored.accessExpiresAt.getTime() > Date.now()) return { ok: true, value: stored };
  const fresh = await revocation.refresh(account, stored, true);
  if (fresh.ok) await tx.em.nativeUpdate(Account, { id: account.id }, sealGrant(revocation, fresh.value));
  return fresh;
}

async function deleteTokens(tx: Transaction, accountId: string, outcome: Revoked): Promise<Revoked> {
  await tx.em.execute(
    `update account set access_token_sealed = null, refresh_token_sealed = null, reconnect_needed = true,
       grant_due_at = null, grant_attempts = 0
     where id = ? and disconnected_at is not null`,
    [accountId],
  );
  return outcome;
}

async function reschedule(tx: Transaction, accountId: string, inMs: number, attempts: number): Promise<Revoked> {
  await tx.em.execute(
    `update account set grant_due_at = clock_timestamp() + ? * interval '1 millisecond', grant_attempts = ?
     where id = ? and disconnected_at is not null`,
    [inMs, attempts, accountId],
  );
  return 'later';
}
