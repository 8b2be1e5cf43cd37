import type { Client } from '@temporalio/client';
import { createTemporalClient, findTemporalFault } from '../../adapters/temporal/connect.ts';
import { ConfigError } from '../../config/config-error.ts';
import { findTemporalSettings } from './find-temporal-settings.ts';

const TEMPORAL_WAIT_MS = 5_000;

/** Runs `work` with a client of Temporal. Throws a `ConfigError` if Temporal does not answer. */
export async function withTemporal<T>(work: (client: Client) => Promise<T>): Promise<T> {
  const settings = await findTemporalSettings();
  const { client, connection } = createTemporalClient(settings);
  try {
    const fault = await findTemporalFault(connection, TEMPORAL_WAIT_MS);
    if (fault !== null) throw new ConfigError([`${fault} (${settings.address})`]);
    return await work(client);
  } finally {
    await connection.close();
  }
}
