import { setTimeout as sleep } from 'node:timers/promises';
import type { EntityManager } from '@mikro-orm/postgresql';
import { getRenewalDelayMs, REFRESH_MARGIN_MS, getRetryDelayMs } from '../../domain/accounts/grants.ts';
import type { Platform } from '../../domain/accounts/platforms.ts';
import { Account, type StoredGrant } from '../entities/account.ts';
import {
  toGrantExpiry,
  lockAccountGrant,
  openGrant,
  scheduleGrantCheck,
  sealGrant,
  isUsable,
  type AccountGrant,
} from './stored-grant.ts';
import { recordAccountAudit } from './record-account-audit.ts';
import { queueForAccount, queueForPlatform } from './grant-queue.ts';
import { inTransaction, type Transaction } from '../connection/transaction.ts';

export type GrantResult<Value, Failure> = { ok: true; value: Value } | { ok: false; error: Failure };

export type FreshGrant<Failure> = GrantResult<AccountGrant, Failure>;

type AccountMode = { platform: Platform; sandbox: boolean };

type KnownAccount = StoredGrant & Pick<Account, 'id' | 'platform' | 'teamId'>;

/** The callbacks of a renewal: token encryption and the platform's calls. */
export interface Renewal<Failure extends { kind: string }> {
  seal(plain: string): string;
  open(sealed: string): string;
  /** `urgent`: the current token is unusable, so a repeated refresh loses nothing. */
  refresh(account: AccountMode, grant: AccountGrant, urgent: boolean): Promise<FreshGrant<Failure>>;
  /** Whether the platform already renews this grant. Until then the current token is as good as a new one. */
  canRefresh(account: { platform: Platform }, grant: AccountGrant, issuedAt: Date): boolean;
  /** Whether a renewal invalidates the previous token. */
  rotatesTokens(account: { platform: Platform }): boolean;
  /** Whether the platform still accepts the current token. */
  verify(account: AccountMode, grant: AccountGrant): Promise<GrantResult<unknown, Failure>>;
  /** What happened and what to do, in one or two sentences for the account's owner. */
  describeForOwner(failure: Failure): string;
  /** A sentence for the owner if the grant lacks permissions, else null. */
  describeMissingScopes(account: AccountMode, grant: AccountGrant): string | null;
  /** Returned for an account that only its owner can repair. */
  reconnectError: Failure;
  /** Returned if other renewals at the same platform took too long. */
  busyError: Failure;
}

/** Why a grant is renewed: it is needed now, the platform rejected it, or it was unused for long. */
type Reason = 'needed' | 'refused' | 'idle';

/** A renewed grant and the sealed token that it replaces. */
interface RenewedPair {
  before: string;
  fresh: AccountGrant;
}

/** Attempts to store a renewed pair after the database failed: it is the only valid pair. */
const MAX_STORE_ATTEMPTS = 60;
/** The pause between attempts to store a grant, constant because nobody else can renew the account until then. */
const STORE_RETRY_MS = 500;
/** Within this time another process stores its pair once the database is available again. */
const RECHECK_MS = 3 * STORE_RETRY_MS;

/**
 * Returns the account's grant, renewed if its token expires within `forMs`. If the renewal fails, a token that is still
 * valid is returned. The account is locked, because two concurrent renewals would invalidate each other if the platform
 * rotates tokens. `force` renews a valid token, unless another call did so before the lock. A failure is stored.
 */
export async function getFreshGrant<Failure extends { kind: string }>(
  em: EntityManager,
  renewal: Renewal<Failure>,
  accountId: string,
  force = false,
  forMs = REFRESH_MARGIN_MS,
): Promise<FreshGrant<Failure>> {
  const known = await em.fork().findOneOrFail(Account, accountId);
  if (!force) return ensureFreshGrant(em, renewal, known, forMs);
  return renewQueued(em, renewal, known, 'refused', forMs);
}

/** Returns what `getFreshGrant` does without `force`, for an account that was just read. */
export async function ensureFreshGrant<Failure extends { kind: string }>(
  em: EntityManager,
  renewal: Renewal<Failure>,
  known: KnownAccount,
  forMs = REFRESH_MARGIN_MS,
): Promise<FreshGrant<Failure>> {
  if (isUsable(known, forMs)) return { ok: true, value: openGrant(renewal, known) };
  return renewQueued(em, renewal, known, 'needed', forMs);
}

/**
 * Renews or verifies the grant of an account that was unused for long and schedules the next check. Safe to repeat. It
 * does not wait in the platform's queue, so the caller must limit concurrent calls.
 */
export async function renewIdleGrant<Failure extends { kind: string }>(
  em: EntityManager,
  renewal: Renewal<Failure>,
  accountId: string,
): Promise<FreshGrant<Failure>> {
  const known = await em.fork().findOneOrFail(Account, accountId);
  return queueForAccount(em, accountId, () => renewLocked(em, renewal, known, 'idle'));
}

async function renewQueued<Failure extends { kind: string }>(
  em: EntityManager,
  renewal: Renewal<Failure>,
  known: KnownAccount,
  reason: Reason,
  forMs: number,
): Promise<FreshGrant<Failure>> {
  const answer = await queueForPlatform(em, known, () => renewLocked(em, renewal, known, reason, forMs));
  if (answer === 'too_late') {
    // A valid token is used until it expires, as after a failed renewal.
    const isValid = reason !== 'refused' && isUsable(known, 0);
    return isValid ? { ok: true, value: openGrant(renewal, known) } : { ok: false, error: renewal.busyError };
  }
  if (answer.ok || answer.error.kind !== 'reconnect' || !renewal.rotatesTokens(known)) return answer;
  // Another process may have the pair that invalidated this one, and store it once its database responds.
  await sleep(RECHECK_MS);
  const now = await em.fork().findOneOrFail(Account, known.id);
  return !now.reconnectNeeded && isUsable(now, forMs) ? { ok: true, value: openGrant(renewal, now) } : answer;
}

async function renewLocked<Failure extends { kind: string }>(
  em: EntityManager,
  renewal: Renewal<Failure>,
  known: KnownAccount,
  reason: Reason,
  forMs = REFRESH_MARGIN_MS,
): Promise<FreshGrant<Failure>> {
  const safe: { pair?: RenewedPair } = {};
  try {
    const { result } = await inTransaction(em, async (tx) => {
      const account = await lockAccountGrant(tx, known.id);
      const changed = !isSameToken(renewal, account.accessTokenSealed, known.accessTokenSealed);
      if (isUsable(account, forMs) && (reason === 'needed' || changed)) {
        return { ok: true as const, value: openGrant(renewal, account) };
      }
      if (!account.accessTokenSealed || account.reconnectNeeded) {
        if (reason === 'idle') await scheduleGrantCheck(tx.em, account.id, null, 0);
        return { ok: false as const, error: renewal.reconnectError };
      }
      const before = account.accessTokenSealed;
      return renew(tx, renewal, account, reason, (fresh) => {
        safe.pair = { before, fresh };
      });
    });
    return result;
  } catch (error) {
    // The platform renewed the pair, but the database failed before it was stored.
    if (!safe.pair) throw error;
    return storeLater(em, renewal, known.id, safe.pair, error);
  }
}

async function renew<Failure extends { kind: string }>(
  tx: Transaction,
  renewal: Renewal<Failure>,
  account: Account,
  reason: Reason,
  keepSafe: (fresh: AccountGrant) => void,
): Promise<FreshGrant<Failure>> {
  const current = openGrant(renewal, account);
  const isValid = reason !== 'refused' && current.accessExpiresAt.getTime() > Date.now();
  if (!renewal.canRefresh(account, current, account.lastRefreshedAt ?? account.connectedAt)) {
    const verified = reason === 'needed' ? null : await renewal.verify(account, current);
    if (verified && !verified.ok) {
      await recordFailure(tx, renewal, account, verified.error, true);
      if (verified.error.kind === 'reconnect') return verified;
    } else if (verified) {
      await scheduleGrantCheck(
        tx.em,
        account.id,
        getRenewalDelayMs(toGrantExpiry(account.platform, current), new Date(), Math.random()),
        0,
      );
    }
    return { ok: true, value: current };
  }
  const answer = await renewal.refresh(account, current, !isValid);
  if (answer.ok) {
    keepSafe(answer.value);
    await storeGrant(tx, renewal, account, answer.value);
    return answer;
  }
  // A token that refreshes itself is invalid after a rejected renewal. Others may stay valid without their refresh
  // token.
  const isInvalid = !isValid || current.refreshToken === null;
  await recordFailure(tx, renewal, account, answer.error, isInvalid);
  const stillGood = isValid && !(isInvalid && answer.error.kind === 'reconnect');
  return stillGood ? { ok: true, value: current } : answer;
}

async function storeGrant<Failure extends { kind: string }>(
  tx: Transaction,
  renewal: Renewal<Failure>,
  account: Account,
  fresh: AccountGrant,
): Promise<void> {
  const state = {
    lastRefreshedAt: new Date(),
    lastError: renewal.describeMissingScopes(account, fresh),
    reconnectNeeded: false,
  };
  await tx.em.nativeUpdate(Account, { id: account.id }, { ...sealGrant(renewal, fresh), ...state });
  await scheduleGrantCheck(
    tx.em,
    account.id,
    getRenewalDelayMs(toGrantExpiry(account.platform, fresh), new Date(), Math.random()),
    0,
  );
}

/** Stores a pair whose transaction failed, unless another pair has been stored since. */
async function storeLater<Failure extends { kind: string }>(
  em: EntityManager,
  renewal: Renewal<Failure>,
  accountId: string,
  { before, fresh }: RenewedPair,
  cause: unknown,
): Promise<FreshGrant<Failure>> {
  for (let attempts = 0; attempts < MAX_STORE_ATTEMPTS; attempts += 1) {
    await sleep(STORE_RETRY_MS);
    const stored = await inTransaction(em, async (tx) => {
      const account = await lockAccountGrant(tx, accountId);
      if (isSameToken(renewal, account.accessTokenSealed, before)) await storeGrant(tx, renewal, account, fresh);
    }).then(
      () => true,
      () => false,
    );
    if (stored) return { ok: true, value: fresh };
  }
  throw cause;
}

/** Whether two sealed texts hold the same token. It may have been re-encrypted under another key. */
function isSameToken(
  box: { open(sealed: string): string },
  one: string | null | undefined,
  other: string | null | undefined,
): boolean {
  return one === other || (Boolean(one && other) && box.open(one ?? '') === box.open(other ?? ''));
}

/** Stores the platform's error for the owner. `isInvalid`: the error also invalidates the current token. */
async function recordFailure<Failure extends { kind: string }>(
  tx: Transaction,
  renewal: Renewal<Failure>,
  account: Account,
  error: Failure,
  isInvalid: boolean,
): Promise<void> {
  const reconnectNeeded = error.kind === 'reconnect';
  const now = new Date();
  const expired = reconnectNeeded && isInvalid && (account.tokenExpiresAt ?? now) >= now ? { tokenExpiresAt: now } : {};
  const lastError = renewal.describeForOwner(error);
  await tx.em.nativeUpdate(Account, { id: account.id }, { lastError, reconnectNeeded, ...expired });
  if (reconnectNeeded && !account.reconnectNeeded) {
    recordAccountAudit(tx, account, 'account.grant_withdrawn', { type: 'platform', id: account.platform });
  }
  const attempts = account.grantAttempts + 1;
  await scheduleGrantCheck(tx.em, account.id, reconnectNeeded ? null : getRetryDelayMs(attempts), attempts);
}
