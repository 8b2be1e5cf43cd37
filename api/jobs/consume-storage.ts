import { findExhaustedStorage, takeStorage } from '../../db/credits/storage.ts';
import { describeStorageLimit, PLAN_TERMS } from '../../domain/teams/plans.ts';
import type { ApiContext } from '../http/context.ts';
import { refuse, type Refusal } from '../http/errors.ts';

/** Counts a file against the plan's storage in the request's transaction. Rejects with 429 if it does not fit. */
export async function consumeStorage({ state: { tx, team } }: ApiContext, bytes: number): Promise<void> {
  if (!(await takeStorage(tx, team.id, bytes))) throw refuseStorage(PLAN_TERMS[team.plan].storageBytes);
}

/** Rejects posts with own media with 429 if the plan's storage is used up. */
export async function rejectExhaustedStorage({ state: { tx, team } }: ApiContext): Promise<void> {
  const limit = await findExhaustedStorage(tx.em, team.id);
  if (limit !== null) throw refuseStorage(limit);
}

export function refuseStorage(limit: number): Refusal {
  return refuse.usageLimitReached(describeStorageLimit(limit));
}
