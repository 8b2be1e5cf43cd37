import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import type { TemporalSettings } from '../../adapters/temporal/settings.ts';
import { MissingPart } from '../shared/missing-requirement.ts';

/** Servers that someone else runs may themselves be starting. */
const PATIENCE_MS = 15_000;

/** Answers once the database of DATABASE_URL accepts queries. Throws MissingPart, without the password, when it does not. */
export async function awaitPostgres(url: string, signal: AbortSignal): Promise<void> {
  await persist(signal, 'The database of DATABASE_URL does not answer', 'DATABASE_URL', async () => {
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
export async function awaitTemporal(temporal: TemporalSettings, signal: AbortSignal): Promise<void> {
  const { Connection } = await import('@temporalio/client');
  const { registerSearchAttributes } = await import('../../adapters/temporal/connect.ts');
  const { namespace, ...options } = temporal;
  const complaint = `Temporal at ${temporal.address} does not serve the namespace ${namespace}`;
  await persist(signal, complaint, 'TEMPORAL_ADDRESS', async () => {
    const connection = await Connection.connect({ ...options, connectTimeout: 3000 });
    try {
      await connection.workflowService.describeNamespace({ namespace });
      await registerSearchAttributes(connection, namespace);
    } finally {
      await connection.close();
    }
  });
}

async function persist(
  signal: AbortSignal,
  complaint: string,
  variable: string,
  attempt: () => Promise<void>,
): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS;
  for (;;) {
    try {
      return await attempt();
    } catch (cause) {
      signal.throwIfAborted();
      if (Date.now() > deadline) {
        const { message } = cause as Error;
        throw new MissingPart(
          `${complaint}: ${message}. Start it, or unset ${variable} to have one brought along.`,
          cause,
        );
      }
      await delay(500, undefined, { signal });
    }
  }
}
