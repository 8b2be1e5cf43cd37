import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { EntityManager } from '@mikro-orm/postgresql';
import { pino } from 'pino';
import { LeasedPosts } from '../../activities/posts/leased-posts.ts';
import { PublishGate } from '../../activities/posts/publish-gate.ts';
import type { ActivityDeps } from '../../activities/activity-deps.ts';
import { DeliveryPlaces } from '../../activities/webhooks/delivery-places.ts';
import { createFolderJournal } from '../../adapters/journal/folder-journal.ts';
import { createConnectors } from '../../adapters/platforms/create-connectors.ts';
import { readPlatformSettings } from '../../adapters/platforms/settings.ts';
import type { Connectors } from '../../adapters/ports.ts';
import { createServiceSecrets } from '../../adapters/secrets/service-secrets.ts';
import { createLocalStorage } from '../../adapters/storage/local-storage.ts';
import { createPageReader } from '../../adapters/web/crawl/page-reader.ts';
import { SiteLimits } from '../../adapters/web/site-limits.ts';
import { createWebClient } from '../../adapters/web/web-client.ts';
import { migrate } from '../../db/migrations/migrate.ts';
import { openDatabase } from '../../db/connection/open-database.ts';
import { startSandbox } from '../../sandbox/start-sandbox.ts';
import { createSegmentFolders } from '../../decks/segments/segment-folders.ts';
import { serveMedia } from './serve-media.ts';
import { routeToProvider, ScriptedProvider } from './scripted-provider.ts';
import { CONTROL_KEY } from './sandbox-control.ts';
import { mintDatabase, viaSocket } from './database.ts';
import { unreachableTemporal } from './api-deps.ts';

/** Connectors of the simulator whose reads of a container follow each other soon. */
export function createQuickConnectors(sandboxUrl: string, env: Record<string, string> = {}): Connectors {
  const settings = readPlatformSettings({ SANDBOX_URL: sandboxUrl, SANDBOX_SETTLE_MS: '100', ...env });
  Object.assign(settings.sandbox.reelnet, { pollMs: [20, 50, 100] });
  return createConnectors(settings);
}

export interface TestPublisher {
  deps: ActivityDeps;
  sandboxUrl: string;
  /** The origin at which the videos of `deps.storage` are served. */
  mediaUrl: string;
  /** Another publisher process with its own leases and pauses. */
  another: (changes?: Partial<ActivityDeps>) => ActivityDeps;
  /** Returns a new entity manager. */
  em: () => EntityManager;
  close: () => Promise<void>;
}

/**
 * The publisher's dependencies with a separate database and platform simulator. Temporal is down, so its
 * signals stay in the outbox, where a test can read them.
 */
export async function openPublisher(
  sandboxEnv: Record<string, string> = {},
  databaseUrl?: string,
): Promise<TestPublisher> {
  const home = await mkdtemp(join(tmpdir(), 'kinora-publisher-'));
  const fixed = { SANDBOX_PROCESSING_MS: '0', SANDBOX_RATE_LIMITS: 'off', SANDBOX_CONTROL_KEY: CONTROL_KEY };
  const env = { ...fixed, ...sandboxEnv };
  const sandbox = await startSandbox({ port: 0, host: '127.0.0.1', dir: join(home, 'sandbox'), env });
  const media = await serveMedia(join(home, 'media'));
  const orm = await openDatabase(viaSocket(databaseUrl ?? (await mintDatabase())));
  await migrate(orm);
  const secrets = createServiceSecrets(Buffer.alloc(32, 7));
  const deps: ActivityDeps = {
    orm,
    workflows: unreachableTemporal,
    connectors: createQuickConnectors(sandbox.url),
    storage: createLocalStorage({ dir: join(home, 'media'), publicUrl: media.origin }),
    journal: createFolderJournal(join(home, 'journal')),
    publishGate: PublishGate.createOpen(),
    mail: { mailer: null, isCaught: false, publicUrl: media.origin },
    web: createWebClient({ allow: 'loopback' }),
    siteLimits: new SiteLimits({ retryAfterMs: 20 }),
    pageReader: createPageReader(),
    trendProvider: null,
    secrets: secrets.box,
    mediaToken: secrets.mediaToken,
    mediaTokens: secrets.mediaTokens,
    leasedPosts: new LeasedPosts(),
    workerNumber: 1,
    log: pino({ level: 'silent' }),
    scratchDir: home,
    findScratchFault: async () => null,
    segmentCache: () => null,
    segmentFolders: createSegmentFolders(join(home, 'segments')),
    checkpoint: () => Promise.resolve(),
    erasureWorkShare: 1,
    retention: { METRIC_RETENTION_DAYS: null, MEDIA_RETENTION_DAYS: null },
    countDeleted: () => undefined,
    deliveryPlaces: new DeliveryPlaces(),
    deliveryWaitsMs: [20, 20, 20, 20, 20],
    providers: routeToProvider(new ScriptedProvider()),
    generationWriter: null,
    callbackUrl: () => null,
    mediaWaits: { pollMs: 20, retryDelaysMs: [20, 20, 20], callbackTimeoutMs: 300, timeoutMs: 60_000 },
    firstStatusDelayMs: 20,
  };
  return {
    deps,
    sandboxUrl: sandbox.url,
    mediaUrl: media.origin,
    em: () => orm.em.fork(),
    another: (changes = {}) => ({ ...deps, leasedPosts: new LeasedPosts(), ...changes }),
    close: async () => {
      await deps.journal.close();
      await orm.close();
      await sandbox.close();
      await media.close();
      await rm(home, { recursive: true, force: true, maxRetries: 3 });
    },
  };
}
