import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import type { TemporalSettings } from '../../adapters/temporal/settings.ts';
import { MissingRequirement } from '../processes/missing-requirement.ts';

/** The wait for external servers, which may still be starting. */
const TIMEOUT_MS = 15_000;

/** Waits until the database at DATABASE_URL accepts connections. Throws MissingRequirement, without the password, after the time-out. */
export async function waitForPostgres(url: string, signal: AbortSignal): Promise<void> {
  await retryUntilDeadline(signal, 'The database at DATABASE_URL is not reachable', 'DATABASE_URL', async () => {
    const client = new Client({ connectionString: url, connectionTimeoutMillis: 3000 });
    client.on('error', () => undefined);
    await client.connect();
    await client.end();
  });
}

/**
 * Waits until the server at TEMPORAL_ADDRESS serves the namespace, and registers missing search attributes. Throws
 * MissingRequirement after the time-out.
 */
export async function waitForTemporal(temporal: TemporalSettings, signal: AbortSignal): Promise<void> {
  const { Connection } = await import('@temporalio/client');
  const { registerSearchAttributes } = await import('../../adapters/temporal/temporal-client.ts');
  const { namespace, ...options } = temporal;
  const problem = `Temporal at ${temporal.address} does not serve the namespace ${namespace}`;
  await retryUntilDeadline(signal, problem, 'TEMPORAL_ADDRESS', async () => {
    const connection = await Connection.connect({ ...options, connectTimeout: 3000 });
    try {
      await connection.workflowService.describeNamespace({ namespace });
      await registerSearchAttributes(connection, namespace);
    } finally {
      await connection.close();
    }
  });
}

async function retryUntilDeadline(
  signal: AbortSignal,
  problem: string,
  variable: string,
  attempt: () => Promise<void>,
): Promise<void> {
  const deadline = Date.now() + TIMEOUT_MS;
  for (;;) {
    try {
      return await attempt();
    } catch (cause) {
      signal.throwIfAborted();
      if (Date.now() > deadline) {
        const { message } = cause as Error;
        throw new MissingRequirement(
          `${problem}: ${message}. Start the server, or unset ${variable} so that \`npm start\` runs one.`,
          cause,
        );
      }
      await delay(500, undefined, { signal });
    }
  }
}
