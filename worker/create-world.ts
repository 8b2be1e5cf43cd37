import { mkdir } from 'node:fs/promises';
import type { Logger } from 'pino';
import { createIdeaModel } from '../adapters/llm/idea-model.ts';
import { ideaSettings } from '../adapters/llm/settings.ts';
import { createConnectors } from '../adapters/platforms/connectors.ts';
import { platformSettings } from '../adapters/platforms/settings.ts';
import { callbackUrl } from '../adapters/providers/callback-url.ts';
import { mediaSettings } from '../adapters/providers/settings.ts';
import { createServiceSecrets } from '../adapters/secrets/service-secrets.ts';
import { createStorage } from '../adapters/storage/create-storage.ts';
import { createWorkflowDoor } from '../adapters/temporal/workflow-door.ts';
import { createTrendProvider } from '../adapters/trends/create-trend-provider.ts';
import { createPageReader } from '../adapters/web/crawl/page-reader.ts';
import { createWebClient } from '../adapters/web/web-client.ts';
import { ArmedPosts } from '../activities/armed-posts.ts';
import { providersOf } from '../activities/media-providers.ts';
import type { World } from '../activities/world.ts';
import { openDatabase } from '../db/orm.ts';
import { MEDIA_WAITS } from '../domain/making.ts';
import { DELIVERY_WAITS_MS } from '../domain/webhooks.ts';
import type { Client } from '@temporalio/client';
import type { WorkerConfig } from './config.ts';

const POOL_SIZE = 20;

/** The world as a worker process sees it. */
export async function createWorld(
  config: WorkerConfig,
  client: Client,
  env: NodeJS.ProcessEnv,
  log: Logger,
): Promise<World> {
  await mkdir(config.scratchDir, { recursive: true });
  const secrets = createServiceSecrets(config.masterKey);
  const web = createWebClient({ allow: config.outboundAllow });
  return {
    orm: await openDatabase(config.databaseUrl, { poolSize: POOL_SIZE }),
    door: createWorkflowDoor(client),
    connectors: createConnectors(platformSettings(env)),
    storage: createStorage(config.storage, { ...config, urlKey: secrets.mediaUrlKey }),
    providers: providersOf(env, { web, log }),
    ideaModel: createIdeaModel(ideaSettings(env, mediaSettings(env).openai), log),
    callbackUrl: (provider, token) => callbackUrl(config.publicUrl, provider, token),
    web,
    pageReader: createPageReader(),
    trends: createTrendProvider(env),
    secrets: secrets.box,
    mediaToken: secrets.mediaToken,
    armed: new ArmedPosts(),
    workerNumber: 0,
    log,
    scratchDir: config.scratchDir,
    pause: () => Promise.resolve(),
    deliveryWaitsMs: config.deliveryWaitsMs ?? DELIVERY_WAITS_MS,
    mediaWaits: MEDIA_WAITS,
  };
}
