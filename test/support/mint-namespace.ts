import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { createNamespace } from '../../bin/temporal/create-namespace.ts';

const RETRY_MS = 200;

/** Creates a Temporal namespace with the search attributes, so that no other test's tasks come there. Returns its name. */
export async function mintNamespace(prefix: string): Promise<string> {
  const namespace = `${prefix}-${randomUUID()}`;
  const create = () =>
    createNamespace({ address: process.env['TEST_TEMPORAL_ADDRESS'] ?? '', namespace }).then(
      () => true,
      () => false,
    );
  // The server has loaded a new namespace after some seconds.
  while (!(await create())) await sleep(RETRY_MS);
  return namespace;
}
