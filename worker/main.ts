import { setTimeout as sleep } from 'node:timers/promises';
import { DefaultLogger, NativeConnection, Runtime } from '@temporalio/worker';
import { LeasedPosts } from '../activities/posts/leased-posts.ts';
import { keepSwept } from '../adapters/storage/sweep-folder.ts';
import { createLogger } from '../adapters/telemetry/logger.ts';
import { serveMetrics } from '../adapters/telemetry/metrics-server.ts';
import { tracedStarts } from '../adapters/telemetry/trace-workflow-starts.ts';
import { startTracing } from '../adapters/telemetry/tracing.ts';
import { createTemporalClient, registerSearchAttributes } from '../adapters/temporal/connect.ts';
import { createActivities } from '../activities/create-activities.ts';
import type { ActivityDeps } from '../activities/activity-deps.ts';
import { requireMigrated } from '../db/migrations/migrate.ts';
import { foreignKeys } from '../db/secrets/find-key-mismatch.ts';
import { traceParent, withTraceParent } from '../db/outbox/trace-parent.ts';
import { bundleWorkflowsInSubprocess } from './bundle-workflows-in-subprocess.ts';
import { readWorkerConfig, type WorkerConfig } from './config.ts';
import { createWorkers } from './create-workers.ts';
import { createActivityDeps } from './create-activity-deps.ts';
import { collectRowMetrics } from './metrics/collect-row-metrics.ts';
import { WorkerMetrics } from './metrics/worker-metrics.ts';
import { holdWorkerLease } from './worker-lease.ts';
import { startBackgroundJobs } from './jobs/index.ts';
import { waitForDependencies } from './wait-for-dependencies.ts';
import { traceSinks } from './trace-sinks.ts';
import { observeActivities } from './observe-activities.ts';

const RETRY_MS = 500;

/** Tries until it works: a worker may start before the servers it needs. */
async function patiently<T>(what: string, attempt: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await attempt();
    } catch (error) {
      if (tries % 10 === 1) log.warn(`waiting for ${what}: ${error instanceof Error ? error.message : String(error)}`);
      await sleep(RETRY_MS);
    }
  }
}

async function requireStorage({ storage }: ActivityDeps): Promise<void> {
  const fault = await storage.fault();
  if (fault !== null) throw new Error(fault);
}

async function run(config: WorkerConfig): Promise<void> {
  const memory = { current: traceParent, within: withTraceParent };
  const tracing = await startTracing(process.env, 'kinora-worker', memory);
  const { client, connection } = createTemporalClient(
    config.temporal,
    tracing ? [tracedStarts(tracing, traceParent)] : [],
  );
  const bundling = bundleWorkflowsInSubprocess({ traced: tracing !== null });
  // Thrown below, where it is waited for.
  bundling.catch(() => undefined);
  const armed = new LeasedPosts();
  const metrics = new WorkerMetrics(armed);
  const deps = await createActivityDeps(config, client, process.env, log, {
    leasedPosts: armed,
    onCheckpoint: (point, id) => metrics.checkpoint(point, id),
    tracing,
  });
  await patiently('the database', () => requireMigrated(config.databaseUrl));
  const foreign = await patiently('the database', () => foreignKeys(deps.orm.em.fork(), deps.secrets));
  if (foreign !== null) throw new Error(foreign);
  await patiently('the storage', () => requireStorage(deps));
  const changed = (postId: string): void => deps.leasedPosts.postChanged(postId);
  const presence = await patiently('the database', () => holdWorkerLease(config.databaseUrl, changed, log));
  deps.workerNumber = presence.workerNumber;
  const { namespace, ...temporal } = config.temporal;
  const native = await patiently('Temporal', () => NativeConnection.connect(temporal));
  await patiently('Temporal', () => registerSearchAttributes(connection, namespace));
  const stop = new AbortController();
  const workers = await createWorkers({
    connection: native,
    namespace,
    activities: createActivities(deps),
    roles: config.roles,
    armedSlots: config.armedSlots,
    bundle: await bundling,
    interceptors: [waitForDependencies(deps, stop.signal), observeActivities(metrics, tracing)],
    ...(tracing ? { sinks: traceSinks(tracing) } : {}),
  });

  const polling = (): boolean => workers.every((worker) => worker.getState() === 'RUNNING');
  const serving = { ...config.metrics, healthy: polling, onFailure: metricsFailed };
  const gathering = collectRowMetrics(metrics, deps.orm.em, stop.signal, metricsFailed);
  const served = await serveMetrics(metrics.registry, serving);
  const swept = keepSwept([config.scratchDir], stop.signal, sweepFailed);
  const chores = config.roles.includes('core') ? startBackgroundJobs(deps, stop.signal) : undefined;

  const shutdown = (): void => {
    if (stop.signal.aborted) return;
    log.info('shutting down: armed posts are let go, begun work is finished');
    stop.abort();
    deps.leasedPosts.releaseAll();
    for (const worker of workers) if (worker.getState() === 'RUNNING') worker.shutdown();
  };
  process.on('SIGTERM', shutdown);
  process.on('SIGINT', shutdown);

  const running = Promise.all(workers.map((worker) => worker.run()));
  log.info({ roles: config.roles, metricsPort: served.port }, 'worker is polling');
  await running;
  stop.abort();
  await chores;
  await gathering;
  await swept;
  await presence.close();
  served.close();
  await native.close();
  await connection.close();
  await deps.orm.close();
  await tracing?.close();
}

function sweepFailed(error: unknown): void {
  log.warn({ error }, 'files in the making could not be swept');
}

function metricsFailed(error: unknown): void {
  log.warn({ error }, 'metrics could not be read');
}

const log = createLogger('worker', process.env);
/** Said of each queue that has activities alone, as most are meant to. */
const AS_MEANT = 'No workflows registered';
const sdkMetrics = process.env['TEMPORAL_SDK_METRICS'];
Runtime.install({
  ...(sdkMetrics ? { telemetryOptions: { metrics: { prometheus: { bindAddress: sdkMetrics } } } } : {}),
  // Shutdown is ours: armed posts are let go before the workers stop.
  shutdownSignals: [],
  logger: new DefaultLogger('WARN', ({ level, message, meta }) => {
    if (!message.startsWith(AS_MEANT)) log[level === 'ERROR' ? 'error' : 'warn'](meta ?? {}, message);
  }),
});

try {
  await run(readWorkerConfig(process.env));
} catch (error) {
  log.fatal({ err: error }, error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
process.exit();
