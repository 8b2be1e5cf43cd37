import { setTimeout as sleep } from 'node:timers/promises';
import type { EntityManager } from '@mikro-orm/postgresql';
import pLimit, { type LimitFunction } from 'p-limit';
import { allowRequests } from '../../shares/open-transaction.ts';
import { SHARES } from '../../shares/shares.ts';
import type { Account } from '../entities/account.ts';

/** The longest wait for the start of a renewal. The other targets of the post wait with the one that needs a token. */
const LONGEST_WAIT_MS = 10_000;

const accountTurns = new WeakMap<object, Map<string, LimitFunction>>();

/**
 * Runs a few renewals per platform at a time, shared among teams, and one per account. Returns `too_late`, and never
 * starts `work`, if it could not start within `LONGEST_WAIT_MS`.
 */
export async function queueForPlatform<T>(
  em: EntityManager,
  { id, platform, teamId }: Pick<Account, 'id' | 'platform' | 'teamId'>,
  work: () => Promise<T>,
): Promise<T | 'too_late'> {
  let state: 'waiting' | 'begun' | 'left' = 'waiting';
  const start = async (): Promise<T | 'too_late'> => {
    if (state === 'left') return 'too_late';
    state = 'begun';
    return work();
  };
  const turn = queueForAccount(em, id, () => SHARES.renewals.run(platform, teamId, start));
  const timeout = sleep(LONGEST_WAIT_MS, undefined, { ref: false }).then(() => {
    if (state === 'begun') return turn;
    state = 'left';
    return 'too_late' as const;
  });
  return Promise.race([turn, timeout]);
}

/**
 * Runs one renewal per account at a time in this process. The database lock of the account, under which the platform is
 * called, keeps other processes out. It is lost with its connection, possibly after the platform has invalidated the
 * stored token; this queue starts the next renewal only after the new token is stored.
 */
export async function queueForAccount<T>(em: EntityManager, accountId: string, work: () => Promise<T>): Promise<T> {
  const database = em.getConnection();
  const turns = accountTurns.get(database) ?? new Map<string, LimitFunction>();
  accountTurns.set(database, turns);
  const turn = turns.get(accountId) ?? pLimit(1);
  turns.set(accountId, turn);
  try {
    return await turn(() => allowRequests(work));
  } finally {
    if (turn.activeCount + turn.pendingCount === 0) turns.delete(accountId);
  }
}
