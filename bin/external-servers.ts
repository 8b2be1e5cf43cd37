import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { MissingPart } from './missing-part.ts';
import { SEARCH_ATTRIBUTES } from './temporal.ts';

/** Servers that someone else runs may themselves be starting. */
const PATIENCE_MS = 15_000;
const KEYWORD = 2;

/** Answers once the database of DATABASE_URL accepts queries. Throws MissingPart, without the password, when it does not. */
export async function awaitPostgres(url: string, signal: AbortSignal): Promise<void> {
  await persist(signal, 'The database of DATABASE_URL does not answer', async () => {
    const client = new Client({ connectionString: url, connectionTimeoutMillis: 3000 });
    client.on('error', () => undefined);
    await client.connect();
    await client.end();
  });
}

/**
 * Answers once the server of TEMPORAL_ADDRESS serves the namespace, and registers there the search attributes that it lacks.
 * Throws MissingPart when it does not come up.
 */
export async function awaitTemporal(address: string, namespace: string, signal: AbortSignal): Promise<void> {
  const { Connection } = await import('@temporalio/client');
  await persist(signal, `Temporal at ${address} does not serve the namespace ${namespace}`, async () => {
    const connection = await Connection.connect({ address, connectTimeout: 3000 });
    try {
      await connection.workflowService.describeNamespace({ namespace });
      const { customAttributes } = await connection.operatorService.listSearchAttributes({ namespace });
      const missing = SEARCH_ATTRIBUTES.map((each) => each.split('=')[0] ?? '').filter(
        (name) => !customAttributes?.[name],
      );
      const searchAttributes = Object.fromEntries(missing.map((name) => [name, KEYWORD]));
      if (missing.length > 0) await connection.operatorService.addSearchAttributes({ namespace, searchAttributes });
    } finally {
      await connection.close();
    }
  });
}

async function persist(signal: AbortSignal, complaint: string, attempt: () => Promise<void>): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS;
  for (;;) {
    try {
      return await attempt();
    } catch (cause) {
      signal.throwIfAborted();
      if (Date.now() > deadline) throw new MissingPart(`${complaint}: ${(cause as Error).message}`, cause);
      await delay(500, undefined, { signal });
    }
  }
}
