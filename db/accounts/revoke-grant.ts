import type { EntityManager } from '@mikro-orm/postgresql';
import { MAX_REVOKE_TRIES, retryInMs, REVOKE_AFTER_MS } from '../../domain/accounts/grants.ts';
import { CLAIMABLE } from '../../domain/posts/post.ts';
import type { Renewal } from './fresh-grant.ts';
import { Account } from '../entities/account.ts';
import { lockAccountGrant, openGrant, sealGrant, type AccountGrant } from './stored-grant.ts';
import { queueForAccount } from './grant-queue.ts';
import { inTransaction, type Transaction } from '../connection/transaction.ts';
import { sqlSet } from '../connection/sql-set.ts';

/** An account whose grant is to be looked after now. */
export interface DueGrant {
  id: string;
  disconnected: boolean;
}

/** Whoever takes an account has so long before another may: longer than the calls for it can last. */
const TAKEN_FOR_MINUTES = 5;

/** Takes accounts that are due, each for one worker. One that dies with them is followed by another later. */
export async function claimDueGrants(em: EntityManager, limit: number): Promise<DueGrant[]> {
  return em.execute<DueGrant[]>(
    `update account set grant_due_at = clock_timestamp() + ? * interval '1 minute'
     where id in (select id from account where grant_due_at <= (select clock_timestamp())
       order by grant_due_at limit ? for update skip locked)
     returning id, disconnected_at is not null as disconnected`,
    [TAKEN_FOR_MINUTES, limit],
  );
}

/**
 * Brings the look at accounts forward that nobody looked at for a day and that a post waits for within the next: so their
 * owner learns of a revoked access while there is time to mend it. One that somebody is at is left to the next call.
 */
export async function refreshGrantsBeforePosts(em: EntityManager): Promise<void> {
  await em.execute(
    `update account set grant_due_at = clock_timestamp() where id in (select id from account
     where grant_due_at > clock_timestamp() and grant_attempts = 0 and disconnected_at is null
       and coalesce(last_refreshed_at, connected_at) < clock_timestamp() - interval '1 day'
       and id in (select account_id from post_target join post on post.id = post_id
         where post.status in ${sqlSet(CLAIMABLE)} and withheld_at is null
           and due_at between (select clock_timestamp()) and (select clock_timestamp()) + interval '1 day')
     for no key update skip locked)`,
  );
}

/** What became of a disconnected account's grant. */
export type Revoked = 'revoked' | 'forgotten' | 'later' | 'connected_again';

/** What revoking needs of the outside beside what renewing does. */
export interface Revocation<Failure extends { kind: string; code: string }> extends Renewal<Failure> {
  revoke(account: Pick<Account, 'platform' | 'sandbox'>, grant: AccountGrant): Promise<RevokeAnswer<Failure>>;
  /** Whether a refusal says that there is nothing to revoke any more. */
  isAlreadyRevoked(failure: Failure): boolean;
}

type RevokeAnswer<Failure> = { ok: true } | { ok: false; error: Failure };

/**
 * Revokes the grant of a disconnected account once nothing of it is under way any more, and forgets its tokens. Under the
 * account's lock, so that a consent given meanwhile is either seen or stored afterwards. Safe to repeat: what a lost answer
 * had revoked is refused as over.
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
      if (!account.accessTokenSealed) return forget(tx, accountId, 'forgotten');
      if (await isUnderWay(tx, accountId)) return later(tx, accountId, UNDER_WAY_MS, 0);
      // Some platforms end every grant of a user with one of them: another row of the same user needs it.
      if (await isConnectedElsewhere(tx, account)) return forget(tx, accountId, 'forgotten');
      const held = openGrant(revocation, account);
      const grant = await revocable(tx, revocation, account, held);
      const answer = grant.ok ? await revocation.revoke(account, grant.value) : grant;
      if (answer.ok) return forget(tx, accountId, 'revoked');
      if (revocation.isAlreadyRevoked(answer.error)) return forget(tx, accountId, 'forgotten');
      const tries = account.grantAttempts + 1;
      if (tries > MAX_REVOKE_TRIES) return forget(tx, accountId, 'forgotten');
      return later(tx, accountId, retryInMs(tries), tries);
    }),
  );
  return result;
}

const UNDER_WAY_MS = 2_000;

/** A call that may have left, or will within seconds, is read back with the token; for so long at most. */
async function isUnderWay(tx: Transaction, accountId: string): Promise<boolean> {
  const [row] = await tx.em.execute<{ open: boolean }[]>(
    `select exists (select 1 from account join post_target on account_id = account.id
       where account.id = ? and disconnected_at > clock_timestamp() - ? * interval '1 millisecond'
         and (send_state in ('reserved', 'sent') or post_target.status = 'processing')) as open`,
    [accountId, REVOKE_AFTER_MS],
  );
  return row?.open === true;
}

async function isConnectedElsewhere(tx: Transaction, account: Account): Promise<boolean> {
  const { platform, platformUserId, sandbox, id } = account;
  const others = { platform, platformUserId, sandbox, disconnectedAt: null, id: { $ne: id } };
  return (await tx.em.count(Account, { ...others, accessTokenSealed: { $ne: null } })) > 0;
}

/** An access token that is over revokes nothing: a fresh one does. */
async function revocable<Failure extends { kind: string; code: string }>(
  tx: Transaction,
  revocation: Revocation<Failure>,
  account: Account,
  held: AccountGrant,
): ReturnType<Renewal<Failure>['refresh']> {
  if (held.refreshToken === null || held.accessExpiresAt.getTime() > Date.now()) return { ok: true, value: held };
  const fresh = await revocation.refresh(account, held, true);
  if (fresh.ok) await tx.em.nativeUpdate(Account, { id: account.id }, sealGrant(revocation, fresh.value));
  return fresh;
}

async function forget(tx: Transaction, accountId: string, outcome: Revoked): Promise<Revoked> {
  await tx.em.execute(
    `update account set access_token_sealed = null, refresh_token_sealed = null, reconnect_needed = true,
       grant_due_at = null, grant_attempts = 0
     where id = ? and disconnected_at is not null`,
    [accountId],
  );
  return outcome;
}

async function later(tx: Transaction, accountId: string, inMs: number, tries: number): Promise<Revoked> {
  await tx.em.execute(
    `update account set grant_due_at = clock_timestamp() + ? * interval '1 millisecond', grant_attempts = ?
     where id = ? and disconnected_at is not null`,
    [inMs, tries, accountId],
  );
  return 'later';
}
