import { fileURLToPath } from 'node:url';
import type { Home } from '../home/home.ts';
import { HOME_VARIABLE } from '../processes/orphan-processes.ts';
import type { Ports } from '../processes/ports.ts';
import { startPostgres, type Postgres } from '../postgres/start-postgres.ts';
import type { Service } from '../processes/supervisor.ts';
import { startTemporal, type Temporal } from '../temporal/start-temporal.ts';
import { startTemporalServer, type ServicePorts, type TemporalServer } from '../temporal/start-temporal-server.ts';
import { startTemporalUi, type TemporalUi } from '../temporal/start-temporal-ui.ts';
import { isReachable, spawnChildProcess, waitUntilReady, type ChildProcess } from '../processes/child-process.ts';

/** The paths of the Node programs that the launcher runs. */
export type Programs = { sandbox: string; api: string; worker: string };

export const PROGRAMS: Programs = {
  sandbox: resolveFromRoot('sandbox/main.ts'),
  api: resolveFromRoot('api/main.ts'),
  worker: resolveFromRoot('worker/main.ts'),
};

/**
 * Limits of V8's heap. By default, on a large machine, it keeps 128 MB of young generation and lets the old generation
 * grow to four times the live heap: an API with a live heap of 75 MB used 295 MB in its first 90 s at full load.
 */
const SERVICE_FLAGS = ['--max-semi-space-size=16', '--max-old-space-size=1024'];

/** The simulator keeps its state on disk and calls the garbage collector itself. */
const SANDBOX_FLAGS = ['--max-semi-space-size=1', '--max-old-space-size=256', '--expose-gc'];

/** glibc keeps one memory arena per thread; Temporal's core and Node have many threads. */
const MALLOC_SETTINGS = { MALLOC_ARENA_MAX: '2' };

/** A worker finishes running activities before it stops; an upload may take this long. */
const DRAIN_TIMEOUT_MS = 35_000;

export function createPostgresService(
  home: Home,
  port: number,
  settings: Record<string, string> = {},
): Service<Postgres> {
  const options = {
    dataDir: home.file('postgres'),
    logFile: home.logFile('postgres'),
    port,
    settings,
    env: { [HOME_VARIABLE]: home.folder },
  };
  return { name: 'postgres', start: (signal) => startPostgres({ ...options, signal }) };
}

export function createTemporalService(home: Home, binary: string, ports: Ports, namespace: string): Service<Temporal> {
  const options = {
    binary,
    namespace,
    dbFile: home.file('temporal.sqlite'),
    logFile: home.logFile('temporal'),
    port: ports.temporal,
    uiPort: ports.temporalUi,
    metricsPort: ports.temporalMetrics,
    env: { [HOME_VARIABLE]: home.folder },
  };
  return { name: 'temporal', start: (signal) => startTemporal({ ...options, signal }) };
}

type TemporalServerSettings = { binary: string; databaseUrl: string; servicePorts: ServicePorts; namespace: string };

export function createTemporalServerService(
  home: Home,
  server: TemporalServerSettings,
  ports: Ports,
): Service<TemporalServer> {
  const options = {
    ...server,
    folder: home.file('temporal-server'),
    logFile: home.logFile('temporal'),
    port: ports.temporal,
    metricsPort: ports.temporalMetrics,
    env: { [HOME_VARIABLE]: home.folder },
  };
  return { name: 'temporal', start: (signal) => startTemporalServer({ ...options, signal }) };
}

export function createTemporalUiService(
  home: Home,
  ui: { binary: string; temporalAddress: string; namespace: string },
  port: number,
): Service<TemporalUi> {
  const options = {
    ...ui,
    folder: home.file('temporal-ui'),
    logFile: home.logFile('temporal-ui'),
    port,
    env: { [HOME_VARIABLE]: home.folder },
  };
  return { name: 'temporalUi', start: (signal) => startTemporalUi({ ...options, signal }) };
}

export function createSandboxService(home: Home, program: string, port: number, controlKey: string): Service {
  const settings = {
    SANDBOX_PORT: `${port}`,
    SANDBOX_HOST: '127.0.0.1',
    SANDBOX_DIR: home.file('sandbox'),
    SANDBOX_CONTROL_KEY: controlKey,
  };
  const health = `http://127.0.0.1:${port}/__sandbox/health`;
  const env = { ...process.env, ...settings };
  return createNodeService(home, { name: 'sandbox', program, flags: SANDBOX_FLAGS, env, health, graceMs: 3_000 });
}

export function createApiService(home: Home, program: string, env: NodeJS.ProcessEnv): Service {
  const health = `http://127.0.0.1:${env.PORT}/ready`;
  return createNodeService(home, { name: 'api', program, flags: SERVICE_FLAGS, env, health, graceMs: 10_000 });
}

export function createWorkerService(home: Home, program: string, env: NodeJS.ProcessEnv): Service {
  const health = `http://127.0.0.1:${env.METRICS_PORT}/health`;
  return createNodeService(home, {
    name: 'worker',
    program,
    flags: SERVICE_FLAGS,
    env,
    health,
    graceMs: DRAIN_TIMEOUT_MS,
  });
}

type NodeProgram = {
  name: string;
  program: string;
  flags: readonly string[];
  env: NodeJS.ProcessEnv;
  health: string;
  graceMs: number;
};

function createNodeService(
  home: Home,
  { name, program, flags, env, health, graceMs }: NodeProgram,
): Service<ChildProcess> {
  return {
    name,
    async start(signal) {
      const child = spawnChildProcess({
        command: process.execPath,
        args: [...flags, ...(process.env.KINORA_WATCH === 'on' ? ['--watch'] : []), program],
        env: { ...MALLOC_SETTINGS, ...env, [HOME_VARIABLE]: home.folder },
        logFile: home.logFile(name),
        graceMs,
      });
      await waitUntilReady(name, child, () => isReachable(health), { timeoutMs: 120_000, signal });
      return child;
    },
  };
}

function resolveFromRoot(path: string): string {
  return fileURLToPath(new URL(`../../${path}`, import.meta.url));
}
