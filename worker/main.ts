import {
  DefaultLogger,
  NativeConnection,
  Runtime,
  type ActivityInterceptorsFactory,
  type Worker,
} from '@temporalio/worker';
import { LeasedPosts } from '../activities/posts/leased-posts.ts';
import { sweepPeriodically } from '../adapters/storage/sweep-folder.ts';
import { createLogger } from '../adapters/telemetry/logger.ts';
import { addStorageGauges } from '../adapters/telemetry/storage-gauges.ts';
import { serveMetrics } from '../adapters/telemetry/metrics-server.ts';
import { createStartInterceptor } from '../adapters/telemetry/trace-workflow-starts.ts';
import { startTracing, type Tracing } from '../adapters/telemetry/tracing.ts';
import { createTemporalClient, registerSearchAttributes } from '../adapters/temporal/temporal-client.ts';
import { createActivities } from '../activities/create-activities.ts';
import type { ActivityDeps } from '../activities/activity-deps.ts';
import { inspectEncoder } from '../decks/ffmpeg/inspect-encoder.ts';
import { requireMigrated } from '../db/migrations/migrate.ts';
import { findKeyMismatch } from '../db/secrets/re-encrypt.ts';
import { getTraceParent, runWithTraceParent } from '../db/outbox/trace-parent.ts';
import { bundleWorkflowsInSubprocess } from './bundle-workflows-in-subprocess.ts';
import { resolveSecrets } from '../config/resolve-secrets.ts';
import { readWorkerConfig, type WorkerConfig } from './config.ts';
import { createWorkers } from './create-workers.ts';
import { createRoutingFollower } from './follow-routing.ts';
import { createActivityDeps, type WorkerObserver } from './create-activity-deps.ts';
import { collectRowMetrics, WorkerMetrics } from './metrics/worker-metrics.ts';
import { holdWorkerLease } from './worker-lease.ts';
import { startBackgroundJobs } from './jobs.ts';
import { openGate } from './open-gate.ts';
import { hideErrorTexts } from './hide-error-texts.ts';
import { reportOutages } from './report-outages.ts';
import { retryUntilAvailable } from './retry-until-available.ts';
import { shareActivities } from './share-activities.ts';
import { traceSinks } from './trace-sinks.ts';
import { observeActivities } from './observe-activities.ts';

// Media and scratch files are for this user alone.
process.umask(0o077);

const until = <T>(what: string, attempt: () => Promise<T>): Promise<T> => retryUntilAvailable(log, what, attempt);

/** Waits for the database. Throws if the database was encrypted with other keys. */
async function waitForDatabase(config: WorkerConfig, deps: ActivityDeps): Promise<void> {
  await until('the database', () => requireMigrated(config.databaseUrl));
  const mismatch = await until('the database', () => findKeyMismatch(deps.orm.em.fork(), deps.secrets));
  if (mismatch !== null) throw new Error(mismatch);
}

/** Logs what cannot be written. Does not wait until it can, because the worker's other work goes on. */
async function reportStorageFaults({ storage, journal, findScratchFault }: ActivityDeps): Promise<void> {
  for (const fault of [await storage.findFault(), await journal.findFault(), await findScratchFault()])
    if (fault !== null) log.error(fault);
}

async function reportEncoder(metrics: WorkerMetrics): Promise<void> {
  const { warnings, ...encoder } = await inspectEncoder();
  log.info(encoder, 'found the encoder');
  for (const warning of warnings) log.warn(warning);
  metrics.setIsolation(encoder.isolation);
}

function observeWith(metrics: WorkerMetrics): Pick<WorkerObserver, 'onCheckpoint' | 'onDeleted'> {
  return {
    onCheckpoint: (point, id) => metrics.checkpoint(point, id),
    onDeleted: (table, rows) => metrics.countDeleted(table, rows),
  };
}

function observeDeps({ registry, text }: WorkerMetrics, deps: ActivityDeps): void {
  addStorageGauges(registry, deps);
  deps.generationWriter = text.meter(deps.generationWriter);
}

/** The interceptors of activities, the outermost first. */
function buildInterceptors(
  deps: ActivityDeps,
  { metrics, tracing, stop }: { metrics: WorkerMetrics; tracing: Tracing | null; stop: AbortSignal },
): ActivityInterceptorsFactory[] {
  return [
    hideErrorTexts(log, deps.secrets),
    reportOutages(deps),
    shareActivities(metrics, stop),
    observeActivities(metrics, tracing),
  ];
}

function stopOnSignal(workers: readonly Worker[], leasedPosts: LeasedPosts, stop: AbortController): void {
  const shutDown = (): void => {
    if (stop.signal.aborted) return;
    log.info('shutting down: releasing unclaimed leases, finishing running activities');
    stop.abort();
    leasedPosts.releaseAll();
    for (const worker of workers) if (worker.getState() === 'RUNNING') worker.shutdown();
  };
  process.on('SIGTERM', shutDown);
  process.on('SIGINT', shutDown);
}

async function run(config: WorkerConfig): Promise<void> {
  const traceContext = { current: getTraceParent, run: runWithTraceParent };
  const tracing = await startTracing(process.env, 'kinora-worker', traceContext);
  const { client, connection } = createTemporalClient(
    config.temporal,
    tracing ? [createStartInterceptor(tracing, getTraceParent)] : [],
  );
  const bundling = bundleWorkflowsInSubprocess({ traced: tracing !== null });
  // A failure is thrown below, where the bundle is awaited.
  bundling.catch(() => undefined);
  const leasedPosts = new LeasedPosts();
  const metrics = new WorkerMetrics(leasedPosts);
  await reportEncoder(metrics);
  const deps = await createActivityDeps(config, client, log, { ...observeWith(metrics), leasedPosts, tracing });
  await waitForDatabase(config, deps);
  await reportStorageFaults(deps);
  observeDeps(metrics, deps);
  const onPostChanged = (postId: string): void => leasedPosts.postChanged(postId);
  const stop = new AbortController();
  const onConnection = (state: 'lost' | 'reopened'): void => {
    if (state === 'lost') deps.publishGate.close();
    else void openGate(deps, stop.signal);
  };
  const lease = await until('the database', () =>
    holdWorkerLease(config.databaseUrl, onPostChanged, log, onConnection),
  );
  deps.workerNumber = lease.workerNumber;
  const { namespace, ...temporal } = config.temporal;
  const native = await until('Temporal', () => NativeConnection.connect(temporal));
  await until('Temporal', () => registerSearchAttributes(connection, namespace));
  const routing = await createRoutingFollower(config, client, log);
  const activities = createActivities(deps);
  metrics.showActivities(Object.keys(activities));
  const workers = await createWorkers({
    connection: native,
    namespace,
    activities,
    roles: config.roles,
    maxLeasedPosts: config.maxLeasedPosts,
    countBriefPublishes: () => leasedPosts.briefPublishCount,
    bundle: await bundling,
    interceptors: buildInterceptors(deps, { metrics, tracing, stop: stop.signal }),
    ...(tracing ? { sinks: traceSinks(tracing) } : {}),
    ...(routing ? { versioning: { version: routing.version, isPatchActive: routing.isAlone } } : {}),
  });

  const isPolling = (): boolean => workers.every((worker) => worker.getState() === 'RUNNING');
  const serving = { ...config.metrics, healthy: isPolling, onFailure: logMetricsFailure };
  const rowMetrics = collectRowMetrics(metrics, deps.orm.em, stop.signal, logMetricsFailure);
  const served = await serveMetrics(metrics.registry, serving);
  const swept = sweepPeriodically([config.scratchDir], stop.signal, logSweepFailure);
  const jobs = config.roles.includes('core') ? startBackgroundJobs(deps, stop.signal) : undefined;

  stopOnSignal(workers, leasedPosts, stop);

  if (config.roles.includes('core')) void openGate(deps, stop.signal);
  const followed = routing?.follow(stop.signal);
  const running = Promise.all(workers.map((worker) => worker.run()));
  log.info({ roles: config.roles, metricsPort: served.port }, 'worker is polling');
  await running;
  stop.abort();
  await Promise.all([jobs, rowMetrics, swept, followed]);
  await lease.close();
  await deps.journal.close();
  served.close();
  await native.close();
  await connection.close();
  await deps.orm.close();
  await tracing?.close();
}

function logSweepFailure(error: unknown): void {
  log.warn({ error }, 'stale temporary files could not be deleted');
}

function logMetricsFailure(error: unknown): void {
  log.warn({ error }, 'metrics could not be read');
}

function readConfigOrExit(): WorkerConfig {
  try {
    resolveSecrets(process.env);
    return readWorkerConfig(process.env);
  } catch (error) {
    createLogger('worker', 'info').fatal({ err: error }, error instanceof Error ? error.message : String(error));
    process.exit(1);
  }
}

const config = readConfigOrExit();
const log = createLogger('worker', config.logLevel);
/** The SDK's warning about each queue that has only activities, which most queues have on purpose. */
const EXPECTED_WARNING = 'No workflows registered';
const { sdkMetrics } = config;
Runtime.install({
  ...(sdkMetrics ? { telemetryOptions: { metrics: { prometheus: { bindAddress: sdkMetrics } } } } : {}),
  // The worker handles signals itself, because it releases leases before its Temporal workers stop.
  shutdownSignals: [],
  logger: new DefaultLogger('WARN', ({ level, message, meta }) => {
    if (!message.startsWith(EXPECTED_WARNING)) log[level === 'ERROR' ? 'error' : 'warn'](meta ?? {}, message);
  }),
});

try {
  await run(config);
} catch (error) {
  log.fatal({ err: error }, error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
process.exit();
