import type { Pool, PoolClient } from 'pg';

/** By then whoever asks one thing at a time has heard of it, and has given the connection back. */
const GIVEN_BACK_MS = 500;

/**
 * Gives connections back that broke within a transaction. The query builder returns one only after its rollback, which fails
 * on a broken one: each would be missing from the pool for good, and a few restarts of the database would empty it.
 */
export function releaseBrokenConnections(pool: Pool): void {
  const held = new WeakSet<PoolClient>();
  pool.on('acquire', (client) => held.add(client));
  pool.on('release', (_error, client) => held.delete(client));
  pool.on('connect', (client) => {
    const giveBack = (): void => {
      if (held.has(client)) client.release(true);
    };
    client.once('end', () => setTimeout(giveBack, GIVEN_BACK_MS).unref());
  });
}
