import { afterAll, beforeAll } from '@jest/globals';
import type { ApiDeps } from '../../api/api-deps.ts';
import { startApi, type TestApi } from './api.ts';
import { closeApiDeps, openApiDeps } from './api-deps.ts';

export interface Service {
  deps: ApiDeps;
  api: TestApi;
}

/** Starts the service for one test file and closes it afterwards. Temporal is down by default. */
export function service(changes: Partial<ApiDeps> = {}): Service {
  const parts = {} as Service;
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
