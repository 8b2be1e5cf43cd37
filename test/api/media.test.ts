import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createCanvas } from '@napi-rs/canvas';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createLocalStorage } from '../../adapters/storage/local-storage.ts';
import { createMediaUrls } from '../../adapters/storage/media-urls.ts';
import { createS3Storage } from '../../adapters/storage/s3-storage.ts';
import type { Storage } from '../../adapters/ports.ts';
import { startApi, type TestApi } from '../support/api.ts';
import { startS3, type TestS3 } from '../support/start-s3.ts';
import { mintTeam } from '../support/teams.ts';
import { closeApiDeps, openApiDeps } from '../support/api-deps.ts';
import type { ApiDeps } from '../../api/api-deps.ts';

const PUBLIC_URL = 'http://127.0.0.1:9';
const signing = { key: Buffer.alloc(32, 5), seconds: 600 };
const bytes = createCanvas(40, 30).toBuffer('image/png');

let home: string;
let s3: TestS3;
let deps: ApiDeps;
const served = {} as Record<'disk' | 'signed' | 's3', { api: TestApi; key: string; storage: Storage }>;

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'kinora-media-'));
  s3 = await startS3();
  deps = await openApiDeps();
  const dir = join(home, 'media');
  const storages = {
    disk: createLocalStorage({ dir, publicUrl: PUBLIC_URL }),
    signed: createLocalStorage({ dir, publicUrl: PUBLIC_URL, signing }),
    s3: createS3Storage(s3.settings, join(home, 'scratch'), createMediaUrls(PUBLIC_URL, signing)),
  };
  for (const kind of ['disk', 'signed', 's3'] as const) {
    const api = await startApi({ ...deps, storage: storages[kind] });
    served[kind] = { api, storage: storages[kind], key: (await mintTeam(deps)).key };
  }
});

afterAll(async () => {
  for (const { api } of Object.values(served)) await api.close();
  await s3.close();
  await closeApiDeps(deps);
  await rm(home, { recursive: true, force: true });
});

/** Uploads the image and returns its URL. */
async function uploaded(kind: keyof typeof served, file = bytes): Promise<string> {
  const { api, key } = served[kind];
  const body = new FormData();
  body.set('file', new Blob([new Uint8Array(file)]), 'file');
  const headers = { authorization: `Bearer ${key}` };
  const response = await fetch(`${api.origin}/api/v1/assets`, { method: 'POST', headers, body });
  const { data } = (await response.json()) as { data: { url: string } };
  return data.url.replace(PUBLIC_URL, api.origin);
}

describe('media on disk', () => {
  test('media is served with its type and a policy that forbids scripts', async () => {
    const answer = await fetch(await uploaded('disk'));

    expect(Buffer.from(await answer.arrayBuffer()).equals(bytes)).toBe(true);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/png',
      'content-disposition': 'inline',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'access-control-allow-origin': '*',
      'accept-ranges': 'bytes',
    });
  });

  test('media supports ranges, unsatisfiable ranges, conditional requests and HEAD', async () => {
    const url = await uploaded('disk');
    const get = (headers: Record<string, string>, method = 'GET') => fetch(url, { method, headers });
    const etag = (await get({}, 'HEAD')).headers.get('etag') ?? '';

    const part = await get({ range: 'bytes=4-7', 'if-range': etag });
    expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 4-7/${bytes.length}`]);
    expect(Buffer.from(await part.arrayBuffer()).equals(bytes.subarray(4, 8))).toBe(true);
    expect((await get({ range: 'bytes=-3' })).headers.get('content-length')).toBe('3');
    expect((await get({ range: 'bytes=4-7', 'if-range': '"other"' })).status).toBe(200);
    expect((await get({ range: 'nonsense' })).status).toBe(200);
    expect(await getStatus(url, { 'if-none-match': etag })).toBe(304);

    const beyond = await get({ range: `bytes=${bytes.length}-` });
    expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, `bytes */${bytes.length}`]);
    expect(await beyond.text()).toBe('');
    const head = await get({}, 'HEAD');
    expect([head.status, head.headers.get('content-length'), etag.startsWith('"')]).toEqual([
      200,
      `${bytes.length}`,
      true,
    ]);
  });

  test('audio is served inline, and a font as a download', async () => {
    const font = await readFile('node_modules/@fontsource/anton/files/anton-latin-400-normal.woff2');
    const answers = await Promise.all([wave(), font].map(async (file) => fetch(await uploaded('disk', file))));
    const facts = answers.map(({ headers }) => [headers.get('content-type'), headers.get('content-disposition')]);
    expect(facts).toEqual([
      ['audio/wav', 'inline'],
      ['font/woff2', 'attachment'],
    ]);
  });

  test('media that a browser could execute is served as a download', async () => {
    const { api, storage } = served.disk;
    await storage.putFile('c/abc/page.html', import.meta.filename, 'text/html');
    const answer = await fetch(`${api.origin}/media/c/abc/page.html`);
    expect(answer.headers.get('content-disposition')).toBe('attachment');
  });
});

test('an expired media URL returns 404 and says where to get a new one', async () => {
  const url = await uploaded('signed');
  const { origin, pathname } = new URL(url);
  const past = createMediaUrls(origin, { ...signing, seconds: -30 }).getUrl(pathname.slice('/media/'.length));

  const good = await fetch(url);
  const expired = await fetch(past);
  const unsigned = await fetch(`${origin}${pathname}`);

  expect([good.status, good.headers.get('cache-control')]).toEqual([200, expect.stringMatching(/^private, max-age=/u)]);
  expect([expired.status, expired.headers.get('cache-control')]).toEqual([404, null]);
  expect(await expired.text()).toContain('This media URL has expired; get the content, post or asset again');
  expect([unsigned.status, await unsigned.text()]).toEqual([
    404,
    expect.stringContaining('There is no such resource.'),
  ]);
});

test('a media URL of this service redirects to the bucket', async () => {
  const url = await uploaded('s3');

  const sent = await fetch(url, { redirect: 'manual' });
  const followed = await fetch(url, { headers: { range: 'bytes=1-3' } });
  const head = await fetch(url, { method: 'HEAD' });

  expect([sent.status, sent.headers.get('location')?.startsWith(s3.settings.endpoint ?? '')]).toEqual([302, true]);
  expect(sent.headers.get('cache-control')).toMatch(/^private/u);
  expect([followed.status, await followed.text()]).toEqual([206, 'PNG']);
  expect([head.status, head.headers.get('content-type')]).toEqual([200, 'image/png']);
  expect((await fetch(`${new URL(url).origin}/media/c/gone/image.png`)).status).toBe(404);
});

test('a platform gets media in a bucket from this service, without a redirect', async () => {
  const url = `${await uploaded('s3')}&direct`;
  const get = (headers: Record<string, string>, method = 'GET') => fetch(url, { method, headers, redirect: 'error' });

  const whole = await get({});
  const part = await get({ range: 'bytes=1-3' });
  const beyond = await get({ range: `bytes=${bytes.length}-` });
  const head = await get({}, 'HEAD');

  expect([whole.status, whole.headers.get('content-type')]).toEqual([200, 'image/png']);
  expect(Buffer.from(await whole.arrayBuffer()).equals(bytes)).toBe(true);
  expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 1-3/${bytes.length}`]);
  expect(await part.text()).toBe('PNG');
  expect([beyond.status, await beyond.text()]).toEqual([416, '']);
  expect([head.status, head.headers.get('content-length')]).toEqual([200, `${bytes.length}`]);
});

test('deleting an asset removes it from its bucket', async () => {
  const { api, key, storage } = served.s3;
  const url = await uploaded('s3');
  const mediaKey = new URL(url).pathname.slice('/media/'.length);
  const [asset] = (await api.call('GET', '/assets', { key })).json.data;

  expect((await api.call('DELETE', `/assets/${asset.id}`, { key })).status).toBe(200);

  await untilGone(storage, mediaKey);
  expect((await fetch(url)).status).toBe(404);
});

/** A tenth of a second of silence. */
function wave(): Buffer {
  const samples = Buffer.alloc(1_600);
  const head = Buffer.alloc(44);
  head.write('RIFF', 0);
  head.writeUInt32LE(36 + samples.length, 4);
  head.write('WAVEfmt ', 8);
  for (const [at, value] of [
    [16, 16],
    [24, 8_000],
    [28, 16_000],
    [40, samples.length],
  ] as const)
    head.writeUInt32LE(value, at);
  for (const [at, value] of [
    [20, 1],
    [22, 1],
    [32, 2],
    [34, 16],
  ] as const)
    head.writeUInt16LE(value, at);
  head.write('data', 36);
  return Buffer.concat([head, samples]);
}

/** `fetch` bypasses caches for requests with explicit conditional headers. */
function getStatus(url: string, headers: Record<string, string>): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    request(url, { headers }, (answer) => resolve(answer.resume().statusCode))
      .once('error', reject)
      .end();
  });
}

async function untilGone(storage: Storage, mediaKey: string): Promise<void> {
  while (await storage.exists(mediaKey)) await new Promise((resolve) => setTimeout(resolve, 10));
}

test('/ready reports whether the storage is available', async () => {
  const bucket = { ...s3.settings, bucket: 'other' };
  const storage = createS3Storage(bucket, join(home, 'scratch'), createMediaUrls(PUBLIC_URL, null));
  const api = await startApi({ ...deps, storage });

  const answers = await Promise.all([served.s3.api, api].map(({ origin }) => fetch(`${origin}/ready`)));
  const states = await Promise.all(answers.map((answer) => answer.json() as Promise<{ data: { storage: boolean } }>));

  expect(states.map(({ data }) => data.storage)).toEqual([true, false]);
  await api.close();
});
