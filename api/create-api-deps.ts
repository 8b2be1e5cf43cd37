import { join } from 'node:path';
import type { MikroORM } from '@mikro-orm/postgresql';
import type { Client, Connection } from '@temporalio/client';
import type { Logger } from 'pino';
import { createGenerationWriter } from '../adapters/llm/generation-writer.ts';
import { createJournal } from '../adapters/journal/create-journal.ts';
import { createConnectors } from '../adapters/platforms/create-connectors.ts';
import { listConfiguredPlatforms } from '../adapters/platforms/settings.ts';
import { createProviderCallbacks } from '../adapters/providers/create-provider-callbacks.ts';
import { PASSWORD_COST } from '../adapters/secrets/hash-password.ts';
import { createServiceSecrets } from '../adapters/secrets/service-secrets.ts';
import { SiteLimits } from '../adapters/web/site-limits.ts';
import { findFolderFault } from '../adapters/storage/check-folder.ts';
import { createStorage } from '../adapters/storage/create-storage.ts';
import { traceConnectors } from '../adapters/telemetry/trace-connectors.ts';
import type { Tracing } from '../adapters/telemetry/tracing.ts';
import { findTemporalFault } from '../adapters/temporal/temporal-client.ts';
import { findMissingVersion } from '../adapters/temporal/find-missing-version.ts';
import { createWorkflowStarter } from '../adapters/temporal/workflow-starter.ts';
import { withPostDescriptions } from '../db/posts/post-workflows.ts';
import type { ApiDeps } from './api-deps.ts';
import { ChangeStreams } from './webhooks/changes/change-streams.ts';
import type { ApiConfig } from './config.ts';
import { createChecker } from './checker/checker.ts';

const TEMPORAL_CHECK_TIMEOUT_MS = 1_000;

interface Resources {
  orm: MikroORM;
  isDatabaseReady: () => boolean;
  temporal: { client: Client; connection: Connection };
  tracing: Tracing | null;
  log: Logger;
}

export async function createApiDeps(config: ApiConfig, resources: Resources): Promise<ApiDeps> {
  const { orm, isDatabaseReady, temporal, tracing, log } = resources;
  const secrets = createServiceSecrets(...config.masterKeys);
  const connectors = createConnectors(config.platforms);
  const journal = await createJournal(config.storage, config.home);
  const { minFreeBytes } = config.storage;
  return {
    orm,
    isDatabaseReady,
    workflows: withPostDescriptions(createWorkflowStarter(temporal.client), journal.append),
    findTemporalFault: () => findTemporalFault(temporal.connection, TEMPORAL_CHECK_TIMEOUT_MS),
    findMissingVersion: () => findMissingVersion(temporal.client, TEMPORAL_CHECK_TIMEOUT_MS),
    connectors: tracing ? traceConnectors(connectors, tracing) : connectors,
    livePlatforms: listConfiguredPlatforms(config.platforms),
    storage: await createStorage(config.storage, {
      mediaDir: join(config.home, 'media'),
      scratchDir: join(config.home, 'scratch'),
      publicUrl: config.publicUrl,
      urlKey: secrets.mediaUrlKey,
      olderUrlKeys: secrets.olderMediaUrlKeys,
    }),
    journal,
    checker: createChecker(),
    changes: new ChangeStreams(orm.em, log),
    findScratchFault: () => findFolderFault(join(config.home, 'uploads'), { name: 'uploads', minFreeBytes }),
    web: config.web,
    siteLimits: new SiteLimits(),
    secrets: secrets.box,
    passwordCost: PASSWORD_COST,
    generationWriter: createGenerationWriter(config.generation, log),
    callbacks: createProviderCallbacks(config.media),
    config,
    log,
  };
}
