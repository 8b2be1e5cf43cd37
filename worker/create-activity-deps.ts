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
import { tracedConnectors } from '../adapters/telemetry/traced-connectors.ts';
import type { Tracing } from '../adapters/telemetry/tracing.ts';
import { createWorkflowDoor } from '../adapters/temporal/workflow-door.ts';
import { createTrendProvider } from '../adapters/trends/create-trend-provider.ts';
import { createPageReader } from '../adapters/web/crawl/page-reader.ts';
import { createWebClient } from '../adapters/web/web-client.ts';
import { ArmedPosts } from '../activities/posts/armed-posts.ts';
import { providersOf } from '../activities/content/media-providers.ts';
import type { PausePoint, World } from '../activities/activity-deps.ts';
import { openDatabase } from '../db/orm.ts';
import { MEDIA_WAITS } from '../domain/content/call-order.ts';
import { LEFT_ALONE_MS } from '../domain/posts/publishing.ts';
import { DELIVERY_WAITS_MS } from '../domain/webhooks/webhooks.ts';
import type { Client } from '@temporalio/client';
import type { WorkerConfig } from './config.ts';

const POOL_SIZE = 20;

/** Who watches a worker: `armed` are the publishers that wait in it, `step` hears of each step they take. */
export interface Watch {
  armed: ArmedPosts;
  step: (point: PausePoint, id: string) => void;
  tracing: Tracing | null;
}

const unwatched = (): Watch => ({ armed: new ArmedPosts(), step: () => undefined, tracing: null });

/** The world as a worker process sees it. */
export async function createWorld(
  config: WorkerConfig,
  client: Client,
  env: NodeJS.ProcessEnv,
  log: Logger,
  { armed, step, tracing }: Watch = unwatched(),
): Promise<World> {
  await mkdir(config.scratchDir, { recursive: true });
  const secrets = createServiceSecrets(...config.masterKeys);
  const web = createWebClient({ allow: config.outboundAllow });
  const connectors = createConnectors(platformSettings(env));
  return {
    orm: await openDatabase(config.databaseUrl, { poolSize: POOL_SIZE }),
    door: createWorkflowDoor(client),
    connectors: tracing ? tracedConnectors(connectors, tracing) : connectors,
    storage: await createStorage(config.storage, {
      ...config,
      urlKey: secrets.mediaUrlKey,
      olderUrlKeys: secrets.olderMediaUrlKeys,
    }),
    providers: providersOf(env, { web, log }),
    ideaModel: createIdeaModel(ideaSettings(env, mediaSettings(env).openai), log),
    callbackUrl: (provider, token) => callbackUrl(config.publicUrl, provider, token),
    web,
    pageReader: createPageReader(),
    trends: createTrendProvider(env),
    secrets: secrets.box,
    mediaToken: secrets.mediaToken,
    mediaTokens: secrets.mediaTokens,
    armed,
    workerNumber: 0,
    log,
    scratchDir: config.scratchDir,
    pause: async (point, id) => step(point, id),
    deliveryWaitsMs: config.deliveryWaitsMs ?? DELIVERY_WAITS_MS,
    mediaWaits: MEDIA_WAITS,
    leftAloneMs: LEFT_ALONE_MS,
  };
}
