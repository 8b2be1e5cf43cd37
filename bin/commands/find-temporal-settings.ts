import { resolve } from 'node:path';
import { readTemporalSettings, type TemporalSettings } from '../../adapters/temporal/settings.ts';
import { findRunningInstance } from '../home/dev-file.ts';

/** Returns the Temporal server of the settings, or that of the instance that runs in KINORA_HOME. */
export async function findTemporalSettings(): Promise<TemporalSettings> {
  if (process.env['TEMPORAL_ADDRESS']) return readTemporalSettings(process.env);
  const home = resolve(process.env['KINORA_HOME'] || '.kinora');
  const dev = await findRunningInstance(home, ', or set TEMPORAL_ADDRESS to the Temporal server of the service.');
  return { address: dev.temporalAddress, namespace: dev.temporalNamespace };
}
