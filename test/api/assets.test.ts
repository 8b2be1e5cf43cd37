import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setInterval as every } from 'node:timers/promises';
import { createCanvas } from '@napi-rs/canvas';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { ApiDeps } from '../../api/api-deps.ts';
import { createWebClient } from '../../adapters/web/web-client.ts';
import { buildDemoDeck } from '../../bin/demo/demo-deck.ts';
import { recordContent } from '../../db/content/contents.ts';
import { startApi, type TestApi } from '../support/api.ts';
import { commit, mintTeam } from '../support/teams.ts';
import { closeApiDeps, openApiDeps } from '../support/api-deps.ts';
import { uploadAsset } from '../support/upload-asset.ts';

let deps: ApiDeps;
let api: TestApi;
let site: Server;
let siteUrl: string;
const hanging: ServerResponse[] = [];

function picture(width: number): Buffer {
  const canvas = createCanvas(width, 40);
  canvas.getContext('2d').fillRect(0, 0, width / 2, 20);
  return canvas.toBuffer('image/png');
}

/** A picture at 20 KB/s, which would arrive in some seconds. */
async function sendSlowly(response: ServerResponse): Promise<void> {
  const bytes = Buffer.concat([picture(64), Buffer.alloc(100_000)]);
  let sent = 0;
  for await (const _ of every(100)) {
    if (response.destroyed || sent >= bytes.length) break;
    response.write(bytes.subarray(sent, (sent += 2_000)));
  }
  response.end();
}

beforeAll(async () => {
  deps = await openApiDeps();
  api = await startApi(deps);
  site = createServer((request, response) => {
    if (request.url === '/pic.png') response.end(picture(64));
    else if (request.url?.startsWith('/hang')) hanging.push(response);
    else if (request.url === '/slow.png') void sendSlowly(response);
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  siteUrl = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
});

afterAll(async () => {
  site.closeAllConnections();
  site.close();
  await api.close();
  await closeApiDeps(deps);
});

type Form = { name?: string; field?: string; title?: string; idempotencyKey?: string };

async function upload(key: string, bytes: Buffer, { idempotencyKey = '', ...form }: Form = {}) {
  const headers: Record<string, string> = idempotencyKey ? { 'idempotency-key': idempotencyKey } : {};
  const { status, json, headers: replied } = await uploadAsset(api.origin, key, bytes, { ...form, headers });
  return { status, json, replayed: replied.get('idempotent-replayed') === 'true' };
}

/** Counts the files in storage. */
async function kept(): Promise<number> {
  const entries = await readdir(join(deps.config.home, 'media'), { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).length;
}

const getMedia = (url: string): string => url.replace(deps.config.publicUrl, api.origin);

test('an upload is typed by its content, stored once and served with ranges', async () => {
  const { key } = await mintTeam(deps);
  const bytes = picture(50);

  const reply = await upload(key, bytes, { name: '../../etc/pass\u202ewd.mp4' });
  const same = await upload(key, bytes);

  expect(reply.status).toBe(201);
  expect(reply.json.data).toMatchObject({
    kind: 'image',
    mimeType: 'image/png',
    width: 50,
    height: 40,
    bytes: bytes.length,
  });
  expect([same.status, same.json.data.id]).toEqual([200, reply.json.data.id]);
  const whole = await fetch(getMedia(reply.json.data.url));
  const part = await fetch(getMedia(reply.json.data.url), { headers: { range: 'bytes=2-5' } });
  expect(Buffer.from(await whole.arrayBuffer()).equals(bytes)).toBe(true);
  expect(whole.headers.get('content-type')).toBe('image/png');
  expect(part.status).toBe(206);
  expect(Buffer.from(await part.arrayBuffer()).equals(bytes.subarray(2, 6))).toBe(true);
});

test('an upload with the same Idempotency-Key replays, and another file returns 409', async () => {
  const { key } = await mintTeam(deps);
  const reply = await upload(key, picture(60), { idempotencyKey: 'u' });

  const again = await upload(key, picture(60), { idempotencyKey: 'u' });
  const other = await upload(key, picture(61), { idempotencyKey: 'u' });

  expect([again.status, again.replayed, again.json]).toEqual([201, true, reply.json]);
  expect(other.status).toBe(409);
});

test('an asset is imported from a URL; private, missing and non-media URLs return 400', async () => {
  const { key } = await mintTeam(deps);
  const fetched = (sourceUrl: string) => api.call('POST', '/assets', { key, body: { sourceUrl } });

  const reply = await fetched(`${siteUrl}/pic.png`);

  expect([reply.status, reply.json.data.width, reply.json.data.name]).toEqual([201, 64, 'pic.png']);
  for (const url of [`${siteUrl}/none`, 'http://10.1.2.3/x.png', 'file:///etc/passwd', 'http://[::ffff:a00:1]/']) {
    const refused = await fetched(url);
    expect([url, refused.status, refused.json.error.details?.[0]?.path]).toEqual([url, 400, 'sourceUrl']);
  }
});

test('an upload that is not media is rejected and leaves no file on disk', async () => {
  const { key } = await mintTeam(deps);
  const playlist = Buffer.from('#EXTM3U\n#EXTINF:1,\nfile:///etc/passwd\n');

  for (const bytes of [Buffer.from('junk'.repeat(100)), Buffer.alloc(0), playlist, Buffer.from('<svg/>')]) {
    expect((await upload(key, bytes, { name: 'clip.mp4' })).status).toBe(400);
  }
  expect((await upload(key, picture(10), { field: 'picture' })).status).toBe(400);
  expect((await api.call('POST', '/assets', { key, body: {} })).status).toBe(400);
  expect(await readdir(join(deps.config.home, 'uploads'))).toEqual([]);
});

test('a form field with U+0000 is rejected, as in JSON', async () => {
  const { key } = await mintTeam(deps);

  const refused = await upload(key, picture(51), { title: 'a\0b' });

  expect([refused.status, refused.json.error.details?.[0]?.path]).toEqual([400, 'name']);
});

test('an asset can be deleted unless a rendering deck uses it; another team gets 404', async () => {
  const { key, team, workspace } = await mintTeam(deps);
  const other = (await mintTeam(deps)).key;
  const { id } = (await upload(key, picture(70))).json.data;
  const free = (await upload(key, picture(71))).json.data;
  await commit(deps, (tx) =>
    recordContent(tx, {
      teamId: team.id,
      workspaceId: workspace.id,
      format: 'slideshow',
      deck: { ...buildDemoDeck(), background: { kind: 'image', src: id } },
      deckHash: 'x',
      warnings: [],
      creditsCharged: 0,
      sandbox: true,
    }),
  );

  expect((await api.call('GET', `/assets/${id}`, { key: other })).status).toBe(404);
  expect((await api.call('DELETE', `/assets/${id}`, { key })).status).toBe(409);
  expect((await api.call('DELETE', `/assets/${free.id}`, { key })).json.data).toEqual({ id: free.id });
  const listed = (await api.call('GET', '/assets?kind=image', { key })).json;
  expect(listed.data.map((row: { id: string }) => row.id)).toEqual([id]);
});

test('a rejected upload and a duplicate upload leave no extra file in storage', async () => {
  const { key } = await mintTeam(deps);
  await upload(key, picture(80));
  const before = await kept();

  const same = await upload(key, picture(80));
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(picture(81))]), 'pic.png');
  form.set('workspaceId', 'ws_gone');
  const headers = { authorization: `Bearer ${key}` };
  const refused = await fetch(`${api.origin}/api/v1/assets`, { method: 'POST', headers, body: form });

  expect([same.status, refused.status]).toEqual([200, 404]);
  expect(await kept()).toBe(before);
});

test('an upload is recorded before its file is stored, so the sweep finds it after a crash', async () => {
  const { key } = await mintTeam(deps);
  const putFile: ApiDeps['storage']['putFile'] = (...args) => deps.storage.putFile(...args).then(dies);
  const dying = await startApi({ ...deps, storage: { ...deps.storage, putFile, remove: dies } });
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(picture(82))]), 'pic.png');
  const headers = { authorization: `Bearer ${key}` };
  const before = await noted();

  const lost = await fetch(`${dying.origin}/api/v1/assets`, { method: 'POST', headers, body: form });
  await dying.close();
  const whole = await upload(key, picture(82));

  expect([lost.status, whole.status, before, await noted()]).toEqual([500, 201, 0, 1]);
});

const dies = async (): Promise<never> => Promise.reject(new Error('The storage has gone.'));

/** Stored files that are recorded as orphaned. */
async function noted(): Promise<number> {
  const rows = await deps.orm.em.fork().execute<{ storage_key: string }[]>('select storage_key from orphaned_file');
  const there = await Promise.all(rows.map((row) => deps.storage.exists(row.storage_key)));
  return there.filter(Boolean).length;
}

const fetchFrom = (key: string, path: string) =>
  api.call('POST', '/assets', { key, body: { sourceUrl: `${siteUrl}${path}` } });

test('downloads of one team from a site that hangs leave slots of the site to another team', async () => {
  const [busy, other] = [await mintTeam(deps), await mintTeam(deps)];
  const requests = Array.from({ length: 20 }, (_, file) => fetchFrom(busy.key, `/hang/${file}`));
  for (let reads = 0; reads < 20 || (hanging.length < 4 && reads < 200); reads += 1)
    await api.call('GET', '/me', { key: other.key });
  expect((await fetchFrom(other.key, '/pic.png')).status).toBe(201);
  expect(hanging).toHaveLength(4);
  for (let ended = 0; ended < requests.length; await api.call('GET', '/me', { key: other.key })) {
    for (const response of hanging.splice(0)) {
      response.writeHead(404).end();
      ended += 1;
    }
  }
  expect((await Promise.all(requests)).map(({ status }) => status)).toEqual(requests.map(() => 400));
});

test('a file that arrives more slowly than the minimum speed is refused', async () => {
  const { key } = await mintTeam(deps);
  const web = createWebClient({ allow: 'loopback', limits: { windowMs: 500, windowBytes: 1 } });
  const impatient = await startApi({ ...deps, web });
  const body = { sourceUrl: `${siteUrl}/slow.png` };
  const refused = await impatient.call('POST', '/assets', { key, body });
  await impatient.close();
  expect(refused.status).toBe(400);
  expect(refused.json.error.details?.[0]?.message).toMatch(
    /sends too slowly: \d+ bytes per second, of at least 65536/u,
  );
});
