import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findFreePort } from '../../bin/processes/ports.ts';
import { isReachable, spawnChildProcess, waitUntilReady } from '../../bin/processes/child-process.ts';
import { mintEmptyDatabase } from '../support/database.ts';
import { ENV } from '../support/install-packages.ts';

const START_LIMIT_MS = 240_000;

export interface N8nExecution {
  id: string;
  status: string;
  /** Serialized with `flatted`. */
  data: string;
}

/** Whole n8n as a process, with a database of its own and the built package installed as a community package. */
export interface N8nServer {
  url: string;
  call<T>(method: string, path: string, body?: object): Promise<T>;
  /** Waits until the workflow has an execution that is over. */
  waitForExecution(workflowId: string): Promise<N8nExecution>;
  countExecutions(workflowId: string): Promise<number>;
  stop(): Promise<void>;
}

export async function startN8n(installation: string, builtPackage: string): Promise<N8nServer> {
  const home = await mkdtemp(join(tmpdir(), 'kinora-n8n-home-'));
  const installed = join(home, '.n8n/nodes/node_modules/n8n-nodes-kinora');
  await mkdir(installed, { recursive: true });
  for (const part of ['package.json', 'dist']) {
    await cp(join(builtPackage, part), join(installed, part), { recursive: true });
  }
  const [port, brokerPort] = await Promise.all([findFreePort(), findFreePort()]);
  const url = `http://127.0.0.1:${port}`;
  const child = spawnChildProcess({
    command: process.execPath,
    args: [join(installation, 'node_modules/n8n/bin/n8n'), 'start'],
    env: { ...ENV, ...(await readDatabaseSettings()), ...getSettings(home, url, port, brokerPort) },
    logFile: join(home, 'n8n.log'),
    cwd: installation,
  });
  await waitUntilReady('n8n', child, () => isReachable(`${url}/healthz/readiness`), { timeoutMs: START_LIMIT_MS });
  const call = await openSession(url);
  const listExecutions = async (workflowId: string) => {
    const filter = encodeURIComponent(JSON.stringify({ workflowId }));
    const { results } = await call<{ results: N8nExecution[] }>('GET', `/executions?filter=${filter}`);
    return results;
  };
  return {
    url,
    call,
    waitForExecution: async (workflowId) => {
      for (;;) {
        const ended = (await listExecutions(workflowId)).find(({ status }) => ['success', 'error'].includes(status));
        if (ended) return call<N8nExecution>('GET', `/executions/${ended.id}`);
        await sleep(200);
      }
    },
    countExecutions: async (workflowId) => (await listExecutions(workflowId)).length,
    stop: async () => {
      await child.stop();
      await rm(home, { recursive: true, force: true });
    },
  };
}

function getSettings(home: string, url: string, port: number, brokerPort: number) {
  return {
    N8N_USER_FOLDER: home,
    N8N_PORT: `${port}`,
    N8N_LISTEN_ADDRESS: '127.0.0.1',
    WEBHOOK_URL: `${url}/`,
    N8N_RUNNERS_BROKER_PORT: `${brokerPort}`,
    N8N_ENCRYPTION_KEY: 'key-of-the-tests',
    N8N_SECURE_COOKIE: 'false',
    N8N_DIAGNOSTICS_ENABLED: 'false',
    N8N_VERSION_NOTIFICATIONS_ENABLED: 'false',
    N8N_TEMPLATES_ENABLED: 'false',
    EXECUTIONS_DATA_SAVE_ON_SUCCESS: 'all',
  };
}

/** PostgreSQL, because the driver of n8n's own database is compiled by an install script. */
async function readDatabaseSettings() {
  const database = new URL(await mintEmptyDatabase());
  return {
    DB_TYPE: 'postgresdb',
    DB_POSTGRESDB_HOST: database.hostname,
    DB_POSTGRESDB_PORT: database.port,
    DB_POSTGRESDB_DATABASE: database.pathname.slice(1),
    DB_POSTGRESDB_USER: decodeURIComponent(database.username),
    DB_POSTGRESDB_PASSWORD: decodeURIComponent(database.password),
  };
}

/** Creates the owner of a new n8n, and returns calls as that person. */
async function openSession(url: string): Promise<N8nServer['call']> {
  const headers: Record<string, string> = { 'Content-Type': 'application/json' };
  const send = async (method: string, path: string, body?: object): Promise<Response> => {
    const response = await fetch(`${url}/rest${path}`, {
      method,
      headers,
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    if (!response.ok) throw new Error(`${method} ${path} returned ${response.status}: ${await response.text()}`);
    return response;
  };
  const owner = { email: 'owner@example.com', firstName: 'Ada', lastName: 'Lee', password: 'Password-of-the-tests-1' };
  const created = await send('POST', '/owner/setup', owner);
  headers['Cookie'] = created.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
  return async <T>(method: string, path: string, body?: object) => {
    const { data } = (await (await send(method, path, body)).json()) as { data: T };
    return data;
  };
}
