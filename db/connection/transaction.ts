import type { EntityManager } from '@mikro-orm/postgresql';
import type { OutboxEntry } from '../outbox/outbox.ts';

/** A transaction in progress, and what is to be told to Temporal once it has committed. */
export interface Transaction {
  em: EntityManager;
  outbox: OutboxEntry[];
}

/**
 * Runs `work` in one transaction; the entries it leaves in `outbox` are for the caller to dispatch after the commit. Only what
 * goes through the transaction's own `em` belongs to it.
 */
export async function inTransaction<T>(
  em: EntityManager,
  work: (tx: Transaction) => Promise<T>,
): Promise<{ result: T; outbox: OutboxEntry[] }> {
  const outbox: OutboxEntry[] = [];
  const own = em.fork({ useContext: false });
  const result = await own.getConnection().transactional(async (transaction: unknown) => {
    own.setTransactionContext(transaction);
    const done = await work({ em: own, outbox });
    await own.flush();
    return done;
  });
  return { result, outbox };
}
