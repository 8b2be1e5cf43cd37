import { afterAll, beforeAll } from '@jest/globals';
import type { ApiDeps } from '../../api/api-deps.ts';
import { startApi, type TestApi } from './api.ts';
import { closeApiDeps, openApiDeps } from './api-deps.ts';

export interface Service {
  deps: ApiDeps;
  api: TestApi;
}

/** The service for one test file: up before its tests, closed after them. Temporal is down unless `changes` say otherwise. */
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
