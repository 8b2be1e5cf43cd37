import type { EntityManager } from '@mikro-orm/postgresql';
import type { Transaction } from '../connection/transaction.ts';
import { ApiKey } from '../entities/api-key.ts';

/** The condition on keys that programs use. Those of members have no last four characters. */
const IS_PROGRAM_KEY = { lastFour: { $ne: '' } };

export async function listProgramKeys(em: EntityManager, teamId: string): Promise<ApiKey[]> {
  return em.find(ApiKey, { teamId, ...IS_PROGRAM_KEY }, { orderBy: { createdAt: 'asc', id: 'asc' } });
}

/** A page of the keys of a team, revoked ones included, newest first. */
export async function listKeyPage(
  em: EntityManager,
  teamId: string,
  { page, limit }: { page: number; limit: number },
): Promise<[ApiKey[], number]> {
  const options = { limit, offset: (page - 1) * limit, orderBy: { createdAt: 'desc', id: 'desc' } } as const;
  return em.findAndCount(ApiKey, { teamId, ...IS_PROGRAM_KEY }, options);
}

/** Returns null if the team has no such key. */
export async function findTeamKey(tx: Transaction, teamId: string, id: string): Promise<ApiKey | null> {
  return tx.em.findOne(ApiKey, { teamId, id, ...IS_PROGRAM_KEY });
}
