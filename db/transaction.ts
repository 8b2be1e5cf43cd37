import type { EntityManager } from '@mikro-orm/postgresql';
import type { OutboxEntry } from './outbox.ts';

/** A transaction in progress, and what is to be told to Temporal once it has committed. */
export interface Transaction {
  em: EntityManager;
  outbox: OutboxEntry[];
}

/** Runs `work` in one transaction; the entries it leaves in `outbox` are for the caller to dispatch after the commit. */
export async function inTransaction<T>(
  em: EntityManager,
  work: (tx: Transaction) => Promise<T>,
): Promise<{ result: T; outbox: OutboxEntry[] }> {
  const outbox: OutboxEntry[] = [];
  const result = await em
    .fork({ useContext: false })
    .transactional((inner) => work({ em: inner as EntityManager, outbox }));
  return { result, outbox };
}
