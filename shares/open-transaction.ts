import { AsyncLocalStorage } from 'node:async_hooks';

/** `open`: servers of others must not be requested. `allowed`: they may be, although a transaction is open. */
const current = new AsyncLocalStorage<{ state: 'open' | 'ended' | 'allowed' }>();

/** Marks what a transaction does, until it has ended. */
export async function runInTransaction<T>(work: () => Promise<T>): Promise<T> {
  if (current.getStore()?.state === 'allowed') return work();
  const transaction: { state: 'open' | 'ended' } = { state: 'open' };
  try {
    return await current.run(transaction, work);
  } finally {
    transaction.state = 'ended';
  }
}

/** Lets the transactions of `work` request servers of others, because only a lock in the database makes it safe. Bound their number. */
export function allowRequests<T>(work: () => T): T {
  return current.run({ state: 'allowed' }, work);
}

/** Throws within a transaction, which would keep its locks and its connection until a server of others replies. */
export function requireNoTransaction(url: string | URL): void {
  if (current.getStore()?.state === 'open') throw new Error(`${new URL(url).host} was requested in a transaction.`);
}
