/** The clip activities with real videos, renders and rows. */
import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { cutClips, renderClip, settleClips } from '../../../activities/content/clips.ts';
import { createMediaKey } from '../../../adapters/storage/media-key.ts';
import { recordAsset } from '../../../db/content/assets.ts';
import { cancelRender } from '../../../db/content/end-content.ts';
import { failRender, recordContent } from '../../../db/content/contents.ts';
import { spend } from '../../../db/credits/credits.ts';
import { Content } from '../../../db/entities/content.ts';
import { Event } from '../../../db/entities/event.ts';
import { LedgerEntry } from '../../../db/entities/ledger-entry.ts';
import { newId } from '../../../domain/ids.ts';
import { hashFile } from '../../../decks/hash-file.ts';
import { openPublisher, type TestPublisher } from '../../support/publisher.ts';
import { commit, mintTeam } from '../../support/teams.ts';
import { runFfmpegTo } from '../../decks/make-media.ts';
import { testAtNight } from '../../support/runs.ts';

const never = new AbortController().signal;
const quiet = (): void => undefined;

let publisher: TestPublisher;
let long: string;

beforeAll(async () => {
  publisher = await openPublisher();
  const folder = await mkdtemp(join(publisher.deps.scratchDir, 'long-'));
  // Three seconds with a pause in the sound and a cut in the middle.
  const pictures = ['testsrc2=s=320x180:r=25:d=1.5', 'color=red:s=320x180:r=25:d=1.5'].flatMap((source) => [
    '-f',
    'lavfi',
    '-i',
    source,
  ]);
  const sound = ['-f', 'lavfi', '-i', "sine=440:d=3,volume='if(between(t,1,1.5),0,1)':eval=frame"];
  const joined = ['-filter_complex', '[0:v][1:v]concat=n=2[v]', '-map', '[v]', '-map', '2:a', '-preset', 'ultrafast'];
  long = await runFfmpegTo(folder, 'long.mp4', ...pictures, ...sound, ...joined);
});
afterAll(() => publisher.close());

/** A paid job that cuts the long video into two clips. */
async function job(provenance: Record<string, unknown> | null = null): Promise<string> {
  const { team, workspace } = await mintTeam(publisher.deps);
  const owner = { teamId: team.id, workspaceId: workspace.id };
  const storageKey = createMediaKey('mp4');
  await publisher.deps.storage.putFile(storageKey, long, 'video/mp4');
  const facts = { kind: 'video' as const, mimeType: 'video/mp4', width: 320, height: 180, durationMs: 3_000 };
  return commit(publisher.deps, async (tx) => {
    const sha256 = await hashFile(long);
    const { asset } = await recordAsset(tx, {
      ...owner,
      ...facts,
      name: 'long',
      bytes: 1,
      sha256,
      storageKey,
      provenance,
    });
    const id = newId('content');
    await spend(tx, { teamId: team.id, credits: 1, spendingType: 'long_video_minutes', refId: id, sandbox: true });
    const inputs = { sourceAssetId: asset.id, maxClips: 2, minSec: 1, maxSec: 2, ratio: '1:1', fit: 'contain-blur' };
    const origin = { format: 'clips' as const, source: 'studio' as const, inputs, deck: null, deckHash: null };
    return recordContent(tx, { ...owner, ...origin, warnings: [], creditsCharged: 1, sandbox: true }, id);
  });
}

const content = (id: string) => publisher.em().findOneOrFail(Content, id);
const refunds = (id: string) => publisher.em().count(LedgerEntry, { refId: id, type: 'refund' });

test('a long video is cut into clips and is ready when all clips are', async () => {
  const id = await job();
  const clipIds = await cutClips(publisher.deps, id, quiet, never);
  expect(clipIds).toHaveLength(2);
  for (const clipId of clipIds) expect(await renderClip(publisher.deps, clipId, quiet, never)).toBe('ready');
  expect(await settleClips(publisher.deps, id)).toBe('ready');

  expect(await content(id)).toMatchObject({ status: 'ready', progress: 100, outputKey: null });
  for (const clipId of clipIds) {
    expect(await content(clipId)).toMatchObject({ status: 'ready', parentId: id, width: 1080, height: 1080 });
    expect(await publisher.em().count(Event, { subjectId: clipId, type: 'content.ready' })).toBe(1);
  }
  expect(await refunds(id)).toBe(0);
});

test('clips of sandbox media are marked as sandbox media', async () => {
  for (const sandbox of [true, false]) {
    const [clipId = ''] = await cutClips(publisher.deps, await job({ provider: 'x', sandbox }), quiet, never);
    expect((await content(clipId)).sandboxMedia).toBe(sandbox);
  }
});

test('a repeated cut after a crash finds the recorded clips', async () => {
  const id = await job();
  const [first, second] = [
    await cutClips(publisher.deps, id, quiet, never),
    await cutClips(publisher.deps, id, quiet, never),
  ];
  expect(second).toEqual(first);
  expect(await publisher.em().count(Content, { parentId: id })).toBe(first.length);
});

testAtNight('two workers that cut concurrently record the clips once', async () => {
  const id = await job();
  const both = await Promise.all([1, 2].map(() => cutClips(publisher.deps, id, quiet, never)));
  expect(both[0]).toEqual(both[1]);
  expect(await publisher.em().count(Content, { parentId: id })).toBe(both[0]?.length);
});

test('cancelling a job cancels its clips and refunds it once', async () => {
  const id = await job();
  const [clipId = ''] = await cutClips(publisher.deps, id, quiet, never);
  await commit(publisher.deps, (tx) => cancelRender(tx, id));
  expect(await renderClip(publisher.deps, clipId, quiet, never)).toBe('ended');
  await settleClips(publisher.deps, id);

  expect((await content(id)).status).toBe('cancelled');
  expect((await content(clipId)).status).toBe('cancelled');
  expect(await refunds(id)).toBe(1);
});

testAtNight('a job cancelled after its first clip is ready ends with that clip', async () => {
  const id = await job();
  const [kept = '', unwanted = ''] = await cutClips(publisher.deps, id, quiet, never);
  await renderClip(publisher.deps, kept, quiet, never);

  const cancel = () => commit(publisher.deps, (tx) => cancelRender(tx, id));
  expect(await cancel()).toEqual({ outcome: 'cancelled', repeat: false });
  const ended = await content(id);

  expect(await cutClips(publisher.deps, id, quiet, never)).toEqual([]);
  expect(await renderClip(publisher.deps, unwanted, quiet, never)).toBe('ended');
  expect(await settleClips(publisher.deps, id)).toBe('ready');
  expect(await cancel()).toEqual({ outcome: 'cancelled', repeat: true });
  expect(await content(id)).toEqual(ended);
  expect(ended).toMatchObject({ status: 'ready', progress: 100, readyAt: expect.any(Date), creditsRefunded: 0 });
  expect([(await content(kept)).status, (await content(unwanted)).status]).toEqual(['ready', 'cancelled']);
  expect([await refunds(id), await publisher.em().count(Event, { subjectId: id })]).toEqual([0, 0]);
});

testAtNight('a job with one failed clip keeps the others; if all fail, it is refunded once', async () => {
  const reason = { code: 'encoder_failed', message: 'It broke.' };
  const id = await job();
  const clipIds = await cutClips(publisher.deps, id, quiet, never);
  for (const clipId of clipIds) await commit(publisher.deps, (tx) => failRender(tx, clipId, reason));
  expect(await settleClips(publisher.deps, id)).toBe('failed');
  expect(await settleClips(publisher.deps, id)).toBe('failed');
  expect(await content(id)).toMatchObject({ status: 'failed', errorCode: 'no_clip_rendered', creditsRefunded: 1 });
  expect(await refunds(id)).toBe(1);

  const other = await job();
  const [lost = '', kept = ''] = await cutClips(publisher.deps, other, quiet, never);
  await commit(publisher.deps, (tx) => failRender(tx, lost, reason));
  await renderClip(publisher.deps, kept, quiet, never);
  expect(await settleClips(publisher.deps, other)).toBe('ready');
  expect(await refunds(other)).toBe(0);
});

test('a job with a deleted source fails with asset_missing', async () => {
  const id = await job();
  await publisher
    .em()
    .execute(
      'update asset set deleted_at = clock_timestamp() where id = (select inputs->>? from content where id = ?)',
      ['sourceAssetId', id],
    );
  await expect(cutClips(publisher.deps, id, quiet, never)).rejects.toMatchObject({ code: 'asset_missing' });
});
