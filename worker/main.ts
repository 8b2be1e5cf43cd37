import { setTimeout as sleep } from 'node:timers/promises';
import { DefaultLogger, NativeConnection, Runtime } from '@temporalio/worker';
import { pino } from 'pino';
import { createTemporalClient, registerSearchAttributes } from '../adapters/temporal/connect.ts';
import { createActivities } from '../activities/create-activities.ts';
import type { World } from '../activities/world.ts';
import { requireMigrated } from '../db/migrate.ts';
import { readWorkerConfig, type WorkerConfig } from './config.ts';
import { bundleWorkflows, createWorkers } from './create-workers.ts';
import { createWorld } from './create-world.ts';
import { serveMetrics } from './metrics.ts';
import { keepPresence } from './presence.ts';
import { startRelay } from './relay.ts';

const RETRY_MS = 500;

/** Tries until it works: a worker may start before the servers it needs. */
async function patiently<T>(what: string, attempt: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await attempt();
    } catch (error) {
      if (tries % 10 === 1) log.info(`waiting for ${what}: ${error instanceof Error ? error.message : String(error)}`);
      await sleep(RETRY_MS);
    }
  }
}

async function requireStorage({ storage }: World): Promise<void> {
  const fault = await storage.fault();
  if (fault !== null) throw new Error(fault);
}

async function run(config: WorkerConfig): Promise<void> {
  const { client, connection } = createTemporalClient(config.temporal);
  const world = await createWorld(config, client, process.env, log);
  await patiently('the database', () => requireMigrated(config.databaseUrl));
  await patiently('the storage', () => requireStorage(world));
  const presence = await keepPresence(config.databaseUrl, (postId) => world.armed.changed(postId), log);
  world.workerNumber = presence.workerNumber;
  const { namespace, ...temporal } = config.temporal;
  const native = await patiently('Temporal', () => NativeConnection.connect(temporal));
  await patiently('Temporal', () => registerSearchAttributes(connection, namespace));
  const workers = await createWorkers({
    connection: native,
    namespace,
    activities: createActivities(world),
    roles: config.roles,
    armedSlots: config.armedSlots,
    bundle: await bundleWorkflows(),
  });

  const stop = new AbortController();
  const polling = (): boolean => workers.every((worker) => worker.getState() === 'RUNNING');
  const metrics = await serveMetrics(world, config.metricsPort, polling);
  const chores = config.roles.includes('core') ? startRelay(world, stop.signal) : undefined;

  const shutdown = (): void => {
    if (stop.signal.aborted) return;
    log.info('shutting down: armed posts are let go, begun work is finished');
    stop.abort();
    world.armed.disarmAll();
    for (const worker of workers) if (worker.getState() === 'RUNNING') worker.shutdown();
  };
  process.on('SIGTERM', shutdown);
  process.on('SIGINT', shutdown);

  const running = Promise.all(workers.map((worker) => worker.run()));
  log.info({ roles: config.roles, metricsPort: metrics.port }, 'worker is polling');
  await running;
  stop.abort();
  await chores;
  await presence.close();
  metrics.close();
  await native.close();
  await connection.close();
  await world.orm.close();
}

const log = pino({ name: 'worker', level: process.env['LOG_LEVEL'] ?? 'info' });
Runtime.install({
  // Shutdown is ours: armed posts are let go before the workers stop.
  shutdownSignals: [],
  logger: new DefaultLogger('WARN', ({ level, message, meta }) =>
    log[level === 'ERROR' ? 'error' : 'warn'](meta ?? {}, message),
  ),
});

try {
  await run(readWorkerConfig(process.env));
} catch (error) {
  log.fatal({ err: error }, error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
process.exit();
