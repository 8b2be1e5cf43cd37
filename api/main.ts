import { describePosts } from '../db/posts/post-workflows.ts';
import { join } from 'node:path';
import { createGenerationWriter } from '../adapters/llm/generation-writer.ts';
import { readGenerationSettings } from '../adapters/llm/settings.ts';
import { createConnectors } from '../adapters/platforms/create-connectors.ts';
import { listConfiguredPlatforms, readPlatformSettings } from '../adapters/platforms/settings.ts';
import { createProviderCallbacks } from '../adapters/providers/create-provider-callbacks.ts';
import { readMediaSettings } from '../adapters/providers/settings.ts';
import { createServiceSecrets } from '../adapters/secrets/service-secrets.ts';
import { createStorage } from '../adapters/storage/create-storage.ts';
import { sweepPeriodically } from '../adapters/storage/sweep-folder.ts';
import { createLogger } from '../adapters/telemetry/logger.ts';
import { serveMetrics, type MetricsServer } from '../adapters/telemetry/metrics-server.ts';
import { traceConnectors } from '../adapters/telemetry/trace-connectors.ts';
import { createStartInterceptor } from '../adapters/telemetry/trace-workflow-starts.ts';
import { startTracing } from '../adapters/telemetry/tracing.ts';
import { createTemporalClient, findTemporalFault } from '../adapters/temporal/connect.ts';
import { createWorkflowStarter } from '../adapters/temporal/workflow-starter.ts';
import { createWebClient } from '../adapters/web/web-client.ts';
import { getTraceParent, runWithTraceParent } from '../db/outbox/trace-parent.ts';
import { openDatabase, REQUEST_LOCK_MS } from '../db/connection/open-database.ts';
import { findKeyMismatch } from '../db/secrets/find-key-mismatch.ts';
import { createApp } from './app.ts';
import { ConfigError, readApiConfig, readSetting } from './config.ts';
import { StartupMigration } from './startup-migration.ts';
import { ApiMetrics } from './telemetry/api-metrics.ts';
import { startServer } from './http/start-server.ts';
import type { ApiDeps } from './api-deps.ts';

const READY_WITHIN_MS = 1_000;

/**
 * Runs the HTTP service until SIGTERM or SIGINT. Temporal may be down: it is connected on first use. While the database is away
 * the service answers that it waits for it.
 */
async function main(): Promise<void> {
  const config = readApiConfig(process.env);
  const platforms = readSetting(() => readPlatformSettings(process.env));
  const media = readSetting(() => readMediaSettings(process.env));
  const ideas = readSetting(() => readGenerationSettings(process.env, media.openai));
  const web = readSetting(() => createWebClient({ allow: config.outboundAllow }));
  const log = createLogger('api', process.env);
  const tracing = await startTracing(process.env, 'kinora-api', { current: getTraceParent, run: runWithTraceParent });
  const orm = await openDatabase(config.databaseUrl, { lockTimeoutMs: REQUEST_LOCK_MS });
  const opening = new StartupMigration(orm, log);
  await opening.tryOnce();
  const starts = tracing ? [createStartInterceptor(tracing, getTraceParent)] : [];
  const { client, connection } = createTemporalClient(config.temporal, starts);
  const secrets = createServiceSecrets(...config.masterKeys);
  const connectors = createConnectors(platforms);
  const deps: ApiDeps = {
    orm,
    isDatabaseReady: () => opening.done,
    workflows: describePosts(createWorkflowStarter(client)),
    findTemporalFault: () => findTemporalFault(connection, READY_WITHIN_MS),
    connectors: tracing ? traceConnectors(connectors, tracing) : connectors,
    livePlatforms: listConfiguredPlatforms(platforms),
    storage: await createStorage(config.storage, {
      mediaDir: join(config.home, 'media'),
      scratchDir: join(config.home, 'scratch'),
      publicUrl: config.publicUrl,
      urlKey: secrets.mediaUrlKey,
      olderUrlKeys: secrets.olderMediaUrlKeys,
    }),
    web,
    secrets: secrets.box,
    generationWriter: createGenerationWriter(ideas, log),
    callbacks: createProviderCallbacks(media),
    config,
    log,
  };
  const fault = await deps.storage.findFault();
  if (fault !== null) log.error(fault);
  const metrics = new ApiMetrics();
  const served = await servedMetrics(metrics, deps);
  const server = await startServer(createApp(deps, { metrics, tracing }), config);
  const stopping = new AbortController();
  const inTheMaking = ['uploads', 'scratch'].map((folder) => join(config.home, folder));
  const sweepFailed = (error: unknown): void => log.warn({ error }, 'files in the making could not be swept');
  void sweepPeriodically(inTheMaking, stopping.signal, sweepFailed);
  const stop = async (reason: string): Promise<void> => {
    log.info(`${reason}: finishing what has begun`);
    stopping.abort();
    await server.stop();
    await connection.close();
    await orm.close();
    served?.close();
    await tracing?.close();
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void stop(signal));
  try {
    await opening.retryUntilDone(stopping.signal);
  } catch (error) {
    await stop('the database cannot be used');
    throw error;
  }
  if (!opening.done) return;
  const foreign = await findKeyMismatch(orm.em.fork(), secrets.box);
  if (foreign !== null) log.error(foreign);
  log.info(`Kinora answers at ${config.publicUrl}/api/v1`);
}

/** Metrics have a port of their own, and are served where one is set. */
async function servedMetrics(metrics: ApiMetrics, deps: ApiDeps): Promise<MetricsServer | null> {
  const { config, log } = deps;
  if (!config.metrics) return null;
  metrics.watchProcess(deps);
  const onFailure = (error: unknown): void => log.warn({ error }, 'metrics could not be read');
  return serveMetrics(metrics.registry, { ...config.metrics, healthy: () => true, onFailure });
}

try {
  await main();
} catch (error) {
  if (error instanceof ConfigError) {
    for (const problem of error.problems) process.stderr.write(`${problem}\n`);
    process.exitCode = 78;
  } else {
    createLogger('api', process.env).fatal({ err: error }, 'the API cannot start');
    process.exitCode = 1;
  }
  // What has begun to listen would keep alive a process that serves nothing.
  process.exit();
}
