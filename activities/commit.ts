import { inTransaction, type Transaction } from '../db/connection/transaction.ts';
import { dispatchOutbox } from './dispatch-outbox.ts';
import type { ActivityDeps } from './activity-deps.ts';

export type CommitDeps = Pick<ActivityDeps, 'orm' | 'workflows' | 'log'>;

/** Runs `work` in one transaction, then dispatches the outbox messages it wrote. Returns what `work` returned. */
export async function commit<T>(deps: CommitDeps, work: (tx: Transaction) => Promise<T>): Promise<T> {
  const { result, outbox } = await inTransaction(deps.orm.em, work);
  await dispatchOutbox(deps, outbox);
  return result;
}
