import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { afterAll, beforeAll } from '@jest/globals';
import type { EntityManager } from '@mikro-orm/postgresql';
import { createLocalStorage } from '../../adapters/storage/local-storage.ts';
import type { ApiDeps } from '../../api/api-deps.ts';
import { startApi, type TestApi } from './api.ts';
import { closeApiDeps, openApiDeps } from './api-deps.ts';

export interface RunningService {
  deps: ApiDeps;
  api: TestApi;
}

export interface Service extends RunningService {
  /** Returns a new entity manager. */
  em: () => EntityManager;
}

/** Starts the service for one test file and closes it afterwards. Temporal is down by default. */
export function service(changes: Partial<ApiDeps> = {}): Service {
  const parts = { em: () => parts.deps.orm.em.fork() } as Service;
  beforeAll(async () => {
    parts.deps = await openApiDeps(changes);
    parts.api = await startApi(parts.deps);
  });
  afterAll(async () => {
    await parts.api.close();
    await closeApiDeps(parts.deps);
  });
  return parts;
}

/** Makes every URL that the service returns, its media included, one that a browser in the test can open. */
export function setPublicUrl({ deps, api }: RunningService): void {
  Object.assign(deps.config, { publicUrl: api.origin });
  deps.storage = createLocalStorage({ dir: join(deps.config.home, 'media'), publicUrl: api.origin });
}

/**
 * Names networks and mail addresses anew in the windows that count them, so that none has been counted. The tests of all workers share
 * these windows, so no test deletes them.
 */
export function forgetNetworks({ deps }: RunningService): void {
  Object.assign(deps.config, { masterKeys: [randomBytes(32)] });
}
