/** reelnet downloads the video from the API at any time: repeatedly, in ranges or with redirects. */
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { publishPost } from '../../activities/posts/publish-post.ts';
import { createLocalStorage } from '../../adapters/storage/local-storage.ts';
import { createMediaUrls } from '../../adapters/storage/media-urls.ts';
import { createS3Storage } from '../../adapters/storage/s3-storage.ts';
import type { Storage } from '../../adapters/ports.ts';
import type { ApiDeps } from '../../api/api-deps.ts';
import { startApi, type TestApi } from '../support/api.ts';
import { closeApiDeps, openApiDeps } from '../support/api-deps.ts';
import { readyPost, type ReadyPost } from '../support/ready-post.ts';
import { startS3, type TestS3 } from '../support/start-s3.ts';
import { countInjectedFaults, scheduleFault } from '../support/simulator.ts';
import { LIMIT_MS, openPublishingFixture } from './publishing-fixture.ts';

/** Leaves a publisher two seconds to prepare its targets. */
const SHORT_LIMIT_MS = 37_000;
const fixture = openPublishingFixture();
const KINDS = ['local disk', 'local disk with signed URLs', 'S3 bucket'] as const;
type Kind = (typeof KINDS)[number];

let home: string;
let s3: TestS3;
let apiDeps: ApiDeps;
const served = {} as Record<Kind, { api: TestApi; storage: Storage }>;

/** The storage needs the address of the API that serves it. */
async function serve(create: (origin: string) => Storage): Promise<{ api: TestApi; storage: Storage }> {
  const deps = { ...apiDeps };
  const api = await startApi(deps);
  deps.storage = create(api.origin);
  return { api, storage: deps.storage };
}

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'kinora-fetched-'));
  s3 = await startS3();
  apiDeps = await openApiDeps();
  const dir = join(home, 'media');
  const signing = { key: Buffer.alloc(32, 5), seconds: 3_600 };
  served['local disk'] = await serve((publicUrl) => createLocalStorage({ dir, publicUrl }));
  served['local disk with signed URLs'] = await serve((publicUrl) => createLocalStorage({ dir, publicUrl, signing }));
  served['S3 bucket'] = await serve((publicUrl) =>
    createS3Storage(s3.settings, join(home, 'scratch'), createMediaUrls(publicUrl, signing)),
  );
});
afterAll(async () => {
  for (const { api } of Object.values(served)) await api.close();
  await s3.close();
  await closeApiDeps(apiDeps);
  await rm(home, { recursive: true, force: true });
});

const using = (storage: Storage) => fixture.publisher.another({ storage });
const scheduleFetch = (fault: Record<string, unknown>) =>
  scheduleFault(fixture.publisher.sandboxUrl, { platform: 'reelnet', call: 'fetch', ...fault });

async function expectPublishedOnce(storage: Storage, ready: ReadyPost): Promise<void> {
  expect(await publishPost(using(storage), ready.postId, LIMIT_MS)).toEqual({ next: 'end', status: 'posted' });
  expect(await fixture.accepted(ready)).toEqual(['reelnet']);
}

describe.each(KINDS)('stored on %s', (kind) => {
  test.each([
    ['once and slowly', { fault: 'slow', slowMs: 500 }],
    ['twice', { fault: 'fetch-twice' }],
    ['after a HEAD', { fault: 'fetch-head' }],
    ['in ranges', { fault: 'fetch-ranges' }],
    ['without following redirects', { fault: 'fetch-direct' }],
  ])('a video that the platform fetches %s is published once', async (_, fault) => {
    const { storage } = served[kind];
    const ready = await readyPost(using(storage), { platforms: ['reelnet'] });
    const before = await countInjectedFaults(fixture.publisher.sandboxUrl, 'fetch');
    await scheduleFetch(fault);
    await expectPublishedOnce(storage, ready);
    expect(await countInjectedFaults(fixture.publisher.sandboxUrl, 'fetch')).toBe(before + 1);
  });
});

test('a video behind a redirect is fetched and published once', async () => {
  const { storage } = served['local disk with signed URLs'];
  const redirect = createServer(({ url }, response) => {
    response.writeHead(302, { location: `${served['local disk with signed URLs'].api.origin}${url}` }).end();
  }).listen(0, '127.0.0.1');
  await new Promise((listening) => redirect.once('listening', listening));
  const { port } = redirect.address() as AddressInfo;
  const moved = (url: string) =>
    url.replace(served['local disk with signed URLs'].api.origin, `http://127.0.0.1:${port}`);
  const redirectingStorage: Storage = { ...storage, getPlatformUrl: (key) => moved(storage.getPlatformUrl(key)) };
  await expectPublishedOnce(redirectingStorage, await readyPost(using(storage), { platforms: ['reelnet'] }));
  redirect.close();
});

describe('a video that is not downloaded', () => {
  test('a container with an expired URL is not published, and the next container gets a new URL', async () => {
    const { storage, api } = served['local disk with signed URLs'];
    const expiredUrls = createMediaUrls(api.origin, { key: Buffer.alloc(32, 5), seconds: -600 });
    const expired: Storage = { ...storage, getPlatformUrl: expiredUrls.getPlatformUrl };
    const ready = await readyPost(using(storage), { platforms: ['reelnet'] });
    expect(await publishPost(using(expired), ready.postId, SHORT_LIMIT_MS)).toMatchObject({ next: 'publish' });
    expect(await fixture.accepted(ready)).toEqual([]);
    await expectPublishedOnce(storage, ready);
  });

  test('a failed fetch is retried with a new container, which publishes once', async () => {
    const ready = await readyPost(using(served['local disk'].storage), { platforms: ['reelnet'] });
    await scheduleFetch({ fault: 'fetch-fails', times: 2 });
    await expectPublishedOnce(served['local disk'].storage, ready);
  });

  test('a video that stays unreachable fails its target with a reason that names the video', async () => {
    const ready = await readyPost(using(served['local disk'].storage), { platforms: ['reelnet'] });
    const unreachableStorage: Storage = {
      ...served['local disk'].storage,
      getPlatformUrl: (key) => `http://127.0.0.1:9/media/${key}`,
    };
    expect(await publishPost(using(unreachableStorage), ready.postId, LIMIT_MS)).toMatchObject({ next: 'publish' });
    const em = fixture.deps.orm.em.fork();
    await em.execute(`update post set claimed_at = claimed_at - interval '16 minutes' where id = ?`, [ready.postId]);
    expect(await publishPost(using(unreachableStorage), ready.postId, LIMIT_MS)).toEqual({
      next: 'end',
      status: 'failed',
    });
    const [target] = await fixture.targets(ready.postId);
    expect(target?.error).toMatchObject({
      code: 'media_not_fetched',
      message: expect.stringContaining('could not fetch the video'),
    });
    expect(await fixture.accepted(ready)).toEqual([]);
  });
});

test('robots.txt allows platforms to fetch media, even if the database is down', async () => {
  const api = await startApi({ ...apiDeps, isDatabaseReady: () => false });
  const response = await fetch(`${api.origin}/robots.txt`);
  expect([response.status, await response.text()]).toEqual([
    200,
    expect.stringMatching(/^User-agent: \*\nAllow: \/media\/\n/u),
  ]);
  await api.close();
});
