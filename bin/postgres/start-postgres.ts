import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chown, mkdir, readFile, readlink, realpath, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { freePort } from '../processes/ports.ts';
import { findPostgresBinaries, postgresIdentity } from './postgres-binaries.ts';
import { StartFailed, spawnTethered, untilReady } from '../processes/child-process.ts';
import type { Exit } from '../processes/child-process.ts';

export type Postgres = { url: string; pid: number; port: number; stop(): Promise<void>; exited: Promise<Exit> };

export type PostgresOptions = {
  /** Made on first use, together with a random password that only its owner can read. */
  dataDir: string;
  logFile: string;
  port?: number;
  /** Made when missing; `url` names it. */
  database?: string;
  settings?: Record<string, string>;
  env?: NodeJS.ProcessEnv;
  signal?: AbortSignal;
};

const USER = 'kinora';
const PASSWORD_FILE = 'kinora.password';

/**
 * Starts the embedded PostgreSQL on loopback and answers once it accepts queries. A server left over on the same data is
 * stopped first. Throws MissingPart without a build for this machine, StartFailed when it does not come up.
 */
export async function startPostgres(options: PostgresOptions): Promise<Postgres> {
  const { dataDir, logFile, database = 'kinora', settings = {}, env, signal } = options;
  const bin = await findPostgresBinaries();
  const port = options.port ?? (await freePort());
  if (!(await exists(dataDir))) await initialise(bin, dataDir);
  await stopLeftover(dataDir);

  const all = { listen_addresses: '127.0.0.1', port, unix_socket_directories: '', timezone: 'UTC', ...settings };
  const server = spawnTethered({
    command: join(bin, 'postgres'),
    args: [
      '-D',
      await reachable(dataDir),
      ...Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    ],
    cwd: dataDir,
    env: { ...env, PATH: process.env.PATH },
    logFile,
    stopSignal: 'SIGINT',
    ...postgresIdentity(),
  });
  const password = await readFile(join(dataDir, PASSWORD_FILE), 'utf8');
  const urlOf = (name: string) => `postgresql://${USER}:${password}@127.0.0.1:${port}/${name}`;
  await untilReady('PostgreSQL', server, () => accepts(urlOf('postgres')), { signal });
  await createDatabase(urlOf('postgres'), database);
  return { url: urlOf(database), port, pid: server.pid, stop: server.stop, exited: server.exited };
}

/**
 * Root's checkout often lies where `nobody` may not pass. The working directory is entered before the identity changes, and
 * this link leads to it without walking the path.
 */
async function reachable(dataDir: string): Promise<string> {
  return postgresIdentity().uid === undefined ? realpath(dataDir) : '/proc/self/cwd';
}

/** Made aside and renamed, so that an interrupted start leaves nothing half made. */
async function initialise(bin: string, dataDir: string): Promise<void> {
  const half = `${dataDir}.new`;
  const { uid, gid } = postgresIdentity();
  const password = randomBytes(18).toString('base64url');
  await rm(half, { recursive: true, force: true });
  await mkdir(half, { recursive: true, mode: 0o700 });
  if (uid !== undefined && gid !== undefined) await chown(half, uid, gid);
  const args = ['-D', await reachable(half), '-U', USER, '--auth=scram-sha-256', '--encoding=UTF8', '--no-sync'];
  const locale = ['--no-locale', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  const shell = ['-c', 'cat | "$0" "$@" --pwfile=/dev/stdin', join(bin, 'initdb'), ...args, ...locale];
  const initdb = promisify(execFile)('sh', shell, { cwd: half, uid, gid });
  initdb.child.stdin?.end(`${password}\n`);
  await initdb.catch((failure: { stderr?: string; message: string }) => {
    const lines = (failure.stderr || failure.message).trim().split('\n');
    throw new StartFailed(`PostgreSQL could not make its files in ${dataDir}`, lines);
  });
  await writeFile(join(half, PASSWORD_FILE), password, { mode: 0o600 });
  await rename(half, dataDir);
}

async function stopLeftover(dataDir: string): Promise<void> {
  const record = join(dataDir, 'postmaster.pid');
  if (!(await exists(record))) return;
  const pid = Number.parseInt(await readFile(record, 'utf8'), 10);
  for (let waits = 0; await runsIn(pid, dataDir); waits += 1) {
    if (waits === 0) process.kill(pid, 'SIGINT');
    if (waits === 100) process.kill(pid, 'SIGKILL');
    await delay(100);
  }
  for (let waits = 0; waits < 100 && (await isUnreaped(pid)); waits += 1) await delay(100);
}

/** A server that has ended, but whose end nobody has read yet: PostgreSQL would take it for running and refuse to start. */
async function isUnreaped(pid: number): Promise<boolean> {
  const status = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  return /\) [ZX] /u.test(status);
}

/** A recorded pid may since belong to any process; only one that works in the data directory is ours. */
async function runsIn(pid: number, dataDir: string): Promise<boolean> {
  const workplace = await readlink(`/proc/${pid}/cwd`).catch(() => undefined);
  return workplace === (await realpath(dataDir));
}

async function accepts(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 2000 });
  client.on('error', () => undefined);
  return client.connect().then(
    () => client.end().then(() => true),
    () => false,
  );
}

async function createDatabase(maintenanceUrl: string, name: string): Promise<void> {
  const client = new Client({ connectionString: maintenanceUrl });
  await client.connect();
  const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [name]);
  if (rowCount === 0) await client.query(`CREATE DATABASE ${client.escapeIdentifier(name)}`);
  await client.end();
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}
