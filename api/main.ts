import { join } from 'node:path';
import { createIdeaModel } from '../adapters/llm/generation-writer.ts';
import { ideaSettings } from '../adapters/llm/settings.ts';
import { createConnectors } from '../adapters/platforms/create-connectors.ts';
import { configuredPlatforms, platformSettings } from '../adapters/platforms/settings.ts';
import { createProviderCallbacks } from '../adapters/providers/create-provider-callbacks.ts';
import { mediaSettings } from '../adapters/providers/settings.ts';
import { createServiceSecrets } from '../adapters/secrets/service-secrets.ts';
import { createStorage } from '../adapters/storage/create-storage.ts';
import { keepSwept } from '../adapters/storage/sweep-folder.ts';
import { createLogger } from '../adapters/telemetry/logger.ts';
import { serveMetrics, type MetricsServer } from '../adapters/telemetry/metrics-server.ts';
import { tracedConnectors } from '../adapters/telemetry/trace-connectors.ts';
import { tracedStarts } from '../adapters/telemetry/trace-workflow-starts.ts';
import { startTracing } from '../adapters/telemetry/tracing.ts';
import { createTemporalClient, temporalFault } from '../adapters/temporal/connect.ts';
import { createWorkflowDoor } from '../adapters/temporal/workflow-starter.ts';
import { createWebClient } from '../adapters/web/web-client.ts';
import { traceParent, withTraceParent } from '../db/trace-parent.ts';
import { openDatabase, REQUEST_LOCK_MS } from '../db/orm.ts';
import { foreignKeys } from '../db/sealed-samples.ts';
import { createApp } from './app.ts';
import { ConfigError, readConfig, readSetting } from './config.ts';
import { DatabaseOpening } from './database-opening.ts';
import { ApiMetrics } from './middleware/metrics.ts';
import { serve } from './serve.ts';
import type { ApiWorld } from './api-deps.ts';

const READY_WITHIN_MS = 1_000;

/**
 * Runs the HTTP service until SIGTERM or SIGINT. Temporal may be down: it is connected on first use. While the database is away
 * the service answers that it waits for it.
 */
async function main(): Promise<void> {
  const config = readConfig(process.env);
  const platforms = readSetting(() => platformSettings(process.env));
  const media = readSetting(() => mediaSettings(process.env));
  const ideas = readSetting(() => ideaSettings(process.env, media.openai));
  const web = readSetting(() => createWebClient({ allow: config.outboundAllow }));
  const log = createLogger('api', process.env);
  const tracing = await startTracing(process.env, 'kinora-api', { current: traceParent, within: withTraceParent });
  const orm = await openDatabase(config.databaseUrl, { lockTimeoutMs: REQUEST_LOCK_MS });
  const opening = new DatabaseOpening(orm, log);
  await opening.attempt();
  const starts = tracing ? [tracedStarts(tracing, traceParent)] : [];
  const { client, connection } = createTemporalClient(config.temporal, starts);
  const secrets = createServiceSecrets(...config.masterKeys);
  const connectors = createConnectors(platforms);
  const world: ApiWorld = {
    orm,
    opened: () => opening.done,
    door: createWorkflowDoor(client),
    temporalFault: () => temporalFault(connection, READY_WITHIN_MS),
    connectors: tracing ? tracedConnectors(connectors, tracing) : connectors,
    livePlatforms: configuredPlatforms(platforms),
    storage: await createStorage(config.storage, {
      mediaDir: join(config.home, 'media'),
      scratchDir: join(config.home, 'scratch'),
      publicUrl: config.publicUrl,
      urlKey: secrets.mediaUrlKey,
      olderUrlKeys: secrets.olderMediaUrlKeys,
    }),
    web,
    secrets: secrets.box,
    ideaModel: createIdeaModel(ideas, log),
    callbacks: createProviderCallbacks(media),
    config,
    log,
  };
  const fault = await world.storage.fault();
  if (fault !== null) log.error(fault);
  const metrics = new ApiMetrics();
  const served = await servedMetrics(metrics, world);
  const server = await serve(createApp(world, { metrics, tracing }), config);
  const stopping = new AbortController();
  const inTheMaking = ['uploads', 'scratch'].map((folder) => join(config.home, folder));
  const sweepFailed = (error: unknown): void => log.warn({ error }, 'files in the making could not be swept');
  void keepSwept(inTheMaking, stopping.signal, sweepFailed);
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
    await opening.patiently(stopping.signal);
  } catch (error) {
    await stop('the database cannot be used');
    throw error;
  }
  if (!opening.done) return;
  const foreign = await foreignKeys(orm.em.fork(), secrets.box);
  if (foreign !== null) log.error(foreign);
  log.info(`Kinora answers at ${config.publicUrl}/api/v1`);
}

/** Metrics have a port of their own, and are served where one is set. */
async function servedMetrics(metrics: ApiMetrics, world: ApiWorld): Promise<MetricsServer | null> {
  const { config, log } = world;
  if (!config.metrics) return null;
  metrics.watchProcess(world);
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
