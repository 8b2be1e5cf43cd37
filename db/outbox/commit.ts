import type { MikroORM } from '@mikro-orm/postgresql';
import { runInShare } from '../../shares/run-in-share.ts';
import { SHARES } from '../../shares/shares.ts';
import { SERVICE } from '../../domain/audit/actors.ts';
import { inTransaction, type OutboxEntry, type Transaction } from '../connection/transaction.ts';
import { dispatch, type WorkflowStarter } from './dispatch.ts';

export interface CommitDeps {
  orm: MikroORM;
  workflows: WorkflowStarter;
  log: Record<'info' | 'warn', (fields: object, message: string) => void>;
}

/** The outbox relay sends entries that are 3 s old, so a dispatch must not start later than that. */
const MAX_QUEUE_MS = 2_500;

/** Commits `work`, then dispatches its outbox entries. Returns what `work` returned. */
export async function commit<T>(
  deps: CommitDeps,
  work: (tx: Transaction) => Promise<T>,
  { waitForDispatch = true, actor = SERVICE } = {},
): Promise<T> {
  const { result, outbox } = await inTransaction(deps.orm.em, work, actor);
  const dispatched = dispatchAfterCommit(deps, outbox);
  if (waitForDispatch) await dispatched;
  return result;
}

/** Dispatches entries. Never rejects: those that Temporal does not accept in time stay in the outbox for the relay. */
export async function dispatchAfterCommit(deps: CommitDeps, outbox: readonly OutboxEntry[]): Promise<void> {
  if (outbox.length === 0) return;
  const rows = outbox.map((entry) => entry.rowId);
  const queuedAt = performance.now();
  await runInShare(SHARES.dispatches, async () => {
    if (performance.now() - queuedAt > MAX_QUEUE_MS) {
      return deps.log.info({ rows }, 'left outbox entries to the relay: dispatch queue is full');
    }
    try {
      await dispatch(deps.orm.em, deps.workflows, outbox);
    } catch (error) {
      deps.log.warn({ err: error, rows }, 'left outbox entries to the relay: dispatch failed');
    }
  });
}
