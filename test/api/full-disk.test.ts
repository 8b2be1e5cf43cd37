/** Uploads onto a real file system of 24 MB that is full. */
import { randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createCanvas } from '@napi-rs/canvas';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { pino } from 'pino';
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

let deps: ApiDeps;
let api: TestApi;
let team: TestTeam;
const logged: { level: number; msg: string; err?: { message: string } }[] = [];

beforeAll(async () => {
  if (!disk) return;
  const log = pino({ level: 'warn' }, { write: (line: string) => void logged.push(JSON.parse(line)) });
  deps = await openApiDeps({ log });
  const { dir } = disk;
  const home = join(dir, 'home');
  const minFreeBytes = MB;
  deps = {
    ...deps,
    config: { ...deps.config, home, storage: { ...deps.config.storage, minFreeBytes } },
    storage: createLocalStorage({ dir: join(home, 'media'), publicUrl: deps.config.publicUrl, minFreeBytes }),
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
  disk?.unmount();
});

/** A picture of this many bytes. */
function picture(bytes: number): Buffer {
  const canvas = createCanvas(40, 40);
  canvas.getContext('2d').fillRect(0, 0, randomBytes(1)[0]! % 40, 20);
  return Buffer.concat([canvas.toBuffer('image/png'), randomBytes(bytes)]);
}

async function upload(bytes: Buffer, { sized = true } = {}): Promise<{ status: number; json: Envelope; ms: number }> {
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(bytes)]), 'pic.png');
  const encoded = new Request('http://localhost', { method: 'POST', body: form });
  const headers = {
    authorization: `Bearer ${team.key}`,
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

  test('an upload that fills the disk fails at once, is logged, and leaves no file', async () => {
    const before = await listFiles();
    disk?.fill(2 * MB);
    logged.length = 0;

    const refused = await upload(picture(12 * MB), { sized: false });

    expect([refused.status, refused.json.error]).toEqual([500, FULL]);
    expect(logged).toMatchObject([{ level: 50, msg: 'request failed', err: { code: 'ENOSPC' } }]);
    expect(await listFiles()).toEqual(before);
    disk?.empty();
    expect((await upload(picture(1_000))).status).toBe(201);
  });

  test('a file that fits once but not twice leaves neither its upload nor its copy', async () => {
    const before = await listFiles();
    disk?.fill(9 * MB);

    const refused = await upload(picture(6 * MB));

    expect([refused.status, refused.json.error]).toEqual([500, FULL]);
    expect(await listFiles()).toEqual(before);
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
