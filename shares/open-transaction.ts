import { AsyncLocalStorage } from 'node:async_hooks';

/** `open`: the running transaction must not send requests to other servers. `allowed`: it may. */
const current = new AsyncLocalStorage<{ state: 'open' | 'ended' | 'allowed' }>();

/** Runs a transaction so that `requireNoTransaction` throws in it. */
export async function runInTransaction<T>(work: () => Promise<T>): Promise<T> {
  if (current.getStore()?.state === 'allowed') return work();
  const transaction: { state: 'open' | 'ended' } = { state: 'open' };
  try {
    return await current.run(transaction, work);
  } finally {
    transaction.state = 'ended';
  }
}

/** Lets the transactions of `work` send requests that only a lock makes safe. Its caller must bound their number. */
export function allowRequests<T>(work: () => T): T {
  return current.run({ state: 'allowed' }, work);
}

/** Throws within a transaction, which would keep its locks and its connection until the server responds. */
export function requireNoTransaction(url: string | URL): void {
  if (current.getStore()?.state === 'open') throw new Error(`${new URL(url).host} was requested in a transaction.`);
}
