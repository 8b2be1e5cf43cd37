import type { Client } from '@temporalio/client';
import { createTemporalClient, findTemporalFault } from '../../adapters/temporal/temporal-client.ts';
import { ConfigError } from '../../config/config-error.ts';
import { resolve } from 'node:path';
import { readTemporalSettings, type TemporalSettings } from '../../adapters/temporal/settings.ts';
import { findRunningInstance } from '../home/dev-file.ts';

const TEMPORAL_WAIT_MS = 5_000;

/** Runs `work` with a client of Temporal. Throws a `ConfigError` if Temporal does not respond. */
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

/** Returns the Temporal server of the settings, or that of the instance that runs in KINORA_HOME. */
async function findTemporalSettings(): Promise<TemporalSettings> {
  if (process.env['TEMPORAL_ADDRESS']) return readTemporalSettings(process.env);
  const home = resolve(process.env['KINORA_HOME'] || '.kinora');
  const dev = await findRunningInstance(home, ', or set TEMPORAL_ADDRESS to the Temporal server of the service.');
  return { address: dev.temporalAddress, namespace: dev.temporalNamespace };
}
