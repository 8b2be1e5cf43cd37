import type { EntityManager } from '@mikro-orm/postgresql';
import { REFRESH_MARGIN_MS, type GrantExpiry } from '../../domain/accounts/grants.ts';
import type { Platform } from '../../domain/accounts/platforms.ts';
import { Account, type StoredGrant } from '../entities/account.ts';
import type { Transaction } from '../connection/transaction.ts';

/** A decrypted OAuth grant. `refreshToken` is null if the access token refreshes itself. */
export interface AccountGrant {
  accessToken: string;
  refreshToken: string | null;
  accessExpiresAt: Date;
  refreshExpiresAt: Date | null;
  scopes: string[];
}

/** Schedules the next check of a grant; null schedules none. Ignored for a disconnected account. */
export async function scheduleGrantCheck(
  em: EntityManager,
  accountId: string,
  inMs: number | null,
  attempts: number,
): Promise<void> {
  await em.execute(
    `update account set grant_due_at = clock_timestamp() + ?::float8 * interval '1 millisecond', grant_attempts = ?
     where id = ? and disconnected_at is null`,
    [inMs, attempts, accountId],
  );
}

/** Locks the account's grant until the transaction ends. */
export async function lockAccountGrant(tx: Transaction, accountId: string): Promise<Account> {
  await tx.em.execute('select pg_advisory_xact_lock(hashtext(?))', [`account:${accountId}`]);
  return tx.em.findOneOrFail(Account, accountId, { refresh: true });
}

/** Locks the account as `lockAccountGrant` does, but returns false instead of waiting. */
export function tryLockAccountGrant(tx: Transaction, accountId: string): Promise<boolean> {
  return tryAdvisoryLock(tx, `account:${accountId}`);
}

/** Acquires the advisory lock of this name until the transaction ends. Returns false if another transaction has it. */
export async function tryAdvisoryLock(tx: Transaction, name: string): Promise<boolean> {
  const [row] = await tx.em.execute<{ locked: boolean }[]>('select pg_try_advisory_xact_lock(hashtext(?)) as locked', [
    name,
  ]);
  return row?.locked ?? false;
}

export function openGrant(box: { open(sealed: string): string }, account: StoredGrant): AccountGrant {
  return {
    accessToken: account.accessTokenSealed ? box.open(account.accessTokenSealed) : '',
    refreshToken: account.refreshTokenSealed ? box.open(account.refreshTokenSealed) : null,
    // A token without an expiry is renewed as an expired one.
    accessExpiresAt: account.tokenExpiresAt ?? new Date(0),
    refreshExpiresAt: account.refreshExpiresAt ?? null,
    scopes: account.scopes,
  };
}

/** Encrypts a grant into columns. What it lacks is left out, so that the stored refresh token and scopes stay. */
export function sealGrant(box: { seal(plain: string): string }, grant: AccountGrant) {
  if (!grant.accessToken) throw new Error('The connector returned an empty access token.');
  return {
    accessTokenSealed: box.seal(grant.accessToken),
    tokenExpiresAt: grant.accessExpiresAt,
    ...(grant.refreshToken ? { refreshTokenSealed: box.seal(grant.refreshToken) } : {}),
    ...(grant.refreshExpiresAt ? { refreshExpiresAt: grant.refreshExpiresAt } : {}),
    ...(grant.scopes.length > 0 ? { scopes: grant.scopes } : {}),
  };
}

export function toGrantExpiry(platform: Platform, grant: AccountGrant): GrantExpiry {
  const { accessExpiresAt, refreshExpiresAt } = grant;
  return { platform, refreshable: grant.refreshToken !== null, accessExpiresAt, refreshExpiresAt };
}

/**
 * Whether the current token can be used: it is valid for `forMs`, or has no expiry. A token that cannot be renewed any
 * more is used until it expires.
 */
export function isUsable(account: StoredGrant, forMs = REFRESH_MARGIN_MS): boolean {
  if (!account.accessTokenSealed) return false;
  const end = account.tokenExpiresAt?.getTime();
  if (account.reconnectNeeded) return end !== undefined && end > Date.now();
  return end === undefined || end > Date.now() + forMs;
}
