import type { EntityManager } from '@mikro-orm/postgresql';
import { SERVICE, type Actor } from '../../domain/audit/actors.ts';
import type { WatchedKind, WorkflowKind } from '../../domain/workflow-names.ts';
import { runInTransaction } from '../../shares/open-transaction.ts';
import type { AuditRow } from './audit-entry.ts';
import { queryPrepared } from './query-prepared.ts';

/** A signal that makes a post's workflow read its row. */
export type PostSignal = 'cancel' | 'reschedule' | 'release' | 'restored';

/** A message for Temporal. */
export type OutboxMessage = (
  | { verb: 'start'; workflow: WorkflowKind; rowId: string }
  | { verb: 'signal'; workflow: 'post'; rowId: string; signal: PostSignal }
  | { verb: 'signal'; workflow: WatchedKind; rowId: string; signal: 'changed' }
) & {
  /** The team that shares the task queues with others. Null without a team, and for posts, whose row has it. */
  teamId?: string | null;
};

export type OutboxEntry = OutboxMessage & { id: string };

/** A transaction in progress, with the outbox entries that are dispatched after its commit. */
export interface Transaction {
  em: EntityManager;
  outbox: OutboxEntry[];
  /** Who acts, for the audit log. */
  actor: Actor;
  /** Entries of the audit log that are appended before the commit. */
  audit: AuditRow[];
}

/**
 * Runs `work` in one transaction, to which only statements of `tx.em` belong. The caller dispatches the returned
 * entries.
 */
export async function inTransaction<T>(
  em: EntityManager,
  work: (tx: Transaction) => Promise<T>,
  actor: Actor = SERVICE,
): Promise<{ result: T; outbox: OutboxEntry[] }> {
  const outbox: OutboxEntry[] = [];
  const txEm = em.fork({ useContext: false });
  const transact = async (transaction: unknown): Promise<T> => {
    txEm.setTransactionContext(transaction);
    const tx: Transaction = { em: txEm, outbox, actor, audit: [] };
    const done = await work(tx);
    await txEm.flush();
    await appendAudit(tx);
    return done;
  };
  const result = await runInTransaction(() => txEm.getConnection().transactional(transact));
  return { result, outbox };
}

/** Appends the entries of the audit log. Runs last, because it locks the team's chain until the commit. */
async function appendAudit({ em, audit }: Transaction): Promise<void> {
  if (audit.length > 0) await queryPrepared(em, 'select append_audit($1)', [JSON.stringify(audit)]);
}
