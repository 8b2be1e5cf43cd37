import { chmod, mkdir, mkdtemp, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findFreePort } from '../../bin/processes/ports.ts';
import { startPostgres } from '../../bin/postgres/start-postgres.ts';
import { findTemporal } from '../../bin/temporal/find-temporal.ts';
import { startTemporal } from '../../bin/temporal/start-temporal.ts';
import { openTerminal } from '../../bin/launcher/terminal.ts';
import { StartFailed, isReachable, spawnChildProcess, waitUntilReady } from '../../bin/processes/child-process.ts';
import { createTemplate } from './database.ts';
import { CONTROL_KEY } from './sandbox-control.ts';
import { bundleWorkflowsInSubprocess } from '../../worker/bundle-workflows-in-subprocess.ts';
import { writeBundleFile } from '../../worker/workflow-bundle-file.ts';

type Server = { stop(): Promise<void> };

/** Test data needs no durability, so fsync is off. */
const FORGETFUL = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '400' };

const SANDBOX = fileURLToPath(new URL('../../sandbox/main.ts', import.meta.url));

const running: Server[] = [];
let folder: string | undefined;

/** Starts one PostgreSQL, Temporal and sandbox per run and sets their environment variables. */
export async function startServers(): Promise<void> {
  folder = await mkdtemp(join(await findFolder(), 'kinora-test-'));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void leave());
  const started = await Promise.allSettled([postgres(folder), temporal(folder), sandbox(folder), workflows(folder)]);
  const failure = started.find((result) => result.status === 'rejected');
  if (!failure) return;
  await stopServers();
  throw explained(failure.reason);
}

/** In memory where it has room: a database is made of 700 files, which cost a disk a quarter of a second of processor time. */
async function findFolder(): Promise<string> {
  const memory = await statfs('/dev/shm').catch(() => null);
  return memory && memory.bavail * memory.bsize > 4 * 2 ** 30 ? '/dev/shm' : tmpdir();
}

/** Jest runs no teardown after Ctrl-C, so this removes the folder of the servers. */
async function leave(): Promise<void> {
  await stopServers();
  process.exit(130);
}

/** Jest shows only the message, so this adds the last lines of the server log. */
function explained(reason: unknown): unknown {
  return reason instanceof StartFailed ? new Error([reason.message, ...reason.lines].join('\n')) : reason;
}

/** Safe to repeat. */
export async function stopServers(): Promise<void> {
  await Promise.all(running.splice(0).map((server) => server.stop()));
  if (folder) await rm(folder, { recursive: true, force: true });
}

async function postgres(home: string): Promise<void> {
  const logFile = join(home, 'logs/postgres.log');
  const sockets = join(home, 'sockets');
  await mkdir(sockets);
  // The server of root runs as `nobody`.
  await chmod(home, 0o711);
  await chmod(sockets, 0o777);
  const server = await startPostgres({
    dataDir: join(home, 'postgres'),
    logFile,
    database: 'postgres',
    settings: { ...FORGETFUL, unix_socket_directories: sockets },
  });
  running.push(server);
  process.env.TEST_POSTGRES_URL = server.superuserUrl;
  process.env.TEST_POSTGRES_SOCKETS = sockets;
  await createTemplate();
}

async function temporal(home: string): Promise<void> {
  const binary = await findTemporal(openTerminal(process.stderr).progress);
  const server = await startTemporal({ binary, logFile: join(home, 'logs/temporal.log') });
  running.push(server);
  process.env.TEST_TEMPORAL_ADDRESS = server.address;
  process.env.TEST_TEMPORAL_METRICS_URL = server.metricsUrl;
}

async function sandbox(home: string): Promise<void> {
  const port = await findFreePort();
  const url = `http://127.0.0.1:${port}`;
  const settings = {
    SANDBOX_HOST: '127.0.0.1',
    SANDBOX_PORT: `${port}`,
    SANDBOX_DIR: join(home, 'sandbox'),
    SANDBOX_CONTROL_KEY: CONTROL_KEY,
  };
  const server = spawnChildProcess({
    command: process.execPath,
    args: [SANDBOX],
    env: { ...process.env, ...settings },
    logFile: join(home, 'logs/sandbox.log'),
  });
  running.push(server);
  await waitUntilReady('The sandbox', server, () => isReachable(`${url}/__sandbox/health`));
  process.env.TEST_SANDBOX_URL = url;
}

/** Bundles the workflows once because each bundling takes both cores for seconds. */
async function workflows(home: string): Promise<void> {
  const path = join(home, 'workflow-bundle.json');
  await writeBundleFile(path, { plain: await bundleWorkflowsInSubprocess({ traced: false }) });
  process.env.WORKFLOW_BUNDLE = path;
}
