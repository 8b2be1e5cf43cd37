import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { buildDemoDeck } from '../../bin/demo/demo-deck.ts';
import { createChecker } from '../../api/checker/checker.ts';
import { deleteExpiredFrames } from '../../db/content/deck-frames.ts';
import { readStorage } from '../support/read-storage.ts';
import { drawFrame } from '../../decks/draw-frame.ts';
import { MAX_FRAMES_PER_TEAM } from '../../domain/decks/deck-frames.ts';
import type { Envelope, Reply } from '../support/api.ts';
import { readyContent } from '../support/ready-post.ts';
import { service } from '../support/service.ts';
import { mintAssetRow } from '../support/studio.ts';
import { mintKey, mintTeam } from '../support/teams.ts';
import { useTeam } from '../support/use-team.ts';
import { buildBox, buildRawDeck, parseValidDeck } from '../decks/build-deck.ts';
import { makeClip, toRenderAsset } from '../decks/make-media.ts';
import { useFolder } from '../support/use-folder.ts';
import { waitFor, waitUntil } from '../support/wait-for.ts';

const served = service();
const team = useTeam(served);
const folder = useFolder('frames');
let clip: Buffer;

beforeAll(async () => {
  clip = await readFile(await makeClip(folder));
});

const request = (body: object, key = team.key): Promise<Reply> =>
  served.api.call('POST', '/content/frame', { key, body });
const countFrames = async (): Promise<number> => (await listKeys()).length;

async function listKeys(): Promise<string[]> {
  const rows = await served
    .em()
    .execute<{ storage_key: string }[]>('select storage_key from deck_frame where team_id = ?', [team.team.id]);
  return rows.map(({ storage_key: key }) => key);
}

async function readPng(reply: Reply): Promise<Buffer> {
  expect([reply.status, reply.json.error]).toEqual([200, undefined]);
  const path = new URL(reply.json.data.url as string).pathname;
  const response = await fetch(`${served.api.origin}${path}`);
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/png']);
  return Buffer.from(await response.arrayBuffer());
}

async function uploadClip(): Promise<string> {
  const body = new FormData();
  body.set('file', new Blob([new Uint8Array(clip)]), 'clip.mp4');
  const headers = { authorization: `Bearer ${team.key}` };
  const response = await fetch(`${served.api.origin}/api/v1/assets`, { method: 'POST', headers, body });
  return ((await response.json()) as Envelope).data.id as string;
}

/** A looped clip for three minutes: its last frame takes seconds to draw, because the clip is decoded from its start. */
const buildLongDeck = (src: string): object =>
  buildRawDeck({
    durationMs: 180_000,
    background: { kind: 'video', src },
    slides: [{ startMs: 0, endMs: 180_000, boxes: [buildBox()] }],
  });

describe('POST /content/frame', () => {
  test('returns the drawn frame, and the same file when it is requested again, with any key of the team', async () => {
    const body = { deck: buildDemoDeck(), atMs: 2_500 };
    const first = await request(body);
    const path = join(folder, 'drawn.png');
    const { signal } = new AbortController();
    const deck = parseValidDeck(buildDemoDeck());
    await drawFrame({ deck, assets: new Map(), atMs: 2_500, path, signal, timeoutMs: 60_000 });
    expect((await readPng(first)).equals(await readFile(path))).toBe(true);
    const { url, frame, width, height, expiresAt } = first.json.data;
    expect({ frame, width, height }).toEqual({ frame: 75, width: 1080, height: 1920 });

    const live = await mintKey(served.deps, team.team.id, { live: true });
    const again = await request(body, live.text);
    expect([again.status, again.json.data.url]).toEqual([200, url]);
    expect(Date.parse(again.json.data.expiresAt as string)).toBeGreaterThanOrEqual(Date.parse(expiresAt as string));
    expect(await countFrames()).toBe(1);
  });

  test('costs neither credits nor storage nor a content piece', async () => {
    const read = async (path: string): Promise<unknown> =>
      (await served.api.call('GET', path, { key: team.key })).json.data;
    const before = [((await read('/me')) as { usage: object }).usage, await read('/credits')];
    expect((await request({ deck: buildDemoDeck(), atMs: 0 })).status).toBe(200);
    expect([((await read('/me')) as { usage: object }).usage, await read('/credits')]).toEqual(before);
    expect(await readStorage(served.em(), team.team.id)).toBe(0);
  });

  test('two equal requests at once return the same file', async () => {
    const body = { deck: buildDemoDeck(), atMs: 100 };
    const [one, two] = await Promise.all([request(body), request(body)]);
    expect((await readPng(one)).equals(await readPng(two))).toBe(true);
    expect(one.json.data.url).toBe(two.json.data.url);
    expect(await countFrames()).toBe(1);
  });

  test('draws the deck of a content piece and of a generation', async () => {
    const contentId = (
      await served.api.call('POST', '/content/walloftext', { key: team.key, body: { deck: buildDemoDeck() } })
    ).json.data.contentId as string;
    const generations = await served.api.call('POST', '/generations', {
      key: team.key,
      body: { count: 1, format: 'walloftext', prompt: 'fresh bread' },
    });
    const [generation] = generations.json.data as { id: string }[];
    const own = await readPng(await request({ deck: buildDemoDeck(), atMs: 500 }));
    expect((await readPng(await request({ contentId, atMs: 500 }))).equals(own)).toBe(true);
    expect((await readPng(await request({ generationId: generation?.id, atMs: 500 }))).equals(own)).toBe(false);
  });

  test('a clip asset is drawn, and another frame of it differs', async () => {
    const deck = buildRawDeck({ background: { kind: 'video', src: await uploadClip() } });
    const [early, late] = [await request({ deck, atMs: 0 }), await request({ deck, atMs: 2_900 })];
    expect((await readPng(early)).equals(await readPng(late))).toBe(false);
  });
});

describe('POST /content/frame refuses', () => {
  test("another team's content, generation and workspace with 404, as missing ones", async () => {
    const other = await mintTeam(served.deps);
    const contentId = await readyContent({ ...served.deps, mediaToken: (id) => id, scratchDir: folder }, other);
    const generations = await served.api.call('POST', '/generations', {
      key: other.key,
      body: { count: 1, prompt: 'fresh bread' },
    });
    const [generation] = generations.json.data as { id: string }[];
    const deck = buildDemoDeck();
    for (const body of [{ contentId }, { generationId: generation?.id }, { deck, workspaceId: other.workspace.id }]) {
      const reply = await request({ ...body, atMs: 0 });
      expect([reply.status, reply.json.error?.type]).toEqual([404, 'not_found']);
    }
  });

  test('an asset of another team as one that is missing', async () => {
    const other = await mintTeam(served.deps);
    const src = await mintAssetRow(served.deps, other, 'image');
    const reply = await request({ deck: buildRawDeck({ background: { kind: 'image', src } }), atMs: 0 });
    expect([reply.status, reply.json.error?.details?.map(({ path }) => path)]).toEqual([400, ['deck.background.src']]);
  });

  test('an invalid deck with the problems that POST /content/{format} lists', async () => {
    const long = buildBox({ text: 'long '.repeat(200), rect: { x: 0.4, y: 0.4, w: 0.1, h: 0.02 } });
    for (const deck of [
      buildRawDeck({ fps: 31, colour: 1 }),
      buildRawDeck({ slides: [{ startMs: 0, endMs: 3000, boxes: [long] }] }),
    ]) {
      const frame = await request({ deck, atMs: 0 });
      const job = await served.api.call('POST', '/content/walloftext', { key: team.key, body: { deck } });
      expect([frame.status, frame.json.error?.details]).toEqual([400, job.json.error?.details]);
    }
    expect(await countFrames()).toBe(0);
  });

  test('a time beyond the deck, no deck and two decks with 400', async () => {
    const deck = buildDemoDeck();
    const late = await request({ deck, atMs: 6_001 });
    expect([late.status, late.json.error?.details?.[0]]).toEqual([
      400,
      { path: 'atMs', message: 'It must be at most 6000, the duration of the deck (got 6001).' },
    ]);
    expect((await request({ deck, atMs: 6_000 })).json.data.frame).toBe(179);
    const contentId = await readyContent({ ...served.deps, mediaToken: (id) => id, scratchDir: folder }, team);
    for (const body of [{}, { deck, contentId }]) {
      const reply = await request({ ...body, atMs: 0 });
      expect([reply.status, reply.json.error?.details?.[0]]).toMatchObject([400, { path: 'deck' }]);
    }
  });

  test('work for an archived workspace with 409, even if the frame was drawn before', async () => {
    const body = { deck: buildDemoDeck(), atMs: 0, workspaceId: team.workspace.id };
    expect((await request(body)).status).toBe(200);
    await served.api.call('POST', `/workspaces/${team.workspace.id}/archive`, { key: team.key });
    const reply = await request(body);
    expect([reply.status, reply.json.error?.type]).toEqual([409, 'conflict']);
  });

  test('a clip whose file is lost with 400', async () => {
    const src = await mintAssetRow(served.deps, team, 'video', 2_000);
    const reply = await request({ deck: buildRawDeck({ background: { kind: 'video', src } }), atMs: 0 });
    expect([reply.status, reply.json.error?.details?.[0]]).toMatchObject([400, { path: 'deck' }]);
    expect(reply.json.error?.message).toContain(src);
  });
});

describe('the files of frames', () => {
  test('are deleted by the job once they expire, and drawn again on request', async () => {
    const body = { deck: buildDemoDeck(), atMs: 1_000 };
    const first = await readPng(await request(body));
    const [key = ''] = await listKeys();
    await served.em().execute('update deck_frame set expires_at = clock_timestamp() where team_id = ?', [team.team.id]);
    await deleteExpiredFrames(served.em(), served.deps.storage.remove);
    expect([await countFrames(), await served.deps.storage.exists(key)]).toEqual([0, false]);
    expect((await readPng(await request(body))).equals(first)).toBe(true);
  });

  test('beyond the limit of a team are deleted, the least recently requested first', async () => {
    const [oldest, kept, added] = [0, 1_000, 2_000].map((atMs) => ({ deck: buildDemoDeck(), atMs }));
    await request(oldest!);
    const [oldestKey = ''] = await listKeys();
    await request(kept!);
    await served.em().execute(
      `insert into deck_frame select ?, ?, 'frame ' || n, 'c/none/' || n, clock_timestamp(), clock_timestamp() + interval '23 hours'
       from generate_series(1, ?::int) n`,
      [team.team.id, team.workspace.id, MAX_FRAMES_PER_TEAM - 2],
    );
    await served
      .em()
      .execute(`update deck_frame set expires_at = clock_timestamp() + interval '1 hour' where storage_key = ?`, [
        oldestKey,
      ]);
    const { url } = (await request(kept!)).json.data;
    await request(added!);
    expect([await countFrames(), await served.deps.storage.exists(oldestKey)]).toEqual([MAX_FRAMES_PER_TEAM, false]);
    expect((await request(kept!)).json.data.url).toBe(url);
  });
});

describe('the process that draws', () => {
  test('may be killed: the request is a retryable 500, its decoder ends, and the next request succeeds', async () => {
    const deck = buildLongDeck(await uploadClip());
    const reply = request({ deck, atMs: 180_000 });
    const drawing = await findDrawing();
    process.kill(drawing.parent, 'SIGKILL');
    const { status, json } = await reply;
    expect([status, json.error?.type]).toEqual([500, 'internal_error']);
    expect(json.error?.message).toContain('safe to retry');
    await waitForExit(drawing.pid);
    expect((await request({ deck, atMs: 1_000 })).status).toBe(200);
  });

  test.each([
    ['its frame takes too much processor time, which is a 400', { processorMs: 50, totalMs: 60_000 }, 'invalid_input'],
    ['the machine has no time for it, which is a 429', { processorMs: 60_000, totalMs: 50 }, 'rate_limited'],
  ])('is stopped when %s', async (_, limits, type) => {
    const checker = createChecker(limits);
    try {
      const path = join(folder, 'slow.png');
      const deck = parseValidDeck(buildLongDeck('ast_clip'));
      const assets = new Map([['ast_clip', toRenderAsset('video', join(folder, 'clip.mp4'))]]);
      const drawing = checker.drawFrame('team_1', { deck, assets, atMs: 180_000, path }, 'deck');
      await expect(drawing).rejects.toMatchObject({ type });
    } finally {
      await checker.close();
    }
  });
});

interface Running {
  pid: number;
  parent: number;
}

async function listRunning(): Promise<(Running & { args: string })[]> {
  const { stdout } = await promisify(execFile)('ps', ['-A', '-ww', '-o', 'pid=,ppid=,stat=,args=']);
  return stdout.split('\n').flatMap((line) => {
    const [, pid, parent, args = ''] = /^\s*(\d+)\s+(\d+)\s+[^ZX]\S*\s+(.*)$/u.exec(line) ?? [];
    return pid === undefined ? [] : [{ pid: Number(pid), parent: Number(parent), args }];
  });
}

/** The process, isolated or not, that decodes for a checker of this test. */
async function findDrawing(): Promise<Running> {
  return waitFor('a checker draws', async () => {
    const all = await listRunning();
    const checkers = all.filter(({ parent, args }) => parent === process.pid && args.includes('checker-process.ts'));
    return all.find(
      ({ parent, args }) => checkers.some(({ pid }) => pid === parent) && args.includes('-filter_complex'),
    );
  });
}

async function waitForExit(pid: number): Promise<void> {
  await waitUntil(async () => (await listRunning()).every((one) => one.pid !== pid));
}
