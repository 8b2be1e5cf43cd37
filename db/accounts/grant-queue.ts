import { setTimeout as sleep } from 'node:timers/promises';
import type { EntityManager } from '@mikro-orm/postgresql';
import pLimit, { type LimitFunction } from 'p-limit';
import type { Platform } from '../../domain/accounts/platforms.ts';
import type { Account } from '../entities/account.ts';

/**
 * Each renewal holds a connection of the database until its platform answers: one platform that hangs must leave the others
 * theirs, and their turns.
 */
export const MAX_RENEWALS_PER_PLATFORM = 4;

const PLATFORM_TURNS: Record<Platform, LimitFunction> = {
  clipapp: pLimit(MAX_RENEWALS_PER_PLATFORM),
  reelnet: pLimit(MAX_RENEWALS_PER_PLATFORM),
  videoshorts: pLimit(MAX_RENEWALS_PER_PLATFORM),
};

/** A post's other targets wait with the one that needs a token. */
const LONGEST_WAIT_MS = 10_000;

const accountTurns = new WeakMap<object, Map<string, LimitFunction>>();

/**
 * Few at a time of those whose platform may hang, and of each account one. Work whose turn does not come in time is never
 * begun: nobody waits for it any more.
 */
export async function queueForPlatform<T>(
  em: EntityManager,
  { id, platform }: Pick<Account, 'id' | 'platform'>,
  work: () => Promise<T>,
): Promise<T | 'too_late'> {
  let state: 'waiting' | 'begun' | 'left' = 'waiting';
  const begin = async (): Promise<T | 'too_late'> => {
    if (state === 'left') return 'too_late';
    state = 'begun';
    return work();
  };
  const turn = queueForAccount(em, id, () => PLATFORM_TURNS[platform](begin));
  const leaving = sleep(LONGEST_WAIT_MS, undefined, { ref: false }).then(() => {
    if (state === 'begun') return turn;
    state = 'left';
    return 'too_late' as const;
  });
  return Promise.race([turn, leaving]);
}

/**
 * One at a time of those that may replace the account's tokens in this process. The database's lock is lost with its
 * connection, perhaps after the platform has voided the stored token: this turn lasts until the fresh one is stored.
 */
export async function queueForAccount<T>(em: EntityManager, accountId: string, work: () => Promise<T>): Promise<T> {
  const database = em.getConnection();
  const turns = accountTurns.get(database) ?? new Map<string, LimitFunction>();
  accountTurns.set(database, turns);
  const turn = turns.get(accountId) ?? pLimit(1);
  turns.set(accountId, turn);
  try {
    return await turn(work);
  } finally {
    if (turn.activeCount + turn.pendingCount === 0) turns.delete(accountId);
  }
}
