import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { MikroORM } from '@mikro-orm/postgresql';
import { Client, Connection } from '@temporalio/client';
import { findFreePort } from '../../bin/processes/ports.ts';
import { connectSandboxAccount } from '../../bin/demo/connect-sandbox-account.ts';
import { DemoApi } from '../../bin/demo/demo-api.ts';
import {
  isReachable,
  spawnChildProcess,
  waitUntilReady,
  type ChildProcess,
} from '../../bin/processes/child-process.ts';
import { migrate } from '../../db/migrations/migrate.ts';
import { openDatabase } from '../../db/connection/open-database.ts';
import { PLATFORMS, type Platform } from '../../domain/accounts/platforms.ts';
import { mintDatabase } from './database.ts';
import { mintTeam, type TestTeam } from './teams.ts';

const MASTER_KEY = Buffer.alloc(32, 7).toString('base64');

/** An API and a worker as processes, with their own database and Temporal namespace. */
export interface Instance {
  api: DemoApi;
  baseUrl: string;
  team: TestTeam;
  orm: MikroORM;
  temporal: Client;
  namespace: string;
  sandboxUrl: string;
  /** Its data folder. */
  home: string;
  /** The environment of its processes. */
  env: Readonly<Record<string, string>>;
  /** A sandbox account per platform. */
  accounts: Record<Platform, string>;
  startApi(): Promise<void>;
  startWorker(): Promise<void>;
  apiProcess(): ChildProcess;
  workerProcess(): ChildProcess;
  /** Stops the processes and removes the data folder. */
  stop(options?: { keepsHome?: boolean }): Promise<void>;
}

/** `address` names another Temporal server, for tests that stop it; `DATABASE_URL` names a database of the test. */
export async function startInstance(
  env: Record<string, string> = {},
  address = process.env['TEST_TEMPORAL_ADDRESS'] ?? '',
): Promise<Instance> {
  const home = await mkdtemp(join(tmpdir(), 'kinora-instance-'));
  const databaseUrl = env['DATABASE_URL'] ?? (await mintDatabase());
  const [port, metricsPort] = await Promise.all([findFreePort(), findFreePort()]);
  const orm = await openDatabase(databaseUrl, { poolSize: 4 });
  await migrate(orm);
  const sandboxUrl = env['SANDBOX_URL'] ?? process.env['TEST_SANDBOX_URL'] ?? '';
  const connection = await Connection.connect({ address });
  const namespace = `test-${port}-${Date.now()}`;
  await connection.workflowService.registerNamespace({
    namespace,
    workflowExecutionRetentionPeriod: { seconds: 86_400 as never },
  });
  const settings = {
    ...(process.env as Record<string, string>),
    DATABASE_URL: databaseUrl,
    TEMPORAL_ADDRESS: address,
    TEMPORAL_NAMESPACE: namespace,
    SANDBOX_URL: sandboxUrl,
    KINORA_HOME: home,
    KINORA_SECRET_KEY: MASTER_KEY,
    PORT: `${port}`,
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    METRICS_PORT: `${metricsPort}`,
    OUTBOUND_ALLOW: 'loopback',
    LOG_LEVEL: 'info',
    ...env,
  };
  let apiProcess: ChildProcess;
  let workerProcess: ChildProcess;
  const startApi = async (): Promise<void> => {
    apiProcess = part('api/main.ts', settings, join(home, 'api.log'));
    await waitUntilReady('The API', apiProcess, () => isReachable(`http://127.0.0.1:${port}/health`));
  };
  const startWorker = async (): Promise<void> => {
    workerProcess = part('worker/main.ts', settings, join(home, 'worker.log'));
    await waitUntilReady('The worker', workerProcess, () => isReachable(`http://127.0.0.1:${metricsPort}/health`), {
      timeoutMs: 60_000,
    });
  };
  await Promise.all([startApi(), startWorker()]);
  const team = await mintTeam({ orm });
  const baseUrl = `http://127.0.0.1:${port}/api/v1`;
  const api = new DemoApi(baseUrl, team.key);
  const accounts = {} as Record<Platform, string>;
  for (const platform of PLATFORMS) accounts[platform] = await connectSandboxAccount(api, platform, `u${port}`);
  return {
    api,
    baseUrl,
    team,
    orm,
    temporal: new Client({ connection, namespace }),
    namespace,
    sandboxUrl,
    home,
    env: settings,
    accounts,
    startApi,
    startWorker,
    apiProcess: () => apiProcess,
    workerProcess: () => workerProcess,
    stop: async ({ keepsHome = false } = {}) => {
      await Promise.all([apiProcess.stop(), workerProcess.stop()]);
      await connection.close();
      await orm.close();
      if (!keepsHome) await rm(home, { recursive: true, force: true, maxRetries: 3 });
    },
  };
}

function part(program: string, env: Record<string, string>, logFile: string): ChildProcess {
  const path = fileURLToPath(new URL(`../../${program}`, import.meta.url));
  return spawnChildProcess({ command: process.execPath, args: [path], env, logFile });
}
