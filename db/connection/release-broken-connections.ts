import type { Pool, PoolClient } from 'pg';

/** By then a caller that runs one statement at a time has noticed the error and released the connection. */
const RELEASE_DELAY_MS = 500;

/**
 * Releases connections that broke during a transaction. The query builder releases a connection after its rollback,
 * which fails on a broken one, so each would be lost to the pool until a restart.
 */
export function releaseBrokenConnections(pool: Pool): void {
  const acquired = new WeakSet<PoolClient>();
  pool.on('acquire', (client) => acquired.add(client));
  pool.on('release', (_error, client) => acquired.delete(client));
  pool.on('connect', (client) => {
    const release = (): void => {
      if (acquired.has(client)) client.release(true);
    };
    client.once('end', () => setTimeout(release, RELEASE_DELAY_MS).unref());
  });
}
