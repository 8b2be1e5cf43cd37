import { rm } from 'node:fs/promises';
import { findMissingPrograms } from '../../activities/missing-programs.ts';
import { banner } from './banner.ts';
import { bringTemporal, temporalKind } from '../services/ensure-temporal.ts';
import type { Up } from '../services/ensure-temporal.ts';
import type { Demo, Service } from '../demo/seed-demo.ts';
import { devFilePath, writeDevFile } from '../home/dev-file.ts';
import type { Addresses, DevFile, Pids } from '../home/dev-file.ts';
import { awaitPostgres } from '../services/wait-for-servers.ts';
import { keptSecretKey } from '../home/home.ts';
import type { Home } from '../home/home.ts';
import { PART_OF, endLeftovers } from '../processes/orphan-processes.ts';
import { MissingPart } from '../shared/missing-requirement.ts';
import { apiPart, postgresPart, sandboxPart, workerPart } from '../services/services.ts';
import type { Programs } from '../services/services.ts';
import { fixedPort, freePort, isFree, keptPorts } from '../processes/ports.ts';
import type { Ports } from '../processes/ports.ts';
import { Supervisor } from '../processes/supervisor.ts';
import type { Part, Running } from '../processes/supervisor.ts';
import type { Terminal } from '../shared/terminal.ts';

export type Launch = {
  home: Home;
  programs: Programs;
  seed(service: Service): Promise<Demo>;
  env: NodeJS.ProcessEnv;
  terminal: Terminal;
};

export type Instance = { ready: Promise<void>; stop(): Promise<void> };

const DEFAULT_PORT = 3000;

/** Brings the whole service up on a claimed home, and keeps it up. `stop` works at any moment, also before it is ready. */
export function launch(options: Launch): Instance {
  const { home, terminal } = options;
  let ofNow: (() => DevFile) | undefined;
  const save = async () => {
    if (ofNow) await writeDevFile(home, ofNow());
  };
  const supervisor = new Supervisor({
    say: terminal.say,
    onRestart: () => save().catch((failure: Error) => terminal.say(failure.message)),
  });
  const bringUp = async () => {
    const { addresses, env } = await startParts(options, supervisor);
    const demo = await options.seed({ home, baseUrl: addresses.baseUrl, env, signal: supervisor.signal });
    const { apiKey, liveApiKey } = demo;
    const dev = () => ({ pid: process.pid, ...addresses, apiKey, liveApiKey, pids: pidsOf(supervisor) });
    supervisor.signal.throwIfAborted();
    ofNow = dev;
    await save();
    terminal.say(banner(dev(), demo));
  };
  const ready = bringUp();
  const stop = async () => {
    ofNow = undefined;
    await rm(devFilePath(home), { force: true });
    await supervisor.stop();
    await ready.catch(() => undefined);
    // What ties each part to this process ends a moment after its part.
    await endLeftovers(home.folder, () => undefined);
    await rm(devFilePath(home), { force: true });
  };
  return { ready, stop };
}

function pidsOf(supervisor: Supervisor): Pids {
  return { api: null, worker: null, temporal: null, postgres: null, sandbox: null, ...supervisor.pids() };
}

type Started = { addresses: Addresses; env: NodeJS.ProcessEnv };

async function startParts(options: Launch, supervisor: Supervisor): Promise<Started> {
  const { home, programs, terminal } = options;
  await rm(devFilePath(home), { force: true });
  await endLeftovers(home.folder, (pids) =>
    terminal.say(`waiting for what an earlier start left (${pids.join(', ')})`),
  );
  // Said before minutes are spent on servers: without them the worker would not start.
  const missing = findMissingPrograms();
  if (missing.length > 0) throw new MissingPart(missing.join(' '));
  const port = await publicPort(options.env);
  const ports = await keptPorts(home.file('ports.json'), options.env);
  const up = <R extends Running>(part: Part<R>) => timed(terminal, part.name, () => supervisor.start(part));

  const { signal } = supervisor;
  const kind = temporalKind(options.env);
  const database = bringPostgres(options, ports, signal, up, POSTGRES_SETTINGS[kind]);
  const [postgres, temporal, sandbox] = await Promise.all([
    database,
    bringTemporal({ ...options, kind, ports, signal, up, database }),
    bringSandbox(options, ports, up),
  ]);
  const addresses: Addresses = {
    baseUrl: `http://127.0.0.1:${port}/api/v1`,
    ...postgres,
    ...temporal,
    ...sandbox,
    metricsUrl: `http://127.0.0.1:${ports.metrics}/metrics`,
  };
  const env = await serviceEnvironment(options, addresses, { api: port, metrics: ports.metrics });
  await Promise.all([up(apiPart(home, programs.api, env)), up(workerPart(home, programs.worker, env))]);
  return { addresses, env };
}

/** Each of the four services of a Temporal server keeps connections of its own. */
const POSTGRES_SETTINGS = { dev: {}, postgres: { max_connections: '300' }, elsewhere: {} };

type Settings = Record<string, string>;

async function bringPostgres({ home, env }: Launch, ports: Ports, signal: AbortSignal, up: Up, settings: Settings) {
  if (!env.DATABASE_URL) return { databaseUrl: (await up(postgresPart(home, ports.postgres, settings))).url };
  await awaitPostgres(env.DATABASE_URL, signal);
  return { databaseUrl: env.DATABASE_URL };
}

async function bringSandbox({ home, env, programs }: Launch, ports: Ports, up: Up) {
  if (env.SANDBOX_URL) return { sandboxUrl: env.SANDBOX_URL };
  await up(sandboxPart(home, programs.sandbox, ports.sandbox));
  return { sandboxUrl: `http://127.0.0.1:${ports.sandbox}` };
}

/** Development lets the service call receivers on this machine, unless the user says what it may call. */
async function serviceEnvironment(
  { home, env }: Launch,
  addresses: Addresses,
  ports: { api: number; metrics: number },
) {
  return {
    NODE_ENV: 'development',
    OUTBOUND_ALLOW: 'loopback',
    PUBLIC_URL: new URL(addresses.baseUrl).origin,
    ...env,
    PORT: `${ports.api}`,
    METRICS_PORT: `${ports.metrics}`,
    DATABASE_URL: addresses.databaseUrl,
    TEMPORAL_ADDRESS: addresses.temporalAddress,
    TEMPORAL_NAMESPACE: addresses.temporalNamespace,
    SANDBOX_URL: addresses.sandboxUrl,
    KINORA_HOME: home.folder,
    KINORA_SECRET_KEY: env.KINORA_SECRET_KEY || (await keptSecretKey(home)),
    [PART_OF]: home.folder,
  };
}

/** PORT=0 takes any free one. */
async function publicPort(env: NodeJS.ProcessEnv): Promise<number> {
  const port = env.PORT ? fixedPort('PORT', env) : DEFAULT_PORT;
  if (port === 0) return freePort();
  if (await isFree(port)) return port;
  throw new MissingPart(`Port ${port} is taken: set PORT to a free one, as in PORT=${port + 1} npm start.`);
}

async function timed<T>(terminal: Terminal, name: string, start: () => Promise<T>): Promise<T> {
  const startedAt = performance.now();
  const started = await start();
  terminal.say(`  ${name.padEnd(9)} up after ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
  return started;
}
