import { execFile } from 'node:child_process';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { join, basename } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { ApiDeps } from '../../../api/api-deps.ts';
import { Asset } from '../../../db/entities/asset.ts';
import { mixSound } from '../../../decks/sound/mix-sound.ts';
import { probeMedia } from '../../../decks/probe/probe-media.ts';
import { readVideo } from '../../../decks/own-media/read-video.ts';
import { findFfmpegPath, runFfmpegTo } from '../make-media.ts';
import { buildSoundDeck } from '../sound/make-sounds.ts';
import { sampleByDay } from '../../support/runs.ts';
import { startApi, type TestApi } from '../../support/api.ts';
import { mintTeam } from '../../support/teams.ts';
import { closeApiDeps, openApiDeps } from '../../support/api-deps.ts';
import { writeHostileFiles, type HostileFile } from './hostile-files.ts';
import { TRACES, clearAccessTime, watchFfmpeg, type Watch } from './watch-ffmpeg.ts';
import { openAsBlob } from 'node:fs';
import { uploadAsset } from '../../support/upload-asset.ts';
import { useFolder } from '../../support/use-folder.ts';

let deps: ApiDeps;
let api: TestApi;
const folder = useFolder('hostile');
let canary = '';
let watch: Watch;
let files: Map<string, HostileFile>;

beforeAll(async () => {
  const clip = ['-f', 'lavfi', '-i', 'testsrc2=s=320x240:r=25:d=1', '-f', 'lavfi', '-i', 'sine=d=1'];
  canary = await runFfmpegTo(folder, 'canary.mp4', ...clip, '-c:v', 'libx264', '-preset', 'ultrafast');
  deps = await openApiDeps();
  api = await startApi(deps);
  watch = await watchFfmpeg(folder);
  files = await writeHostileFiles(folder, canary, watch.origin);
  await clearAccessTime(canary);
});
afterAll(async () => {
  await watch.close();
  await api.close();
  await closeApiDeps(deps);
});

const sentence = expect.stringMatching(/^[A-Z].*\.$/);
const TOO_LARGE_TO_SEND = new Set(['ten-hours.wav', 'large-cover.mp3', '100000-frames.gif']);
const WATCHED = TRACES ? 'every file it opens seen by strace' : 'no strace here: seen by access times and a listener';

/** Visits every sixth file of the corpus by day and all in a full run, two at a time. */
async function visitEach(
  visit: (file: HostileFile, name: string) => Promise<void>,
  remaining = sampleByDay([...files], 6, 1),
): Promise<void> {
  const worker = async (): Promise<void> => {
    for (let next = remaining.shift(); next; next = remaining.shift()) await visit(next[1], next[0]);
  };
  await Promise.all([worker(), worker()]);
}

/** Checks that no referenced file or URL was opened. */
async function expectNothingFollowed(): Promise<void> {
  const traced = await watch.traced();
  expect(watch.connections()).toBe(0);
  expect(await watch.wasRead(canary)).not.toBe(true);
  if (!traced) return;
  expect(traced.called).toEqual([]);
  expect(traced.opened.length).toBeGreaterThan(100);
  expect(traced.opened.filter((path) => path.includes('canary'))).toEqual([]);
}

describe(`hostile and unusual files (${WATCHED})`, () => {
  test('probing recognizes or rejects every hostile file and opens nothing that it references', async () => {
    const [found, wanted]: [Record<string, unknown>, Record<string, unknown>] = [{}, {}];
    await visitEach(
      async ({ path, verdict }, name) => {
        const probed = await probeMedia(path);
        found[name] = probed.ok ? probed.kind : probed;
        wanted[name] = verdict ?? { ok: false, reason: sentence };
      },
      sampleByDay([...files], 3, 1),
    );
    expect(found).toEqual(wanted);
    await expectNothingFollowed();
  });

  test('own media fits or rejects every hostile file and opens nothing that it references', async () => {
    const found: Record<string, unknown> = {};
    await visitEach(async ({ path, verdict }, name) => {
      const read = await readVideo(path);
      expect({ name, ok: read.ok }).toEqual({ name, ok: verdict === 'video' });
      if (!read.ok) found[name] = read.reason;
    });
    for (const reason of Object.values(found)) expect(reason).toEqual(sentence);
    await expectNothingFollowed();
  });

  test('a hostile file as music is mixed or fails with the id of its asset', async () => {
    const { signal } = new AbortController();
    await visitEach(async ({ path, verdict }, name) => {
      const deck = buildSoundDeck(500, { music: { src: 'music' } });
      const mixing = mixSound({
        deck,
        assets: new Map([['music', { path }]]),
        outDir: join(folder, `mix-${name}`),
        signal,
      });
      const outcome = await mixing.then(
        (mixed) => (mixed === null ? 'nothing' : 'mixed'),
        (error: { code?: string; message?: string }) => `${error.code} ${error.message?.includes('music')}`,
      );
      const sounds = verdict === 'audio' || ['plain.mp4', 'ten-hours.wav', 'a-thousand-streams.mov'].includes(name);
      expect({ name, outcome }).toEqual({ name, outcome: sounds ? 'mixed' : 'asset_unreadable true' });
    });
    await expectNothingFollowed();
  });

  test('POST /assets stores a hostile file under its real type, or returns 400 and stores no row', async () => {
    const { key, team } = await mintTeam(deps);
    const kinds: string[] = [];
    await visitEach(async ({ path, verdict }, name) => {
      if (TOO_LARGE_TO_SEND.has(name)) return;
      const { status, json } = await uploadAsset(api.origin, key, await openAsBlob(path), { name: basename(path) });
      expect({ name, status }).toEqual({ name, status: verdict ? 201 : 400 });
      if (verdict) kinds.push(json.data.kind);
      else expect(json.error).toMatchObject({ type: 'invalid_input', details: expect.anything() });
    });
    const rows = await deps.orm.em.fork().find(Asset, { teamId: team.id });
    expect(rows.map((row) => row.kind).toSorted()).toEqual(kinds.toSorted());
    await expectNothingFollowed();
  });
});

test('an ffmpeg without input guards opens the files that a playlist references', async () => {
  const own = await mkdtemp(join(folder, 'control-'));
  const bait = await runFfmpegTo(own, 'bait.ts', '-i', canary, '-c', 'copy');
  const playlist = join(own, 'list.m3u8');
  await writeFile(playlist, `#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXTINF:1,\n${bait}\n#EXT-X-ENDLIST\n`);
  await clearAccessTime(bait);

  const careless = ['-v', 'error', '-nostdin', '-i', playlist, '-f', 'null', '-'];
  await promisify(execFile)(findFfmpegPath(), careless);

  expect(await watch.wasRead(bait)).not.toBe(false);
  const traced = await watch.traced();
  if (traced) expect(traced.opened.some((path) => path.endsWith(bait))).toBe(true);
});
