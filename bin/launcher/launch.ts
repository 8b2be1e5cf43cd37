import { rm } from 'node:fs/promises';
import { findMissingPrograms } from '../../activities/missing-programs.ts';
import { renderBanner } from './banner.ts';
import { ensureTemporal, parseTemporalKind, type StartService } from '../instance/ensure-temporal.ts';
import type { Demo, SeedTarget } from '../demo/seed-demo.ts';
import { getDevFilePath, writeDevFile, type Addresses, type DevFile, type Pids } from '../home/dev-file.ts';
import { resolveSecrets } from '../../config/resolve-secrets.ts';
import { buildConsole } from '../../console/build.ts';
import { waitForPostgres } from '../instance/wait-for-servers.ts';
import { loadSecrets, type Home } from '../home/home.ts';
import { HOME_VARIABLE, stopOrphanProcesses } from '../processes/orphan-processes.ts';
import { MissingRequirement } from '../processes/missing-requirement.ts';
import {
  createApiService,
  createPostgresService,
  createSandboxService,
  createWorkerService,
  type Programs,
} from '../instance/instance-services.ts';
import { parsePort, findFreePort, isFree, loadPorts, type Ports } from '../processes/ports.ts';
import { Supervisor, type Service, type RunningService } from '../processes/supervisor.ts';
import type { Terminal } from './terminal.ts';

export type Launch = {
  home: Home;
  programs: Programs;
  seed(service: SeedTarget): Promise<Demo>;
  env: NodeJS.ProcessEnv;
  terminal: Terminal;
};

export type Instance = { ready: Promise<void>; stop(): Promise<void> };

const DEFAULT_PORT = 3000;

/** Starts all services in a locked home and keeps them running. `stop` also works before they are ready. */
export function launch(options: Launch): Instance {
  const { home, terminal } = options;
  let buildDevFile: (() => DevFile) | undefined;
  const save = async () => {
    if (buildDevFile) await writeDevFile(home, buildDevFile());
  };
  const supervisor = new Supervisor({
    log: terminal.log,
    onRestart: () => save().catch((failure: Error) => terminal.log(failure.message)),
  });
  const startInstance = async () => {
    const { addresses, env } = await startServices(options, supervisor);
    const demo = await options.seed({ home, baseUrl: addresses.baseUrl, env, signal: supervisor.signal });
    const { apiKey, liveApiKey } = demo;
    const dev = () => ({ pid: process.pid, ...addresses, apiKey, liveApiKey, pids: listPids(supervisor) });
    supervisor.signal.throwIfAborted();
    buildDevFile = dev;
    await save();
    terminal.log(renderBanner(dev(), demo));
  };
  const ready = startInstance();
  const stop = async () => {
    buildDevFile = undefined;
    await rm(getDevFilePath(home), { force: true });
    await supervisor.stop();
    await ready.catch(() => undefined);
    // The watcher of each service ends shortly after the service.
    await stopOrphanProcesses(home.folder, () => undefined);
    await rm(getDevFilePath(home), { force: true });
  };
  return { ready, stop };
}

function listPids(supervisor: Supervisor): Pids {
  return { api: null, worker: null, temporal: null, postgres: null, sandbox: null, ...supervisor.pids() };
}

type Started = { addresses: Addresses; env: NodeJS.ProcessEnv };

async function startServices(options: Launch, supervisor: Supervisor): Promise<Started> {
  const { home, programs, terminal } = options;
  resolveSecrets(options.env);
  await rm(getDevFilePath(home), { force: true });
  await stopOrphanProcesses(home.folder, (pids) =>
    terminal.log(`waiting for processes of an earlier start (${pids.join(', ')})`),
  );
  // The worker needs these programs, so they are checked before the servers start.
  const missing = findMissingPrograms();
  if (missing.length > 0) throw new MissingRequirement(missing.join(' '));
  const port = await choosePublicPort(options.env);
  const ports = await loadPorts(home.file('ports.json'), options.env);
  const up = <R extends RunningService>(part: Service<R>) =>
    logDuration(terminal, part.name, () => supervisor.start(part));

  await buildConsole().catch((error: Error) => terminal.log(`The console cannot be built: ${error.message}`));
  const { signal } = supervisor;
  const kind = parseTemporalKind(options.env);
  const database = ensurePostgres(options, ports, signal, up, POSTGRES_SETTINGS[kind]);
  const [postgres, temporal, sandbox] = await Promise.all([
    database,
    ensureTemporal({ ...options, kind, ports, signal, start: up, database }),
    ensureSandbox(options, ports, up),
  ]);
  const addresses: Addresses = {
    baseUrl: `http://127.0.0.1:${port}/api/v1`,
    databaseUrl: postgres.url,
    ...temporal,
    ...sandbox,
    metricsUrl: `http://127.0.0.1:${ports.metrics}/metrics`,
  };
  const env = await buildServiceEnvironment(options, addresses, { api: port, metrics: ports.metrics });
  await Promise.all([
    up(createApiService(home, programs.api, env)),
    up(createWorkerService(home, programs.worker, env)),
  ]);
  return { addresses, env };
}

/** By kind of Temporal: each of the four services of the production server has its own connection pool. */
const POSTGRES_SETTINGS = { dev: {}, postgres: { max_connections: '300' }, external: {} };

type Settings = Record<string, string>;

async function ensurePostgres(
  { home, env }: Launch,
  ports: Ports,
  signal: AbortSignal,
  up: StartService,
  settings: Settings,
) {
  if (!env.DATABASE_URL) return up(createPostgresService(home, ports.postgres, settings));
  await waitForPostgres(env.DATABASE_URL, signal);
  return { url: env.DATABASE_URL, temporalUrl: env.DATABASE_URL };
}

async function ensureSandbox({ home, env, programs }: Launch, ports: Ports, up: StartService) {
  const configured = env.SANDBOX_CONTROL_KEY || null;
  if (env.SANDBOX_URL) return { sandboxUrl: env.SANDBOX_URL, sandboxControlKey: configured };
  const sandboxControlKey = configured ?? (await loadSecrets(home)).SANDBOX_CONTROL_KEY;
  await up(createSandboxService(home, programs.sandbox, ports.sandbox, sandboxControlKey));
  return { sandboxUrl: `http://127.0.0.1:${ports.sandbox}`, sandboxControlKey };
}

/** Builds the environment of the API and the worker, which may call loopback addresses unless OUTBOUND_ALLOW is set. */
async function buildServiceEnvironment(
  { home, env }: Launch,
  addresses: Addresses,
  ports: { api: number; metrics: number },
) {
  return {
    NODE_ENV: 'development',
    OUTBOUND_ALLOW: 'loopback',
    MAIL_CATCH: env.SMTP_URL ? 'off' : 'on',
    PUBLIC_URL: new URL(addresses.baseUrl).origin,
    ...env,
    PORT: `${ports.api}`,
    METRICS_PORT: `${ports.metrics}`,
    DATABASE_URL: addresses.databaseUrl,
    TEMPORAL_ADDRESS: addresses.temporalAddress,
    TEMPORAL_NAMESPACE: addresses.temporalNamespace,
    SANDBOX_URL: addresses.sandboxUrl,
    KINORA_HOME: home.folder,
    KINORA_SECRET_KEY: env.KINORA_SECRET_KEY || (await loadSecrets(home)).KINORA_SECRET_KEY,
    [HOME_VARIABLE]: home.folder,
  };
}

/** Returns the port of the API. PORT=0 selects a free one. */
async function choosePublicPort(env: NodeJS.ProcessEnv): Promise<number> {
  const port = env.PORT ? parsePort('PORT', env) : DEFAULT_PORT;
  if (port === 0) return findFreePort();
  if (await isFree(port)) return port;
  throw new MissingRequirement(
    `Port ${port} is in use: set PORT to a free port, for example PORT=${port + 1} npm start.`,
  );
}

async function logDuration<T>(terminal: Terminal, name: string, start: () => Promise<T>): Promise<T> {
  const startedAt = performance.now();
  const started = await start();
  terminal.log(`  ${name.padEnd(9)} ready after ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
  return started;
}
