import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from '@temporalio/client';
import {
  loadRouting,
  setCurrentVersion,
  setRampingVersion,
  type Routing,
} from '../../adapters/temporal/worker-routing.ts';
import { findFreePort } from '../../bin/processes/ports.ts';
import type { Dev } from '../../test/support/processes/launch-instance.ts';

export const DEPLOYMENT = 'kinora';
const POLL_INTERVAL_MS = 1_000;

/** Starts the core worker of another release with the environment of the running worker. Returns what stops it. */
export async function startReleaseWorker(folder: string, dev: Dev): Promise<() => Promise<void>> {
  const environment = await readFile(`/proc/${dev.pids.worker}/environ`, 'utf8');
  const worker = spawn(process.execPath, [join(folder, 'worker/main.ts')], {
    env: {
      ...Object.fromEntries([...environment.matchAll(/([^=\0]+)=([^\0]*)/gu)].map(([, name, value]) => [name, value])),
      WORKER_ROLES: 'core',
      WORKFLOW_BUNDLE: '',
      METRICS_PORT: `${await findFreePort()}`,
    },
    stdio: 'ignore',
  });
  const ended = new Promise<void>((resolve) => worker.once('exit', () => resolve()));
  return async () => {
    worker.kill('SIGTERM');
    await ended;
  };
}

/** Ramps to the newest version, back, up again, all, back and all again: the steps of docs/guides/upgrade.md, with `pauseMs` after each. */
export async function rollBackAndForth(client: Client, pauseMs: number): Promise<void> {
  const { current, newest } = await waitForNewVersion(client);
  const version = { deploymentName: DEPLOYMENT, buildId: newest };
  const steps = [
    () => setRampingVersion(client, version, 10),
    () => setRampingVersion(client, version, 50),
    () => setRampingVersion(client, version, 0),
    () => setRampingVersion(client, version, 50),
    () => setCurrentVersion(client, DEPLOYMENT, newest),
    () => setCurrentVersion(client, DEPLOYMENT, current),
    () => setCurrentVersion(client, DEPLOYMENT, newest),
  ];
  for (const step of steps) {
    await step();
    await sleep(pauseMs);
  }
}

async function waitForNewVersion(client: Client): Promise<{ current: string; newest: string }> {
  for (;;) {
    const routing: Routing | null = await loadRouting(client, DEPLOYMENT);
    const newest = routing?.versions[0]?.buildId;
    if (routing?.current && newest && newest !== routing.current) return { current: routing.current, newest };
    await sleep(POLL_INTERVAL_MS);
  }
}
