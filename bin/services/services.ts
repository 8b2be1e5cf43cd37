import { fileURLToPath } from 'node:url';
import type { Home } from '../home/home.ts';
import { PART_OF } from '../processes/orphan-processes.ts';
import type { Ports } from '../processes/ports.ts';
import { startPostgres } from '../postgres/start-postgres.ts';
import type { Postgres } from '../postgres/start-postgres.ts';
import type { Part } from '../processes/supervisor.ts';
import { startTemporal } from '../temporal/start-temporal.ts';
import type { Temporal } from '../temporal/start-temporal.ts';
import { startTemporalServer } from '../temporal/start-temporal-server.ts';
import type { ServicePorts, TemporalServer } from '../temporal/start-temporal-server.ts';
import { startTemporalUi } from '../temporal/start-temporal-ui.ts';
import type { TemporalUi } from '../temporal/start-temporal-ui.ts';
import { answers, spawnTethered, untilReady } from '../processes/child-process.ts';
import type { Tethered } from '../processes/child-process.ts';

/** The programs of our own that the launcher runs, as paths. */
export type Programs = { sandbox: string; api: string; worker: string };

export const PROGRAMS: Programs = {
  sandbox: fromRoot('sandbox/main.ts'),
  api: fromRoot('api/main.ts'),
  worker: fromRoot('worker/main.ts'),
};

/**
 * Left to itself on a large machine, V8 keeps 128 MB for its youngest objects once they took so much, and lets the others grow to four
 * times what is alive before it looks. An API with 75 MB alive so took 295 MB in its first 90 s at full load.
 */
const SERVICE_FLAGS = ['--max-semi-space-size=16', '--max-old-space-size=1024'];

/** The simulator keeps its state in a file: what it has in memory is one request's, and it collects by itself. */
const SANDBOX_FLAGS = ['--max-semi-space-size=1', '--max-old-space-size=256', '--expose-gc'];

/** glibc gives every thread memory of its own and keeps what was once used in each; Temporal's core and Node have many threads. */
const ARENAS = { MALLOC_ARENA_MAX: '2' };

/** A worker finishes the activities it has begun; an upload may take this long. */
const DRAIN_MS = 35_000;

export function postgresPart(home: Home, port: number, settings: Record<string, string> = {}): Part<Postgres> {
  const options = {
    dataDir: home.file('postgres'),
    logFile: home.log('postgres'),
    port,
    settings,
    env: { [PART_OF]: home.folder },
  };
  return { name: 'postgres', start: (signal) => startPostgres({ ...options, signal }) };
}

export function temporalPart(home: Home, binary: string, ports: Ports, namespace: string): Part<Temporal> {
  const options = {
    binary,
    namespace,
    dbFile: home.file('temporal.sqlite'),
    logFile: home.log('temporal'),
    port: ports.temporal,
    uiPort: ports.temporalUi,
    metricsPort: ports.temporalMetrics,
    env: { [PART_OF]: home.folder },
  };
  return { name: 'temporal', start: (signal) => startTemporal({ ...options, signal }) };
}

type ServerPart = { binary: string; databaseUrl: string; servicePorts: ServicePorts; namespace: string };

export function temporalServerPart(home: Home, server: ServerPart, ports: Ports): Part<TemporalServer> {
  const options = {
    ...server,
    folder: home.file('temporal-server'),
    logFile: home.log('temporal'),
    port: ports.temporal,
    metricsPort: ports.temporalMetrics,
    env: { [PART_OF]: home.folder },
  };
  return { name: 'temporal', start: (signal) => startTemporalServer({ ...options, signal }) };
}

export function temporalUiPart(
  home: Home,
  ui: { binary: string; temporalAddress: string; namespace: string },
  port: number,
): Part<TemporalUi> {
  const options = {
    ...ui,
    folder: home.file('temporal-ui'),
    logFile: home.log('temporal-ui'),
    port,
    env: { [PART_OF]: home.folder },
  };
  return { name: 'temporalUi', start: (signal) => startTemporalUi({ ...options, signal }) };
}

export function sandboxPart(home: Home, program: string, port: number): Part {
  const settings = { SANDBOX_PORT: `${port}`, SANDBOX_HOST: '127.0.0.1', SANDBOX_DIR: home.file('sandbox') };
  const health = `http://127.0.0.1:${port}/__sandbox/health`;
  const env = { ...process.env, ...settings };
  return nodePart(home, { name: 'sandbox', program, flags: SANDBOX_FLAGS, env, health, graceMs: 3_000 });
}

export function apiPart(home: Home, program: string, env: NodeJS.ProcessEnv): Part {
  const health = `http://127.0.0.1:${env.PORT}/ready`;
  return nodePart(home, { name: 'api', program, flags: SERVICE_FLAGS, env, health, graceMs: 10_000 });
}

export function workerPart(home: Home, program: string, env: NodeJS.ProcessEnv): Part {
  const health = `http://127.0.0.1:${env.METRICS_PORT}/health`;
  return nodePart(home, { name: 'worker', program, flags: SERVICE_FLAGS, env, health, graceMs: DRAIN_MS });
}

type NodeProgram = {
  name: string;
  program: string;
  flags: readonly string[];
  env: NodeJS.ProcessEnv;
  health: string;
  graceMs: number;
};

function nodePart(home: Home, { name, program, flags, env, health, graceMs }: NodeProgram): Part<Tethered> {
  return {
    name,
    async start(signal) {
      const child = spawnTethered({
        command: process.execPath,
        args: [...flags, program],
        env: { ...ARENAS, ...env, [PART_OF]: home.folder },
        logFile: home.log(name),
        graceMs,
      });
      await untilReady(name, child, () => answers(health), { withinMs: 120_000, signal });
      return child;
    },
  };
}

function fromRoot(path: string): string {
  return fileURLToPath(new URL(`../${path}`, import.meta.url));
}
