import { SEARCH_ATTRIBUTES as NAMES } from '../../domain/workflow-names.ts';
import { isReachable, spawnChildProcess, waitUntilReady, type Exit } from '../processes/child-process.ts';
import { findFreePort } from '../processes/ports.ts';
import { DYNAMIC_CONFIG, TEMPORAL_MEMORY } from './dynamic-config.ts';

export type Temporal = {
  address: string;
  uiUrl: string;
  metricsUrl: string;
  pid: number;
  stop(): Promise<void>;
  exited: Promise<Exit>;
};

export type TemporalOptions = {
  binary: string;
  logFile: string;
  /** The file of the data; without it the data is in memory only. */
  dbFile?: string;
  port?: number;
  uiPort?: number;
  metricsPort?: number;
  namespace?: string;
  searchAttributes?: readonly string[];
  env?: NodeJS.ProcessEnv;
  signal?: AbortSignal;
};

/** The attributes by which operators find a post in the Web UI, with their types. */
export const SEARCH_ATTRIBUTES = Object.values(NAMES).map((name) => `${name}=Keyword`);

/**
 * Starts Temporal's development server with its Web UI on loopback, and waits until both are reachable. Throws StartFailed if
 * the server does not start.
 */
export async function startTemporal(options: TemporalOptions): Promise<Temporal> {
  const { binary, logFile, dbFile, namespace = 'default', searchAttributes = SEARCH_ATTRIBUTES } = options;
  const port = options.port ?? (await findFreePort());
  const uiPort = options.uiPort ?? (await findFreePort());
  const metricsPort = options.metricsPort ?? (await findFreePort());
  const httpPort = await findFreePort();
  const uiUrl = `http://127.0.0.1:${uiPort}`;
  const flags = {
    '--ip': '127.0.0.1',
    '--port': port,
    '--ui-port': uiPort,
    '--http-port': httpPort,
    '--metrics-port': metricsPort,
    '--namespace': namespace,
    '--log-level': 'warn',
  };
  const server = spawnChildProcess({
    command: binary,
    args: [
      'server',
      'start-dev',
      ...Object.entries(flags).flatMap(([flag, value]) => [flag, `${value}`]),
      ...Object.entries(DYNAMIC_CONFIG).flatMap(([name, value]) => ['--dynamic-config-value', `${name}=${value}`]),
      ...(dbFile ? ['--db-filename', dbFile, ...buildPragmaFlags('journal_mode=wal', 'synchronous=normal')] : []),
      ...searchAttributes.flatMap((attribute) => ['--search-attribute', attribute]),
    ],
    env: { ...TEMPORAL_MEMORY, ...options.env, PATH: process.env.PATH, HOME: process.env.HOME },
    logFile,
  });
  const frontend = `http://127.0.0.1:${httpPort}/api/v1/namespaces/${namespace}`;
  const serves = async () => (await isReachable(frontend)) && (await isReachable(uiUrl));
  await waitUntilReady('Temporal', server, serves, { signal: options.signal });
  return {
    address: `127.0.0.1:${port}`,
    uiUrl,
    metricsUrl: `http://127.0.0.1:${metricsPort}/metrics`,
    pid: server.pid,
    stop: server.stop,
    exited: server.exited,
  };
}

function buildPragmaFlags(...settings: string[]): string[] {
  return settings.flatMap((setting) => ['--sqlite-pragma', setting]);
}
