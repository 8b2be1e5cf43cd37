/** Uploads in parts, by a tus client of its own makers. The long run sends 300 MB. */
import { createHash } from 'node:crypto';
import { mkdir, readdir } from 'node:fs/promises';
import { request } from 'node:http';
import { Readable } from 'node:stream';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type * as Tus from 'tus-js-client';
import type { ApiDeps } from '../../api/api-deps.ts';
import { writeToDisk } from '../../api/assets/receive-asset.ts';
import { deleteExpiredUploads } from '../../db/content/asset-uploads.ts';
import { runForTeam } from '../../shares/run-for-team.ts';
import { SHARES } from '../../shares/shares.ts';
import { readStorage } from '../support/read-storage.ts';
import { closeApiDeps, openApiDeps } from '../support/api-deps.ts';
import { startApi, type Reply, type TestApi } from '../support/api.ts';
import { buildWave } from '../support/build-wave.ts';
import { isFullRun } from '../support/runs.ts';
import { mintTeam, type TestTeam } from '../support/teams.ts';
import { waitUntil } from '../support/wait-for.ts';

const MB = 1024 * 1024;
const BYTES_PER_MS = (16 * MB) / 1_000;
const SIZE = isFullRun() ? 300 * MB : 6 * MB;

let deps: ApiDeps;
let api: TestApi;
let tus: typeof Tus;

beforeAll(async () => {
  tus = await loadTus();
  deps = await openApiDeps();
  api = await startApi(deps);
});

afterAll(async () => {
  await api.close();
  await closeApiDeps(deps);
});

const hash = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

/** A dependency of the client, which it needs for files on disk alone, replaces functions of the process. */
async function loadTus(): Promise<typeof tus> {
  const { emit, reallyExit } = process as typeof process & { reallyExit: unknown };
  const loaded = await import('tus-js-client');
  Object.assign(process, { emit, reallyExit });
  return loaded;
}

/** A way to the API that is cut whenever so many bytes in all have gone through. */
async function openUnsteadyWay(cuts: number[]): Promise<{ origin: string; server: Server; lost: () => number }> {
  const { hostname, port } = new URL(api.origin);
  let [sent, lost] = [0, 0];
  const server = createServer((from: Socket) => {
    const to = connect(Number(port), hostname);
    const end = () => [from, to].forEach((socket) => socket.destroy());
    from.on('data', (chunk) => {
      sent += chunk.length;
      to.write(chunk);
      const [next] = cuts;
      if (next === undefined || sent < next) return;
      cuts.shift();
      lost += 1;
      end();
    });
    to.pipe(from);
    for (const socket of [from, to]) socket.on('error', end).on('close', end);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, server, lost: () => lost };
}

/** Sends the file with a tus client, and returns the id of the upload. */
function sendByTus(origin: string, { key }: TestTeam, file: Buffer, chunkSize = Infinity): Promise<string> {
  return new Promise((resolve, reject) => {
    const upload = new tus.Upload(file, {
      endpoint: `${origin}/api/v1/assets/uploads`,
      chunkSize,
      retryDelays: [0, 50, 100, 200, 400, 800, 1_600, 3_200],
      headers: { Authorization: `Bearer ${key}` },
      metadata: { filename: 'Wölfe.wav' },
      onSuccess: () => resolve(upload.url?.split('/').at(-2) ?? ''),
      onError: reject,
    });
    upload.start();
  });
}

const finish = (team: TestTeam, uploadId: string) => api.call('POST', '/assets', { key: team.key, body: { uploadId } });

const begin = async (team: TestTeam, bytes: number): Promise<string> =>
  (await api.call('POST', '/assets/uploads', { key: team.key, body: { bytes, name: 'tone.wav' } })).json.data.id;

async function sendPart({ key }: TestTeam, id: string, offset: number, part: Buffer): Promise<number> {
  const headers = {
    authorization: `Bearer ${key}`,
    'content-type': 'application/offset+octet-stream',
    'upload-offset': String(offset),
    'tus-resumable': '1.0.0',
  };
  const body = new Uint8Array(part);
  return (await fetch(`${api.origin}/api/v1/assets/uploads/${id}/parts`, { method: 'PATCH', headers, body })).status;
}

/** Repeats the request until its first answer arrives, as clients do that lost it. */
async function finishRepeatedly(team: TestTeam, uploadId: string): Promise<Reply[]> {
  const headers = { 'idempotency-key': uploadId };
  const send = () => api.call('POST', '/assets', { key: team.key, body: { uploadId }, headers });
  const answered = new AbortController();
  const replies = [send().finally(() => answered.abort())];
  while (!answered.signal.aborted) {
    await sleep(15);
    replies.push(send());
  }
  // A team has places for some at once.
  return (await Promise.all(replies)).filter(({ status }) => status !== 429);
}

/** Counts files once those that answered requests have replaced are deleted. */
async function countFiles(folder: string): Promise<number> {
  const listOrphans = () => deps.orm.em.fork().execute<unknown[]>('select 1 from orphaned_file');
  await waitUntil(async () => (await listOrphans()).length === 0);
  const path = join(deps.config.home, folder);
  await mkdir(path, { recursive: true });
  const entries = await readdir(path, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).length;
}

for (const [name, chunkSize] of [
  ['in parts', Math.min(8 * MB, SIZE / 3)],
  ['as one part', Infinity],
] as const) {
  test(`a file that is sent ${name} over a connection cut three times arrives whole`, async () => {
    const team = await mintTeam(deps);
    const file = buildWave(SIZE);
    const before = await countFiles('media');
    const way = await openUnsteadyWay([SIZE / 8, SIZE / 2, (7 * SIZE) / 8]);
    const id = await sendByTus(way.origin, team, file, chunkSize);
    way.server.close();

    const { status, json } = await finish(team, id);

    expect([way.lost(), status]).toEqual([3, 201]);
    expect(json.data).toMatchObject({ kind: 'audio', bytes: SIZE, sha256: hash(file), name: 'Wölfe.wav' });
    expect(await readStorage(deps.orm.em.fork(), team.team.id)).toBe(SIZE);
    expect((await finish(team, id)).status).toBe(404);
    expect([await countFiles('media'), await countFiles('uploads')]).toEqual([before + 1, 0]);
  });
}

test('what arrived before a connection was lost is kept', async () => {
  const team = await mintTeam(deps);
  const [file, id] = [buildWave(MB), await begin(team, MB)];
  const { hostname, port } = new URL(api.origin);
  await new Promise<void>((resolve) => {
    const headers = {
      authorization: `Bearer ${team.key}`,
      'content-type': 'application/offset+octet-stream',
      'content-length': MB,
      'upload-offset': 0,
    };
    const half = request({ hostname, port, method: 'PATCH', path: `/api/v1/assets/uploads/${id}/parts`, headers });
    half.on('error', () => undefined).on('close', resolve);
    half.write(file.subarray(0, MB / 2), () => half.destroy());
  });
  const read = async (): Promise<number> =>
    (await api.call('GET', `/assets/uploads/${id}`, { key: team.key })).json.data.received;
  let received = 0;
  while (received === 0) received = await read();

  expect(received).toBeLessThanOrEqual(MB / 2);
  expect(await sendPart(team, id, received, file.subarray(received))).toBe(204);
  expect((await finish(team, id)).json.data.sha256).toBe(hash(file));
});

test('of two parts for one place one is appended, and a part elsewhere or too long is refused', async () => {
  const team = await mintTeam(deps);
  const [file, id] = [buildWave(2 * MB), await begin(team, 2 * MB)];
  const first = file.subarray(0, MB);

  const both = await Promise.all([sendPart(team, id, 0, first), sendPart(team, id, 0, first)]);
  expect(both.toSorted()).toEqual([204, 409]);
  expect(await sendPart(team, id, 0, first)).toBe(409);
  expect(await sendPart(team, id, MB, file)).toBe(400);
  expect((await finish(team, id)).status).toBe(409);
  expect(await sendPart(team, id, MB, file.subarray(MB))).toBe(204);
  expect((await finish(team, id)).json.data.sha256).toBe(hash(file));
});

test('an upload counts against the storage of the plan until it is cancelled or expires, and leaves no file', async () => {
  const team = await mintTeam(deps);
  const em = deps.orm.em.fork();
  const before = await countFiles('media');
  const ids = [await begin(team, MB), await begin(team, MB)];
  for (const id of ids) expect(await sendPart(team, id, 0, buildWave(MB / 2))).toBe(204);
  expect([await readStorage(em, team.team.id), await countFiles('media')]).toEqual([2 * MB, before + 2]);

  expect((await api.call('DELETE', `/assets/uploads/${ids[0]}`, { key: team.key })).status).toBe(200);
  await em.execute('update asset_upload set expires_at = clock_timestamp() where id = ?', [ids[1]]);
  expect(await sendPart(team, ids[1] ?? '', MB / 2, buildWave(MB / 2))).toBe(404);
  expect(await deleteExpiredUploads(deps.orm.em.fork(), deps.storage.remove)).toBe(false);
  expect([await readStorage(em, team.team.id), await countFiles('media')]).toEqual([0, before]);

  await em.execute('update team_storage set bytes = 1e15 where team_id = ?', [team.team.id]);
  const refused = await api.call('POST', '/assets/uploads', { key: team.key, body: { bytes: MB, name: 'tone.wav' } });
  expect([refused.status, refused.json.error.type]).toEqual([429, 'usage_limit_reached']);
});

test("a part for another team's upload is 404, and a file that is no media is refused at the end", async () => {
  const [team, other] = [await mintTeam(deps), await mintTeam(deps)];
  const id = await begin(team, MB);
  expect(await sendPart(other, id, 0, Buffer.alloc(MB))).toBe(404);
  expect(await sendPart(team, id, 0, Buffer.alloc(MB))).toBe(204);
  expect((await finish(other, id)).status).toBe(404);
  expect((await finish(team, id)).status).toBe(400);
});

test('an upload that is finished again and again with one Idempotency-Key answers each time alike', async () => {
  const team = await mintTeam(deps);
  for (let trial = 0; trial < (isFullRun() ? 4 : 1); trial += 1) {
    const file = buildWave(200_000 + 4 * trial);
    const id = await begin(team, file.length);
    expect(await sendPart(team, id, 0, file)).toBe(204);
    const replies = await finishRepeatedly(team, id);
    expect(replies.length).toBeGreaterThan(1);
    expect(replies.map(({ status, text }) => [status, text])).toEqual(replies.map(() => [201, replies[0]?.text]));
  }
});

test('a file arrives at the shared rate while another team is active', async () => {
  const path = join(deps.config.home, 'shared-rate');
  const room = { reserve: () => Promise.resolve(), setWritten: () => undefined, release: () => undefined };
  const upload = { path, name: 'a', bytes: 0, sha256: '', room };
  const endRequest = await SHARES.requests.acquire('other');
  const startedAt = performance.now();
  await runForTeam('sender', () =>
    writeToDisk(Readable.from(Array.from({ length: 128 }, () => Buffer.alloc(64 * 1024))), upload),
  );
  // Timers may fire a millisecond early, and the last milliseconds are not waited for.
  expect(performance.now() - startedAt).toBeGreaterThan(upload.bytes / BYTES_PER_MS - 20);
  endRequest();
});
