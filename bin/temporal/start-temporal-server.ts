import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { findFreePort } from '../processes/ports.ts';
import { renderDynamicConfig, TEMPORAL_MEMORY } from './dynamic-config.ts';
import { TEMPORAL_DATABASES } from './temporal-schema.ts';
import { spawnChildProcess, waitUntilReady, type Exit } from '../processes/child-process.ts';

/** The internal ports of the server's four services, by environment variable. */
export const SERVICE_PORTS = {
  FRONTEND_HTTP_PORT: 'FRONTEND_HTTP_PORT',
  FRONTEND_MEMBERSHIP_PORT: 'FRONTEND_MEMBERSHIP_PORT',
  HISTORY_GRPC_PORT: 'HISTORY_GRPC_PORT',
  HISTORY_MEMBERSHIP_PORT: 'HISTORY_MEMBERSHIP_PORT',
  MATCHING_GRPC_PORT: 'MATCHING_GRPC_PORT',
  MATCHING_MEMBERSHIP_PORT: 'MATCHING_MEMBERSHIP_PORT',
  WORKER_GRPC_PORT: 'WORKER_GRPC_PORT',
  WORKER_MEMBERSHIP_PORT: 'WORKER_MEMBERSHIP_PORT',
} as const;

export type ServicePorts = Record<keyof typeof SERVICE_PORTS, number>;

export type TemporalServer = {
  address: string;
  metricsUrl: string;
  pid: number;
  stop(): Promise<void>;
  exited: Promise<Exit>;
};

export type TemporalServerOptions = {
  binary: string;
  /** The PostgreSQL with Temporal's databases, which `setUpTemporalSchema` has set up. */
  databaseUrl: string;
  folder: string;
  logFile: string;
  port?: number;
  metricsPort?: number;
  servicePorts?: ServicePorts;
  namespace?: string;
  /** Set at the first start on a database; the server ignores later changes. */
  historyShards?: number;
  env?: NodeJS.ProcessEnv;
  signal?: AbortSignal;
};

/**
 * Starts the production Temporal server on PostgreSQL, with all four services in one process on loopback. Creates the namespace
 * and waits until workflows can start in it. Throws StartFailed if the server does not start.
 */
export async function startTemporalServer(options: TemporalServerOptions): Promise<TemporalServer> {
  const { binary, folder, logFile, namespace = 'default', signal } = options;
  const port = options.port ?? (await findFreePort());
  const metricsPort = options.metricsPort ?? (await findFreePort());
  const servicePorts = options.servicePorts ?? (await findFreeServicePorts());
  await mkdir(folder, { recursive: true });
  const dynamicConfig = join(folder, 'dynamic-config.yaml');
  await writeFile(dynamicConfig, renderDynamicConfig());
  const server = spawnChildProcess({
    command: binary,
    args: ['--allow-no-auth', 'start'],
    cwd: folder,
    env: {
      ...TEMPORAL_MEMORY,
      ...options.env,
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      ...buildDatabaseEnvironment(options.databaseUrl),
      ...Object.fromEntries(Object.entries(servicePorts).map(([name, each]) => [name, `${each}`])),
      FRONTEND_GRPC_PORT: `${port}`,
      BIND_ON_IP: '127.0.0.1',
      NUM_HISTORY_SHARDS: `${options.historyShards ?? 4}`,
      PROMETHEUS_ENDPOINT: `127.0.0.1:${metricsPort}`,
      DYNAMIC_CONFIG_FILE_PATH: dynamicConfig,
      TEMPORAL_VERSION_CHECK_DISABLED: '1',
      LOG_LEVEL: 'warn',
    },
    logFile,
  });
  const address = `127.0.0.1:${port}`;
  const serves = async () => (await isHealthy(address)) && (await hasNamespace(address, namespace));
  await waitUntilReady('Temporal', server, serves, { signal });
  const metricsUrl = `http://127.0.0.1:${metricsPort}/metrics`;
  return { address, metricsUrl, pid: server.pid, stop: server.stop, exited: server.exited };
}

function buildDatabaseEnvironment(databaseUrl: string): NodeJS.ProcessEnv {
  const { hostname, port, username, password } = new URL(databaseUrl);
  return {
    DB: 'postgres12',
    POSTGRES_SEEDS: hostname,
    DB_PORT: port || '5432',
    POSTGRES_USER: decodeURIComponent(username),
    POSTGRES_PWD: decodeURIComponent(password),
    DBNAME: TEMPORAL_DATABASES.history,
    VISIBILITY_DBNAME: TEMPORAL_DATABASES.visibility,
  };
}

async function findFreeServicePorts(): Promise<ServicePorts> {
  const ports: Partial<ServicePorts> = {};
  for (const name of Object.values(SERVICE_PORTS)) ports[name] = await findFreePort(Object.values(ports));
  return ports as ServicePorts;
}

const FRONTEND = 'temporal.api.workflowservice.v1.WorkflowService';
const SERVING = 1;

/** Uses the health protocol, because other early calls fill the server's log with errors. */
async function isHealthy(address: string): Promise<boolean> {
  const { Connection } = await import('@temporalio/client');
  const connection = Connection.lazy({ address });
  const check = () => connection.healthService.check({ service: FRONTEND });
  const healthy = await connection.withDeadline(Date.now() + 1_000, check).then(
    ({ status }) => status === SERVING,
    () => false,
  );
  await connection.close();
  return healthy;
}

/** Whether the namespace exists now. It is created if the server, which may be starting, accepts that. */
async function hasNamespace(address: string, namespace: string): Promise<boolean> {
  const { createNamespace: makeNamespace } = await import('./create-namespace.ts');
  return makeNamespace({ address, namespace }).then(
    () => true,
    () => false,
  );
}
