import type { EntityManager } from '@mikro-orm/postgresql';
import type { Platform } from '../domain/platforms.ts';
import { Account } from './entities/account.ts';
import { inTransaction, type Transaction } from './transaction.ts';

/** The OAuth grant of one account, in clear. `refreshToken` is null where the access token refreshes itself. */
export interface AccountGrant {
  accessToken: string;
  refreshToken: string | null;
  accessExpiresAt: Date;
  refreshExpiresAt: Date | null;
  scopes: string[];
}

export type FreshGrant<Failure> = { ok: true; value: AccountGrant } | { ok: false; error: Failure };

/** What this file needs of the outside: the sealing of tokens, and the platform's refresh call. */
export interface Renewal<Failure extends { kind: string; message: string }> {
  seal(plain: string): string;
  open(sealed: string): string;
  refresh(account: { platform: Platform; sandbox: boolean }, grant: AccountGrant): Promise<FreshGrant<Failure>>;
  /** Whether the platform renews this grant already; until then the one at hand is as good as any. */
  renewable(account: { platform: Platform }, grant: AccountGrant, issuedAt: Date): boolean;
  /** The answer of an account that only its owner can mend. */
  reconnect: Failure;
}

/** A token is refreshed this long before it ends, so that it outlives the publishing it is taken for. */
const REFRESH_AHEAD_MS = 10 * 60_000;

/**
 * A token that is good for the next minutes, refreshed under the account's lock where it is about to end: two refreshes at
 * once would void each other where the platform rotates. `force` refreshes although the token looks good, unless somebody
 * else did while this call waited for the lock. What the platform answered is stored whether it helped or not.
 */
export async function freshGrant<Failure extends { kind: string; message: string }>(
  em: EntityManager,
  renewal: Renewal<Failure>,
  accountId: string,
  force = false,
): Promise<FreshGrant<Failure>> {
  const seen = await em.fork().findOneOrFail(Account, accountId);
  if (!force && isFresh(seen)) return { ok: true, value: openGrant(renewal, seen) };
  const { result } = await inTransaction(em, async (tx) => {
    const account = await lockAccountGrant(tx, accountId);
    const renewedMeanwhile = account.lastRefreshedAt?.getTime() !== seen.lastRefreshedAt?.getTime();
    if (isFresh(account) && (!force || renewedMeanwhile))
      return { ok: true as const, value: openGrant(renewal, account) };
    if (!account.accessTokenSealed || account.reconnectNeeded) return { ok: false as const, error: renewal.reconnect };
    return renew(tx, renewal, account, force);
  });
  return result;
}

async function renew<Failure extends { kind: string; message: string }>(
  tx: Transaction,
  renewal: Renewal<Failure>,
  account: Account,
  force: boolean,
): Promise<FreshGrant<Failure>> {
  const held = openGrant(renewal, account);
  if (!renewal.renewable(account, held, account.lastRefreshedAt ?? account.connectedAt))
    return { ok: true, value: held };
  const answer = await renewal.refresh(account, held);
  if (answer.ok) {
    const sealed = sealGrant(renewal, answer.value);
    await tx.em.nativeUpdate(Account, { id: account.id }, { ...sealed, lastRefreshedAt: new Date(), lastError: null });
    return answer;
  }
  const reconnectNeeded = answer.error.kind === 'reconnect';
  await tx.em.nativeUpdate(Account, { id: account.id }, { lastError: answer.error.message, reconnectNeeded });
  const stillGood = !reconnectNeeded && !force && held.accessExpiresAt.getTime() > Date.now();
  return stillGood ? { ok: true, value: held } : answer;
}

/** The account as it is once nobody else changes its grant, until the transaction ends. */
export async function lockAccountGrant(tx: Transaction, accountId: string): Promise<Account> {
  await tx.em.execute('select pg_advisory_xact_lock(hashtext(?))', [`account:${accountId}`]);
  return tx.em.findOneOrFail(Account, accountId, { refresh: true });
}

export function openGrant(box: { open(sealed: string): string }, account: Account): AccountGrant {
  return {
    accessToken: account.accessTokenSealed ? box.open(account.accessTokenSealed) : '',
    refreshToken: account.refreshTokenSealed ? box.open(account.refreshTokenSealed) : null,
    accessExpiresAt: account.tokenExpiresAt ?? new Date(0),
    refreshExpiresAt: account.refreshExpiresAt ?? null,
    scopes: account.scopes,
  };
}

/** A grant as columns. A good refresh token is never overwritten by an empty one. */
export function sealGrant(box: { seal(plain: string): string }, grant: AccountGrant) {
  if (!grant.accessToken) throw new Error('The connector answered an empty access token.');
  return {
    accessTokenSealed: box.seal(grant.accessToken),
    tokenExpiresAt: grant.accessExpiresAt,
    ...(grant.refreshToken ? { refreshTokenSealed: box.seal(grant.refreshToken) } : {}),
    ...(grant.refreshExpiresAt ? { refreshExpiresAt: grant.refreshExpiresAt } : {}),
    ...(grant.scopes.length > 0 ? { scopes: grant.scopes } : {}),
  };
}

function isFresh(account: Account): boolean {
  if (!account.accessTokenSealed || account.reconnectNeeded) return false;
  return !account.tokenExpiresAt || account.tokenExpiresAt.getTime() > Date.now() + REFRESH_AHEAD_MS;
}
