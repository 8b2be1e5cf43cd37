import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  isReachable,
  spawnChildProcess,
  waitUntilReady,
  type ChildProcess,
} from '../../bin/processes/child-process.ts';
import { findFreePort } from '../../bin/processes/ports.ts';
import type { PostFixture } from './post-fixture.ts';

/** Starts another core worker with the environment of the instance's own. */
export async function addWorker({ dev, launched }: Pick<PostFixture, 'dev' | 'launched'>): Promise<ChildProcess> {
  const port = await findFreePort();
  const environment = (await readFile(`/proc/${dev.pids.worker}/environ`, 'utf8')).split('\0');
  const variables = environment.map((line) => line.split(/=(.*)/su).slice(0, 2) as [string, string | undefined]);
  const worker = spawnChildProcess({
    command: process.execPath,
    args: ['--max-semi-space-size=16', '--max-old-space-size=1024', 'worker/main.ts'],
    env: { ...Object.fromEntries(variables), METRICS_PORT: `${port}`, WORKER_ROLES: 'core' },
    logFile: join(launched.home, 'logs', `worker-${port}.log`),
    graceMs: 35_000,
  });
  await waitUntilReady('A worker', worker, () => isReachable(`http://127.0.0.1:${port}/health`), {
    timeoutMs: 120_000,
  });
  return worker;
}
