import { withPostDescriptions } from '../db/posts/post-workflows.ts';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { createGenerationWriter } from '../adapters/llm/generation-writer.ts';
import { createJournal } from '../adapters/journal/create-journal.ts';
import { createSmtpMailer } from '../adapters/mail/smtp-mailer.ts';
import { createConnectors } from '../adapters/platforms/create-connectors.ts';
import { buildCallbackUrl } from '../adapters/providers/callback-url.ts';
import { createServiceSecrets } from '../adapters/secrets/service-secrets.ts';
import { findFolderFault } from '../adapters/storage/check-folder.ts';
import { createStorage } from '../adapters/storage/create-storage.ts';
import { traceConnectors } from '../adapters/telemetry/trace-connectors.ts';
import type { Tracing } from '../adapters/telemetry/tracing.ts';
import { createWorkflowStarter } from '../adapters/temporal/workflow-starter.ts';
import { createHttpTrendProvider } from '../adapters/trends/http-trend-provider.ts';
import { createPageReader } from '../adapters/web/crawl/page-reader.ts';
import { SiteLimits } from '../adapters/web/site-limits.ts';
import { createWebClient } from '../adapters/web/web-client.ts';
import { LeasedPosts } from '../activities/posts/leased-posts.ts';
import { PublishGate } from '../activities/posts/publish-gate.ts';
import { DeliveryPlaces } from '../activities/webhooks/delivery-places.ts';
import type { Checkpoint, ActivityDeps } from '../activities/activity-deps.ts';
import { createSegmentFolders } from '../decks/segments/segment-folders.ts';
import { createSegmentCache, type SegmentCache } from '../decks/segments/segment-cache.ts';
import { openDatabase } from '../db/connection/open-database.ts';
import { MEDIA_WAITS } from '../domain/content/media-call-order.ts';
import { FIRST_STATUS_DELAY_MS } from '../domain/posts/publish-timing.ts';
import { ERASURE_WORK_SHARE } from '../activities/teams/run-erasure.ts';
import { DELIVERY_DELAYS_MS } from '../domain/webhooks/delivery.ts';
import type { Client } from '@temporalio/client';
import type { WorkerConfig } from './config.ts';
import type { MediaProviders, WebClient } from '../adapters/ports.ts';
import { createMediaProviders } from '../adapters/providers/create-media-providers.ts';
import { createEmbeddedProvider } from '../adapters/providers/embedded/embedded-provider.ts';
import type { MediaSettings } from '../adapters/providers/settings.ts';
import { findFfmpeg } from '../decks/ffmpeg/find-ffmpeg.ts';

const POOL_SIZE = 20;

/** What a worker process observes of its activities. */
export interface WorkerObserver {
  leasedPosts: LeasedPosts;
  onCheckpoint: (point: Checkpoint, id: string) => void;
  onDeleted: (table: string, rows: number) => void;
  tracing: Tracing | null;
}

const createDefaultObserver = (): WorkerObserver => ({
  leasedPosts: new LeasedPosts(),
  onCheckpoint: () => undefined,
  onDeleted: () => undefined,
  tracing: null,
});

/** The dependencies of the activities in a worker process. */
export async function createActivityDeps(
  config: WorkerConfig,
  client: Client,
  log: Logger,
  { leasedPosts, onCheckpoint, onDeleted, tracing }: WorkerObserver = createDefaultObserver(),
): Promise<ActivityDeps> {
  await mkdir(config.scratchDir, { recursive: true });
  const secrets = createServiceSecrets(...config.masterKeys);
  const web = createWebClient({ allow: config.outboundAllow });
  const connectors = createConnectors(config.platforms);
  const journal = await createJournal(config.storage, config.home);
  const { minFreeBytes } = config.storage;
  return {
    orm: await openDatabase(config.databaseUrl, { poolSize: POOL_SIZE }),
    workflows: withPostDescriptions(createWorkflowStarter(client), journal.append),
    connectors: tracing ? traceConnectors(connectors, tracing) : connectors,
    storage: await createStorage(config.storage, {
      ...config,
      urlKey: secrets.mediaUrlKey,
      olderUrlKeys: secrets.olderMediaUrlKeys,
    }),
    journal,
    publishGate: new PublishGate(),
    providers: loadMediaProviders(config.media, { web, log }),
    generationWriter: createGenerationWriter(config.generation, log),
    callbackUrl: (provider, token) => buildCallbackUrl(config.publicUrl, provider, token),
    mail: {
      mailer: config.mail.smtp && createSmtpMailer(config.mail.smtp),
      isCaught: config.mail.isCaught,
      publicUrl: config.publicUrl,
    },
    web,
    siteLimits: new SiteLimits(),
    pageReader: createPageReader(),
    trendProvider: config.trends && createHttpTrendProvider(config.trends),
    secrets: secrets.box,
    mediaToken: secrets.mediaToken,
    mediaTokens: secrets.mediaTokens,
    leasedPosts,
    workerNumber: 0,
    log,
    scratchDir: config.scratchDir,
    findScratchFault: () => findFolderFault(config.scratchDir, { name: 'scratch', minFreeBytes }),
    segmentCache: (teamId) => openSegmentCache(config.segmentCache, teamId, log),
    segmentFolders: createSegmentFolders(config.segmentCache.folder),
    checkpoint: async (point, id) => onCheckpoint(point, id),
    erasureWorkShare: ERASURE_WORK_SHARE,
    retention: config.retention,
    countDeleted: onDeleted,
    deliveryPlaces: new DeliveryPlaces(),
    deliveryWaitsMs: config.deliveryWaitsMs ?? DELIVERY_DELAYS_MS,
    mediaWaits: MEDIA_WAITS,
    firstStatusDelayMs: FIRST_STATUS_DELAY_MS,
  };
}

function openSegmentCache(
  { folder, ...limits }: WorkerConfig['segmentCache'],
  teamId: string,
  log: Logger,
): SegmentCache | null {
  if (limits.maxBytes === 0) return null;
  return createSegmentCache(join(folder, teamId), limits, (error) =>
    log.warn({ err: error, teamId }, 'segment cache failed'),
  );
}

function loadMediaProviders(settings: MediaSettings, { web, log }: { web: WebClient; log: Logger }): MediaProviders {
  const found = findFfmpeg();
  // A worker that only publishes may run without an encoder.
  const ffmpegPath = found.ok ? found.path : 'ffmpeg';
  return createMediaProviders(settings, {
    web,
    log,
    embedded: createEmbeddedProvider({ ffmpegPath, log }),
  });
}
