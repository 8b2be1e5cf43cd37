/** The API while its bucket, behind a proxy, is down. */
import { randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createCanvas } from '@napi-rs/canvas';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { createMediaUrls } from '../../adapters/storage/media-urls.ts';
import { createS3Storage } from '../../adapters/storage/s3-storage.ts';
import type { ApiDeps } from '../../api/api-deps.ts';
import { buildDemoDeck } from '../../bin/demo/demo-deck.ts';
import { sweepOrphans } from '../../db/content/orphaned-files.ts';
import { waitFor } from '../support/wait-for.ts';
import { startApi, type TestApi } from '../support/api.ts';
import { closeApiDeps, openApiDeps } from '../support/api-deps.ts';
import { startDatabaseProxy, type DatabaseProxy } from '../support/database-proxy.ts';
import { startS3, type TestS3 } from '../support/start-s3.ts';
import { mintTeam } from '../support/teams.ts';
import { uploadAsset } from '../support/upload-asset.ts';

let s3: TestS3;
let proxy: DatabaseProxy;
let deps: ApiDeps;
let api: TestApi;

beforeAll(async () => {
  s3 = await startS3();
  proxy = await startDatabaseProxy(s3.settings.endpoint ?? '');
  deps = await openApiDeps({ findTemporalFault: async () => null });
  const endpoint = new URL(proxy.databaseUrl).origin;
  const urls = createMediaUrls(deps.config.publicUrl, null);
  deps = { ...deps, storage: createS3Storage({ ...s3.settings, endpoint }, join(deps.config.home, 'scratch'), urls) };
  api = await startApi(deps);
});
afterEach(() => proxy.comeBack());
afterAll(async () => {
  await api.close();
  await closeApiDeps(deps);
  await proxy.close();
  await s3.close();
});

const picture = (): Buffer => Buffer.concat([createCanvas(40, 40).toBuffer('image/png'), randomBytes(1_000)]);

const upload = (key: string, bytes: Buffer) =>
  uploadAsset(api.origin, key, bytes, { headers: { 'idempotency-key': 'upload' } });

const isReady = async (): Promise<boolean> =>
  ((await (await fetch(`${api.origin}/ready`)).json()) as { data: { storage: boolean } }).data.storage;

test('an upload fails with a clear 500 and leaves no file; the same key succeeds when the bucket is back', async () => {
  const { key } = await mintTeam(deps);
  const bytes = picture();
  proxy.goAway();

  const refused = await upload(key, bytes);
  expect([refused.status, refused.json.error]).toEqual([
    500,
    {
      type: 'internal_error',
      message: 'The media storage is unavailable, so nothing was stored. It is safe to retry later.',
    },
  ]);
  expect(await readdir(join(deps.config.home, 'uploads'))).toEqual([]);
  expect((await api.call('GET', '/assets', { key })).json.data).toEqual([]);
  expect(await isReady()).toBe(false);

  proxy.comeBack();
  expect((await upload(key, bytes)).status).toBe(201);
  expect(await isReady()).toBe(true);
});

test('renders are accepted, and assets deleted, while the bucket is down', async () => {
  const { key } = await mintTeam(deps);
  const { json } = await upload(key, picture());
  proxy.goAway();

  const accepted = await api.call('POST', '/content/walloftext', { key, body: { deck: buildDemoDeck() } });
  const deleted = await api.call('DELETE', `/assets/${json.data.id}`, { key });

  expect([accepted.status, deleted.status]).toEqual([202, 200]);
  const [, storageKey = ''] = /\/media\/(.+)$/u.exec(json.data.url) ?? [];
  proxy.comeBack();
  await sweepOrphans(deps.orm.em, deps.storage.remove, 0);
  await waitFor('the file is removed', async () => !(await deps.storage.exists(storageKey)));
});
