import { execFile } from 'node:child_process';
import { createHmac, randomBytes } from 'node:crypto';
import { chown, mkdir, readFile, readlink, realpath, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { findFreePort } from '../processes/ports.ts';
import { findPostgresBinaries, getPostgresIdentity } from './postgres-binaries.ts';
import { StartFailed, spawnChildProcess, waitUntilReady, type Exit } from '../processes/child-process.ts';

export type Postgres = {
  /** The URL for the owner of the database, who is no superuser. */
  url: string;
  /** The URL for a role that may create databases, and can connect to none of another role. */
  temporalUrl: string;
  superuserUrl: string;
  pid: number;
  port: number;
  stop(): Promise<void>;
  exited: Promise<Exit>;
};

export type PostgresOptions = {
  /** Created on first use, with a random password that only its owner can read. */
  dataDir: string;
  logFile: string;
  port?: number;
  /** Created if it does not exist; the URLs point to it. */
  database?: string;
  settings?: Record<string, string>;
  env?: NodeJS.ProcessEnv;
  signal?: AbortSignal;
};

const SUPERUSER = 'postgres';
const PASSWORD_FILE = 'postgres.password';

/** The roles of the service and of Temporal's server, with what they may do besides owning their databases. */
const ROLES = { kinora: 'createrole', temporal: 'createdb' };

/**
 * Starts the embedded PostgreSQL on loopback and waits until it accepts connections. Stops an orphaned server on the same data
 * first. Throws MissingRequirement if there is no build for this machine, StartFailed if the server does not start.
 */
export async function startPostgres(options: PostgresOptions): Promise<Postgres> {
  const { dataDir, logFile, database = 'kinora', settings = {}, env, signal } = options;
  const bin = await findPostgresBinaries();
  const port = options.port ?? (await findFreePort());
  if (!(await exists(dataDir))) await initializeData(bin, dataDir);
  if (!(await exists(join(dataDir, PASSWORD_FILE)))) {
    throw new StartFailed(
      `${dataDir} was created by an earlier version: move it away to start with an empty database`,
      [],
    );
  }
  await stopOrphanServer(dataDir);

  const all = { listen_addresses: '127.0.0.1', port, unix_socket_directories: '', timezone: 'UTC', ...settings };
  const server = spawnChildProcess({
    command: join(bin, 'postgres'),
    args: [
      '-D',
      await getReachablePath(dataDir),
      ...Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    ],
    cwd: dataDir,
    env: { ...env, PATH: process.env.PATH },
    logFile,
    stopSignal: 'SIGINT',
    ...getPostgresIdentity(),
  });
  const password = await readPassword(dataDir);
  const superuserUrl = buildUrl(SUPERUSER, password, port, 'postgres');
  await waitUntilReady('PostgreSQL', server, () => acceptsConnections(superuserUrl), { signal });
  await createRolesAndDatabase(superuserUrl, password, database);
  return {
    url: buildUrl('kinora', derivePassword(password, 'kinora'), port, database),
    temporalUrl: buildUrl('temporal', derivePassword(password, 'temporal'), port, 'postgres'),
    superuserUrl: buildUrl(SUPERUSER, password, port, database),
    port,
    pid: server.pid,
    stop: server.stop,
    exited: server.exited,
  };
}

/** Returns the URL for the superuser of a server that runs on this data. */
export async function readSuperuserUrl(dataDir: string, databaseUrl: string): Promise<string> {
  const { port, pathname } = new URL(databaseUrl);
  return buildUrl(SUPERUSER, await readPassword(dataDir), Number(port), pathname.slice(1));
}

function buildUrl(user: string, password: string, port: number, database: string): string {
  return `postgresql://${user}:${password}@127.0.0.1:${port}/${database}`;
}

async function readPassword(dataDir: string): Promise<string> {
  return readFile(join(dataDir, PASSWORD_FILE), 'utf8');
}

/** Derives the password of a role, which reveals nothing about the superuser's. */
function derivePassword(password: string, role: string): string {
  return createHmac('sha256', password).update(role).digest('base64url');
}

/**
 * Returns the path by which the server finds its data. `nobody` often cannot read the path of root's checkout, but the
 * working directory is entered before the identity changes, and `/proc/self/cwd` refers to it.
 */
async function getReachablePath(dataDir: string): Promise<string> {
  return getPostgresIdentity().uid === undefined ? realpath(dataDir) : '/proc/self/cwd';
}

/** Creates the files in a temporary folder and renames it, so an interrupted start leaves no partial data. */
async function initializeData(bin: string, dataDir: string): Promise<void> {
  const temporary = `${dataDir}.new`;
  const { uid, gid } = getPostgresIdentity();
  const password = randomBytes(18).toString('base64url');
  await rm(temporary, { recursive: true, force: true });
  await mkdir(temporary, { recursive: true, mode: 0o700 });
  if (uid !== undefined && gid !== undefined) await chown(temporary, uid, gid);
  const args = [
    '-D',
    await getReachablePath(temporary),
    '-U',
    SUPERUSER,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--no-sync',
  ];
  const locale = ['--no-locale', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  // `cat` makes a pipe of standard input: Node gives a socket, which `/dev/stdin` cannot open.
  const shell = ['-c', 'cat | "$0" "$@" --pwfile=/dev/stdin', join(bin, 'initdb'), ...args, ...locale];
  const initdb = promisify(execFile)('sh', shell, { cwd: temporary, uid, gid });
  initdb.child.stdin?.end(`${password}\n`);
  await initdb.catch((failure: { stderr?: string; message: string }) => {
    const lines = (failure.stderr || failure.message).trim().split('\n');
    throw new StartFailed(`PostgreSQL could not create its files in ${dataDir}`, lines);
  });
  await writeFile(join(temporary, PASSWORD_FILE), password, { mode: 0o600 });
  await rename(temporary, dataDir);
}

async function stopOrphanServer(dataDir: string): Promise<void> {
  const record = join(dataDir, 'postmaster.pid');
  if (!(await exists(record))) return;
  const pid = Number.parseInt(await readFile(record, 'utf8'), 10);
  for (let waits = 0; await isServerRunning(pid, dataDir); waits += 1) {
    if (waits === 0) process.kill(pid, 'SIGINT');
    if (waits === 100) process.kill(pid, 'SIGKILL');
    await delay(100);
  }
  for (let waits = 0; waits < 100 && (await isUnreaped(pid)); waits += 1) await delay(100);
}

/** Whether a process has ended and was not reaped. PostgreSQL takes such a process for a running server and does not start. */
async function isUnreaped(pid: number): Promise<boolean> {
  const status = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  return /\) [ZX] /u.test(status);
}

/** Whether a recorded pid is still that of the server, whose working directory is the data directory. */
async function isServerRunning(pid: number, dataDir: string): Promise<boolean> {
  const workingDirectory = await readlink(`/proc/${pid}/cwd`).catch(() => undefined);
  return workingDirectory === (await realpath(dataDir));
}

async function acceptsConnections(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 2000 });
  client.on('error', () => undefined);
  return client.connect().then(
    () => client.end().then(() => true),
    () => false,
  );
}

/** Creates the roles and the database of the service. Safe to repeat. */
async function createRolesAndDatabase(superuserUrl: string, password: string, database: string): Promise<void> {
  const client = new Client({ connectionString: superuserUrl });
  await client.connect();
  const roles = await client.query<{ rolname: string }>('select rolname from pg_roles');
  for (const [role, right] of Object.entries(ROLES)) {
    if (roles.rows.some(({ rolname }) => rolname === role)) continue;
    await client.query(`create role ${role} login ${right} password '${derivePassword(password, role)}'`);
  }
  const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [database]);
  if (rowCount === 0) {
    const name = client.escapeIdentifier(database);
    await client.query(`create database ${name} owner kinora`);
    await client.query(`revoke connect on database ${name} from public`);
  }
  await client.end();
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}
