/**
 * Creates the namespace TEMPORAL_NAMESPACE with our search attributes on the server TEMPORAL_ADDRESS. Waits up to a minute for
 * the server. Safe to repeat. For deployments; `npm start` does this itself.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { readTemporalSettings } from '../adapters/temporal/settings.ts';
import { resolveSecrets } from '../config/resolve-secrets.ts';
import { createNamespace } from './temporal/create-namespace.ts';

const TIMEOUT_MS = 60_000;

async function main(): Promise<void> {
  resolveSecrets(process.env);
  const temporal = readTemporalSettings(process.env);
  const deadline = Date.now() + TIMEOUT_MS;
  for (;;) {
    const failure = await createNamespace(temporal).then(
      () => undefined,
      (error: Error) => error,
    );
    if (!failure) break;
    if (Date.now() > deadline) throw failure;
    await delay(500);
  }
  process.stdout.write(`Temporal at ${temporal.address} has the namespace ${temporal.namespace}.\n`);
}

try {
  await main();
} catch (error) {
  process.stderr.write(`The namespace could not be created: ${(error as Error).message}\n`);
  process.exitCode = 1;
}
