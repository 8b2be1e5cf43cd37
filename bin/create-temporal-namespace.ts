/**
 * Makes the namespace of TEMPORAL_NAMESPACE on the server of TEMPORAL_ADDRESS where it is missing, with our search attributes.
 * Waits a minute for a server that is still starting. Safe to repeat; for deployments, beside `npm start`, which does it itself.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { temporalSettings } from '../adapters/temporal/settings.ts';
import { makeNamespace } from './temporal/create-namespace.ts';

const PATIENCE_MS = 60_000;

async function main(): Promise<void> {
  const problems: string[] = [];
  const temporal = temporalSettings(process.env, problems);
  if (problems.length > 0) throw new Error(problems.join(' '));
  const deadline = Date.now() + PATIENCE_MS;
  for (;;) {
    const failure = await makeNamespace(temporal).then(
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
  process.stderr.write(`The namespace could not be made: ${(error as Error).message}\n`);
  process.exitCode = 1;
}
