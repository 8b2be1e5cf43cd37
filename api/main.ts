import { join } from 'node:path';
import type { Logger } from 'pino';
import { sweepPeriodically } from '../adapters/storage/sweep-folder.ts';
import { createLogger } from '../adapters/telemetry/logger.ts';
import { serveMetrics, type MetricsServer } from '../adapters/telemetry/metrics-server.ts';
import { createStartInterceptor } from '../adapters/telemetry/trace-workflow-starts.ts';
import { startTracing } from '../adapters/telemetry/tracing.ts';
import { createTemporalClient } from '../adapters/temporal/temporal-client.ts';
import { ConfigError } from '../config/config-error.ts';
import { resolveSecrets } from '../config/resolve-secrets.ts';
import { inspectEncoder } from '../decks/ffmpeg/inspect-encoder.ts';
import { openDatabase, REQUEST_LOCK_MS } from '../db/connection/open-database.ts';
import { getTraceParent, runWithTraceParent } from '../db/outbox/trace-parent.ts';
import { findKeyMismatch } from '../db/secrets/re-encrypt.ts';
import type { ApiDeps } from './api-deps.ts';
import { createApp } from './app.ts';
import { readApiConfig } from './config.ts';
import { createApiDeps } from './create-api-deps.ts';
import { startServer } from './http/start-server.ts';
import { StartupMigration } from './startup-migration.ts';
import { ApiMetrics } from './telemetry/api-metrics.ts';

// Media and scratch files are for this user alone.
process.umask(0o077);

/** The exit code of a configuration error, EX_CONFIG of sysexits.h. */
const CONFIG_EXIT_CODE = 78;

/**
 * Runs the HTTP service until SIGTERM or SIGINT. Temporal may be down, because the client connects on first use. While the
 * database is unavailable, requests fail with an error that names the cause.
 */
async function main(): Promise<void> {
  resolveSecrets(process.env);
  const config = readApiConfig(process.env);
  const log = createLogger('api', config.logLevel);
  await logEncoder(log);
  const tracing = await startTracing(process.env, 'kinora-api', { current: getTraceParent, run: runWithTraceParent });
  const orm = await openDatabase(config.databaseUrl, { lockTimeoutMs: REQUEST_LOCK_MS });
  const migration = new StartupMigration(orm, log);
  await migration.tryOnce();
  const temporal = createTemporalClient(
    config.temporal,
    tracing ? [createStartInterceptor(tracing, getTraceParent)] : [],
  );
  const isDatabaseReady = (): boolean => migration.done;
  const deps = await createApiDeps(config, { orm, isDatabaseReady, temporal, tracing, log });
  for (const fault of [await deps.storage.findFault(), await deps.journal.findFault()])
    if (fault !== null) log.error(fault);
  const metrics = new ApiMetrics();
  deps.generationWriter = metrics.text.meter(deps.generationWriter);
  const metricsServer = await startMetricsServer(metrics, deps, config.metrics);
  const server = await startServer(createApp(deps, { metrics, tracing }), config);
  const stopping = new AbortController();
  const temporaryFolders = ['uploads', 'scratch'].map((folder) => join(config.home, folder));
  void sweepPeriodically(temporaryFolders, stopping.signal, (error) =>
    log.warn({ error }, 'sweep of temporary files failed'),
  );
  const stop = async (reason: string): Promise<void> => {
    log.info({ reason }, 'stopping after running requests finish');
    stopping.abort();
    deps.changes.close();
    await server.stop();
    await deps.checker.close();
    await temporal.connection.close();
    await deps.journal.close();
    await orm.close();
    metricsServer?.close();
    await tracing?.close();
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void stop(signal));
  try {
    await migration.retryUntilDone(stopping.signal);
  } catch (error) {
    await stop('migration failed');
    throw error;
  }
  if (!migration.done) return;
  const mismatch = await findKeyMismatch(orm.em.fork(), deps.secrets);
  if (mismatch !== null) log.error(mismatch);
  log.info(`listening at ${config.publicUrl}/api/v1`);
}

async function logEncoder(log: Logger): Promise<void> {
  const { warnings, ...encoder } = await inspectEncoder();
  log.info(encoder, 'found the encoder');
  for (const warning of warnings) log.warn(warning);
}

async function startMetricsServer(
  metrics: ApiMetrics,
  deps: ApiDeps,
  settings: { host: string; port: number } | null,
): Promise<MetricsServer | null> {
  if (!settings) return null;
  metrics.watchProcess(deps);
  const onFailure = (error: unknown): void => deps.log.warn({ error }, 'collection of metrics failed');
  return serveMetrics(metrics.registry, { ...settings, healthy: () => true, onFailure });
}

try {
  await main();
} catch (error) {
  if (error instanceof ConfigError) {
    for (const problem of error.problems) process.stderr.write(`${problem}\n`);
    process.exitCode = CONFIG_EXIT_CODE;
  } else {
    createLogger('api', 'info').fatal({ err: error }, 'the API cannot start');
    process.exitCode = 1;
  }
  // A server that is already listening would keep the process alive.
  process.exit();
}
