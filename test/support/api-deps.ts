import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { createFolderJournal } from '../../adapters/journal/folder-journal.ts';
import { createConnectors } from '../../adapters/platforms/create-connectors.ts';
import { listConfiguredPlatforms, readPlatformSettings } from '../../adapters/platforms/settings.ts';
import { createLocalStorage } from '../../adapters/storage/local-storage.ts';
import { createProviderCallbacks } from '../../adapters/providers/create-provider-callbacks.ts';
import { readMediaSettings } from '../../adapters/providers/settings.ts';
import { createServiceSecrets } from '../../adapters/secrets/service-secrets.ts';
import { SiteLimits } from '../../adapters/web/site-limits.ts';
import { readApiConfig } from '../../api/config.ts';
import type { ApiDeps } from '../../api/api-deps.ts';
import { ChangeStreams } from '../../api/webhooks/changes/change-streams.ts';
import { getOwnDatabase, viaSocket } from './database.ts';
import { sharedChecker } from '../environment/shared-checker.ts';
import { migrate } from '../../db/migrations/migrate.ts';
import { openDatabase, REQUEST_LOCK_MS } from '../../db/connection/open-database.ts';

const MASTER_KEY = Buffer.alloc(32, 7);

/** Everything outside the request, on the servers of this test run and the database of this test file. Temporal is down by default. */
export async function openApiDeps(changes: Partial<ApiDeps> = {}): Promise<ApiDeps> {
  const home = await mkdtemp(join(tmpdir(), 'kinora-api-'));
  const orm =
    changes.orm ?? (await openDatabase(viaSocket(await getOwnDatabase()), { lockTimeoutMs: REQUEST_LOCK_MS }));
  if (changes.orm) await migrate(orm);
  const config = readApiConfig({
    DATABASE_URL: orm.config.get('clientUrl'),
    KINORA_HOME: home,
    KINORA_SECRET_KEY: MASTER_KEY.toString('base64'),
    VALIDATE_RESPONSES: 'on',
    OUTBOUND_ALLOW: 'loopback',
  });
  const platforms = readPlatformSettings({ SANDBOX_URL: process.env['TEST_SANDBOX_URL'] });
  const log = pino({ level: 'silent' });
  return {
    orm,
    isDatabaseReady: () => true,
    workflows: unreachableTemporal,
    findTemporalFault: async () => 'Temporal does not answer: there is none',
    findMissingVersion: async () => null,
    connectors: createConnectors(platforms),
    livePlatforms: listConfiguredPlatforms(platforms),
    storage: createLocalStorage({ dir: join(home, 'media'), publicUrl: config.publicUrl }),
    journal: createFolderJournal(join(home, 'journal')),
    findScratchFault: async () => null,
    web: config.web,
    siteLimits: new SiteLimits(),
    checker: sharedChecker,
    secrets: createServiceSecrets(MASTER_KEY).box,
    passwordCost: { N: 2 ** 8, r: 8, p: 1 },
    generationWriter: null,
    callbacks: createProviderCallbacks(readMediaSettings({})),
    // Callers without a key are counted by network, and all tests have the same one.
    config: { ...config, masterKeys: [randomBytes(32)] },
    changes: new ChangeStreams(orm.em, log),
    log,
    ...changes,
  };
}

/** Closes every connection and removes the files. */
export async function closeApiDeps({ orm, config, checker, changes, journal }: ApiDeps): Promise<void> {
  changes.close();
  await checker.close();
  await journal.close();
  await orm.close();
  await rm(config.home, { recursive: true, force: true });
}

/** A client of a Temporal that is down, so messages stay in the outbox. */
const closed = async (): Promise<never> => {
  throw new Error('Temporal is down');
};

export const unreachableTemporal: ApiDeps['workflows'] = {
  startPost: closed,
  signalPost: closed,
  startJob: closed,
  signalChanged: closed,
  getState: closed,
  erase: closed,
};
