/** Uploads onto a real file system of 24 MB that is full. */
import { randomBytes } from 'node:crypto';
import { request as openRequest, type ClientRequest } from 'node:http';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createCanvas } from '@napi-rs/canvas';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { checkFolder } from '../../adapters/storage/check-folder.ts';
import { createLocalStorage } from '../../adapters/storage/local-storage.ts';
import type { ApiDeps } from '../../api/api-deps.ts';
import { startApi, type Envelope, type TestApi } from '../support/api.ts';
import { closeApiDeps, openApiDeps } from '../support/api-deps.ts';
import { mountSmallDisk, NEEDS_MOUNT } from '../support/small-disk.ts';
import { mintTeam, type TestTeam } from '../support/teams.ts';

const MB = 1024 * 1024;
const disk = mountSmallDisk(24);
const onSmallDisk = disk ? describe : describe.skip;
if (!disk) console.warn(`${import.meta.filename} is skipped: it ${NEEDS_MOUNT}`);

let opened: ApiDeps;
let deps: ApiDeps;
let api: TestApi;
let team: TestTeam;

beforeAll(async () => {
  if (!disk) return;
  opened = await openApiDeps();
  const { dir } = disk;
  const home = join(dir, 'home');
  const minFreeBytes = MB;
  deps = {
    ...opened,
    config: { ...opened.config, home, storage: { ...opened.config.storage, minFreeBytes } },
    storage: createLocalStorage({ dir: join(home, 'media'), publicUrl: opened.config.publicUrl, minFreeBytes }),
    findScratchFault: async () =>
      (await checkFolder(join(home, 'uploads'), { name: 'uploads', minFreeBytes }))?.message ?? null,
    findTemporalFault: async () => null,
  };
  api = await startApi(deps);
  team = await mintTeam(deps);
});
afterEach(() => disk?.empty());
afterAll(async () => {
  await api?.close();
  if (deps) await closeApiDeps(deps);
  if (opened) await rm(opened.config.home, { recursive: true, force: true });
  disk?.unmount();
});

/** A picture of this many bytes. */
function picture(bytes: number): Buffer {
  const canvas = createCanvas(40, 40);
  canvas.getContext('2d').fillRect(0, 0, randomBytes(1)[0]! % 40, 20);
  return Buffer.concat([canvas.toBuffer('image/png'), randomBytes(bytes)]);
}

/** Begins an upload of unknown length, of which the rest never arrives. `refused` is the status of its answer. */
function stall(bytes: number): { request: ClientRequest; refused: Promise<number> } {
  const request = openRequest(`${api.origin}/api/v1/assets`, {
    method: 'POST',
    headers: { authorization: `Bearer ${team.key}`, 'content-type': 'multipart/form-data; boundary=b' },
  });
  const { promise, resolve } = Promise.withResolvers<number>();
  request.on('error', () => undefined);
  request.on('response', ({ statusCode = 0 }) => resolve(statusCode));
  request.write('--b\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\n');
  request.write(picture(bytes));
  return { request, refused: promise };
}

async function upload(
  bytes: Buffer,
  { sized = true, key = team.key } = {},
): Promise<{ status: number; json: Envelope; ms: number }> {
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(bytes)]), 'pic.png');
  const encoded = new Request('http://localhost', { method: 'POST', body: form });
  const headers = {
    authorization: `Bearer ${key}`,
    'content-type': encoded.headers.get('content-type') ?? '',
  };
  const body = sized ? new Uint8Array(await encoded.arrayBuffer()) : encoded.body;
  const startedAt = performance.now();
  const response = await fetch(`${api.origin}/api/v1/assets`, {
    method: 'POST',
    headers,
    body,
    ...(sized ? {} : { duplex: 'half' }),
  } as RequestInit);
  const ms = performance.now() - startedAt;
  return { status: response.status, json: (await response.json()) as Envelope, ms };
}

async function listFiles(): Promise<string[]> {
  const entries = await readdir(join(deps.config.home), { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => entry.name);
}

async function ready(): Promise<[number, object]> {
  const response = await fetch(`${api.origin}/ready`);
  return [response.status, ((await response.json()) as { data: object }).data];
}

const FULL = {
  type: 'internal_error',
  message: 'The media storage is full, so nothing was stored. It is safe to retry later.',
};

onSmallDisk('a disk of 24 MB', () => {
  test('an upload that would fill the disk is rejected before its bytes arrive', async () => {
    const refused = await upload(picture(23 * MB));

    expect([refused.status, refused.json.error]).toEqual([500, FULL]);
    expect(await listFiles()).toEqual([]);
    expect((await upload(picture(1_000))).status).toBe(201);
  });

  test('an upload of unknown length that would fill the disk fails at once, and leaves no file', async () => {
    const before = await listFiles();
    disk?.fill(2 * MB);

    const refused = await upload(picture(12 * MB), { sized: false });

    expect([refused.status, refused.json.error.type]).toEqual([429, 'rate_limited']);
    expect(await listFiles()).toEqual(before);
    disk?.empty();
    expect((await upload(picture(1_000))).status).toBe(201);
  });

  test.each([true, false])(
    'a team may use half of the disk for what it uploads (declared length: %s)',
    async (sized) => {
      const before = await listFiles();
      disk?.fill(9 * MB);

      const refused = await upload(picture(6 * MB), { sized });

      expect([refused.status, refused.json.error.type]).toEqual([429, 'rate_limited']);
      expect(await listFiles()).toEqual(before);
    },
  );

  test('stalled uploads of one team leave room for another team, and /ready as it is', async () => {
    const other = await mintTeam(deps);
    const stalled = Array.from({ length: 6 }, () => stall(3 * MB));
    await Promise.race(stalled.map(({ refused }) => refused));

    const stored = await upload(picture(4 * MB), { key: other.key });
    const refused = await upload(picture(8 * MB), { sized: false });

    expect([stored.status, refused.status, refused.json.error.type]).toEqual([201, 429, 'rate_limited']);
    expect((await ready())[0]).toBe(200);
    for (const { request } of stalled) request.destroy();
  });

  test('a stalled upload is ended within seconds, and leaves no file', async () => {
    const status = await stall(MB).refused;
    expect(status).toBe(400);
    expect((await listFiles()).filter((name) => !name.endsWith('.png'))).toEqual([]);
  });

  test('/ready reports a full disk, and recovers by itself', async () => {
    disk?.fill(MB / 2);

    expect(await ready()).toMatchObject([503, { status: 'not_ready', storage: false, scratch: false, database: true }]);
    disk?.empty();
    expect(await ready()).toMatchObject([200, { status: 'ready', storage: true, scratch: true }]);
  });

  test('reads and deletions work while the disk is full', async () => {
    const { json } = await upload(picture(2_000));
    disk?.fill();

    const read = await api.call('GET', '/assets', { key: team.key });
    const media = await fetch(json.data.url.replace(deps.config.publicUrl, api.origin));
    const deleted = await api.call('DELETE', `/assets/${json.data.id}`, { key: team.key });

    expect([read.status, media.status, deleted.status]).toEqual([200, 200, 200]);
  });
});
