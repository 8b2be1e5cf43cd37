import type { EntityManager } from '@mikro-orm/postgresql';
import { setTimeout as sleep } from 'node:timers/promises';
import { isKeyFree, type ResponseKey } from './idempotency-keys.ts';

const FIRST_WAIT_MS = 10;
const MAX_WAIT_MS = 250;

/** One wait per key and database, shared by all requests of this process. */
const waits = new WeakMap<object, Map<string, Promise<void>>>();

/** Waits, at most for `ms`, until no transaction has reserved the key. Returns whether it is free. */
export async function waitForKey(em: EntityManager, key: ResponseKey, ms: number): Promise<boolean> {
  const expired = new AbortController();
  const timeout = sleep(ms, false, { signal: expired.signal }).catch(() => false);
  try {
    return await Promise.race([shareWait(em, key).then(() => true), timeout]);
  } finally {
    expired.abort();
  }
}

function shareWait(em: EntityManager, key: ResponseKey): Promise<void> {
  const database = em.getConnection();
  const shared = waits.get(database) ?? new Map<string, Promise<void>>();
  waits.set(database, shared);
  const name = JSON.stringify([key.keyId, key.method, key.path, key.idempotencyKey]);
  const wait = shared.get(name) ?? pollUntilFree(em, key).finally(() => shared.delete(name));
  shared.set(name, wait);
  return wait;
}

/** Polls until the transaction that reserved the key has ended, which `idle_in_transaction_session_timeout` bounds. */
async function pollUntilFree(em: EntityManager, key: ResponseKey): Promise<void> {
  for (let waitMs = FIRST_WAIT_MS; !(await isKeyFree(em.fork(), key)); waitMs = Math.min(2 * waitMs, MAX_WAIT_MS)) {
    await sleep(waitMs);
  }
}
