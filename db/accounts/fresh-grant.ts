import { setTimeout as sleep } from 'node:timers/promises';
import type { EntityManager } from '@mikro-orm/postgresql';
import { keepInMs, REFRESH_AHEAD_MS, retryInMs } from '../../domain/accounts/grants.ts';
import type { Platform } from '../../domain/accounts/platforms.ts';
import { Account, type StoredGrant } from '../entities/account.ts';
import {
  toGrantEnds,
  lockAccountGrant,
  openGrant,
  scheduleGrantCheck,
  sealGrant,
  isUsable,
  type AccountGrant,
} from './stored-grant.ts';
import { queueForAccount, queueForPlatform } from './grant-queue.ts';
import { inTransaction, type Transaction } from '../connection/transaction.ts';

export type GrantResult<Value, Failure> = { ok: true; value: Value } | { ok: false; error: Failure };

export type FreshGrant<Failure> = GrantResult<AccountGrant, Failure>;

type Held = { platform: Platform; sandbox: boolean };

type SeenAccount = StoredGrant & Pick<Account, 'id' | 'platform'>;

/** What this file needs of the outside: the sealing of tokens, and the platform's own calls. */
export interface Renewal<Failure extends { kind: string }> {
  seal(plain: string): string;
  open(sealed: string): string;
  /** `urgent`: the token at hand no longer serves, so nothing is lost by asking twice. */
  refresh(account: Held, grant: AccountGrant, urgent: boolean): Promise<FreshGrant<Failure>>;
  /** Whether the platform renews this grant already; until then the one at hand is as good as any. */
  canRefresh(account: { platform: Platform }, grant: AccountGrant, issuedAt: Date): boolean;
  /** Whether the platform voids a token with its renewal. */
  rotatesTokens(account: { platform: Platform }): boolean;
  /** Whether the platform still takes the token at hand. */
  verify(account: Held, grant: AccountGrant): Promise<GrantResult<unknown, Failure>>;
  /** For the account's owner: what happened and what to do, as one or two sentences; null where nothing is wrong. */
  describeForOwner(failure: Failure): string;
  /** The same of a grant that lacks permissions; null where it has them all. */
  describeMissingScopes(account: Held, grant: AccountGrant): string | null;
  /** The answer of an account that only its owner can mend. */
  reconnectError: Failure;
  /** The answer where others' renewals at the same platform took too long. */
  busyError: Failure;
}

/** Why a grant is renewed: it is needed now, the platform refused it, or nobody used it for long. */
type Reason = 'needed' | 'refused' | 'kept';

/** A grant that the platform has just renewed, and the sealed token that it replaces. */
interface RenewedPair {
  before: string;
  fresh: AccountGrant;
}

/** How often a fresh pair is tried to be stored when the database failed under it: by then the only pair that lives. */
const RESCUE_TRIES = 60;
/** Short and even: until then nobody else can renew the account, and the database may be back at any time. */
const RESCUE_PAUSE_MS = 500;
/** In which another process's rescue is done as soon as the database is there. */
const LOOK_AGAIN_MS = 3 * RESCUE_PAUSE_MS;

/**
 * A token that is good for the next `forMs`, refreshed under the account's lock where it is about to end: two refreshes at
 * once would void each other where the platform rotates. `force` refreshes although the token looks good, unless somebody
 * else did while this call waited for the lock. What the platform answered is stored whether it helped or not.
 */
export async function getFreshGrant<Failure extends { kind: string }>(
  em: EntityManager,
  renewal: Renewal<Failure>,
  accountId: string,
  force = false,
  forMs = REFRESH_AHEAD_MS,
): Promise<FreshGrant<Failure>> {
  const seen = await em.fork().findOneOrFail(Account, accountId);
  if (!force) return getFreshGrantOf(em, renewal, seen, forMs);
  return renewedInTurn(em, renewal, seen, 'refused', forMs);
}

/** The same of an account that has just been read. */
export async function getFreshGrantOf<Failure extends { kind: string }>(
  em: EntityManager,
  renewal: Renewal<Failure>,
  seen: SeenAccount,
  forMs = REFRESH_AHEAD_MS,
): Promise<FreshGrant<Failure>> {
  if (isUsable(seen, forMs)) return { ok: true, value: openGrant(renewal, seen) };
  return renewedInTurn(em, renewal, seen, 'needed', forMs);
}

/**
 * Renews or checks the grant of an account that nobody used for long, and plans the next time. Safe to repeat. It takes no
 * turn from those who need a token now: whoever calls this bounds how many it keeps at once.
 */
export async function renewIdleGrant<Failure extends { kind: string }>(
  em: EntityManager,
  renewal: Renewal<Failure>,
  accountId: string,
): Promise<FreshGrant<Failure>> {
  const seen = await em.fork().findOneOrFail(Account, accountId);
  return queueForAccount(em, accountId, () => renewed(em, renewal, seen, 'kept'));
}

async function renewedInTurn<Failure extends { kind: string }>(
  em: EntityManager,
  renewal: Renewal<Failure>,
  seen: SeenAccount,
  reason: Reason,
  forMs: number,
): Promise<FreshGrant<Failure>> {
  const answer = await queueForPlatform(em, seen, () => renewed(em, renewal, seen, reason, forMs));
  if (answer === 'too_late') {
    // As after a renewal that failed, a token that lives is used to its end.
    const lives = reason !== 'refused' && isUsable(seen, 0);
    return lives ? { ok: true, value: openGrant(renewal, seen) } : { ok: false, error: renewal.busyError };
  }
  if (answer.ok || answer.error.kind !== 'reconnect' || !renewal.rotatesTokens(seen)) return answer;
  // Another process may hold the pair that voided this one, and store it as soon as its database lets it.
  await sleep(LOOK_AGAIN_MS);
  const now = await em.fork().findOneOrFail(Account, seen.id);
  return !now.reconnectNeeded && isUsable(now, forMs) ? { ok: true, value: openGrant(renewal, now) } : answer;
}

async function renewed<Failure extends { kind: string }>(
  em: EntityManager,
  renewal: Renewal<Failure>,
  seen: SeenAccount,
  reason: Reason,
  forMs = REFRESH_AHEAD_MS,
): Promise<FreshGrant<Failure>> {
  const safe: { pair?: RenewedPair } = {};
  try {
    const { result } = await inTransaction(em, async (tx) => {
      const account = await lockAccountGrant(tx, seen.id);
      const changed = !sameToken(renewal, account.accessTokenSealed, seen.accessTokenSealed);
      if (isUsable(account, forMs) && (reason === 'needed' || changed)) {
        return { ok: true as const, value: openGrant(renewal, account) };
      }
      if (!account.accessTokenSealed || account.reconnectNeeded) {
        if (reason === 'kept') await scheduleGrantCheck(tx.em, account.id, null, 0);
        return { ok: false as const, error: renewal.reconnectError };
      }
      const before = account.accessTokenSealed;
      return renew(tx, renewal, account, reason, (fresh) => {
        safe.pair = { before, fresh };
      });
    });
    return result;
  } catch (error) {
    // The platform has renewed the pair and the database failed before it was stored.
    if (!safe.pair) throw error;
    return rescue(em, renewal, seen.id, safe.pair, error);
  }
}

async function renew<Failure extends { kind: string }>(
  tx: Transaction,
  renewal: Renewal<Failure>,
  account: Account,
  reason: Reason,
  keepSafe: (fresh: AccountGrant) => void,
): Promise<FreshGrant<Failure>> {
  const held = openGrant(renewal, account);
  const lives = reason !== 'refused' && held.accessExpiresAt.getTime() > Date.now();
  if (!renewal.canRefresh(account, held, account.lastRefreshedAt ?? account.connectedAt)) {
    const verified = reason === 'needed' ? null : await renewal.verify(account, held);
    if (verified && !verified.ok) {
      await recordFailure(tx, renewal, account, verified.error, true);
      if (verified.error.kind === 'reconnect') return verified;
    } else if (verified) {
      await scheduleGrantCheck(
        tx.em,
        account.id,
        keepInMs(toGrantEnds(account.platform, held), new Date(), Math.random()),
        0,
      );
    }
    return { ok: true, value: held };
  }
  const answer = await renewal.refresh(account, held, !lives);
  if (answer.ok) {
    keepSafe(answer.value);
    await storeGrant(tx, renewal, account, answer.value);
    return answer;
  }
  // An access token that renews itself was refused with its renewal; any other may live on without its refresh token.
  const dead = !lives || held.refreshToken === null;
  await recordFailure(tx, renewal, account, answer.error, dead);
  const stillGood = lives && !(dead && answer.error.kind === 'reconnect');
  return stillGood ? { ok: true, value: held } : answer;
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
    keepInMs(toGrantEnds(account.platform, fresh), new Date(), Math.random()),
    0,
  );
}

/** Stores a pair whose transaction was lost, unless another one is there by now. */
async function rescue<Failure extends { kind: string }>(
  em: EntityManager,
  renewal: Renewal<Failure>,
  accountId: string,
  { before, fresh }: RenewedPair,
  cause: unknown,
): Promise<FreshGrant<Failure>> {
  for (let tries = 0; tries < RESCUE_TRIES; tries += 1) {
    await sleep(RESCUE_PAUSE_MS);
    const stored = await inTransaction(em, async (tx) => {
      const account = await lockAccountGrant(tx, accountId);
      if (sameToken(renewal, account.accessTokenSealed, before)) await storeGrant(tx, renewal, account, fresh);
    }).then(
      () => true,
      () => false,
    );
    if (stored) return { ok: true, value: fresh };
  }
  throw cause;
}

/** Whether two sealed texts hold one token: it may have been sealed anew under another key. */
function sameToken(
  box: { open(sealed: string): string },
  one: string | null | undefined,
  other: string | null | undefined,
): boolean {
  return one === other || (Boolean(one && other) && box.open(one ?? '') === box.open(other ?? ''));
}

/** What the platform said, for the owner to read. `dead`: a refusal means that the token at hand is over as well. */
async function recordFailure<Failure extends { kind: string }>(
  tx: Transaction,
  renewal: Renewal<Failure>,
  account: Account,
  error: Failure,
  dead: boolean,
): Promise<void> {
  const reconnectNeeded = error.kind === 'reconnect';
  const now = new Date();
  const over = reconnectNeeded && dead && (account.tokenExpiresAt ?? now) >= now ? { tokenExpiresAt: now } : {};
  const lastError = renewal.describeForOwner(error);
  await tx.em.nativeUpdate(Account, { id: account.id }, { lastError, reconnectNeeded, ...over });
  const tries = account.grantAttempts + 1;
  await scheduleGrantCheck(tx.em, account.id, reconnectNeeded ? null : retryInMs(tries), tries);
}
