import { afterAll, beforeAll } from '@jest/globals';
import type { ApiDeps } from '../../api/api-deps.ts';
import { startApi, type TestApi } from './api.ts';
import { closeWorld, openWorld } from './world.ts';

export interface Service {
  world: ApiDeps;
  api: TestApi;
}

/** The service for one test file: up before its tests, closed after them. Temporal is down unless `changes` say otherwise. */
export function service(changes: Partial<ApiDeps> = {}): Service {
  const parts = {} as Service;
  beforeAll(async () => {
    parts.world = await openWorld(changes);
    parts.api = await startApi(parts.world);
  });
  afterAll(async () => {
    await parts.api.close();
    await closeWorld(parts.world);
  });
  return parts;
}
