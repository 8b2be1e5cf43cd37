/** The objects of an erased team are gone from its bucket. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CreateMultipartUploadCommand, UploadPartCommand, type S3Client } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { Storage } from '../../adapters/ports.ts';
import { createMediaUrls } from '../../adapters/storage/media-urls.ts';
import { createS3Client } from '../../adapters/storage/s3-client.ts';
import { createS3Storage } from '../../adapters/storage/s3-storage.ts';
import { runErasure } from '../../activities/teams/run-erasure.ts';
import { eraseTeamLater } from '../../bin/commands/erase-later.ts';
import { acquireErasure, findErasure } from '../../db/erasures/erasures.ts';
import type { Fixture } from '../automations/fixture.ts';
import { startDatabaseProxy, type DatabaseProxy } from '../support/database-proxy.ts';
import { insertContent } from '../support/posts.ts';
import { startS3, type TestS3 } from '../support/start-s3.ts';
import { openErasureFixture, type ErasureFixture } from './erasure-fixture.ts';
import { isFullRun } from '../support/runs.ts';
import { useFolder } from '../support/use-folder.ts';

const FILES = isFullRun() ? 120 : 24;

const folder = useFolder('erasure');
let s3: TestS3;
let proxy: DatabaseProxy;
let client: S3Client;
let storage: Storage;
let on: ErasureFixture;

beforeAll(async () => {
  s3 = await startS3();
  proxy = await startDatabaseProxy(s3.settings.endpoint ?? '');
  client = createS3Client(s3.settings, s3.settings.endpoint);
  const settings = { ...s3.settings, endpoint: new URL(proxy.databaseUrl).origin };
  storage = createS3Storage(settings, join(folder, 'scratch'), createMediaUrls('http://127.0.0.1', null));
  on = await openErasureFixture({ storage });
});
afterAll(async () => {
  await on.close();
  await proxy.close();
  await s3.close();
});
beforeEach(() => on.reset());

/** A team with objects of videos, pictures and assets, and an upload that a crash has interrupted. Returns the keys. */
async function fill(team: Fixture): Promise<{ keys: string[]; interrupted: string[] }> {
  const path = join(folder, 'file');
  await writeFile(path, 'bytes');
  const keys: string[] = [];
  for (let number = 0; number < FILES / 2; number += 1) {
    const [outputKey, thumbnailKey] = ['video.mp4', 'thumbnail.jpg'].map(
      (name) => `c/${team.team.id}${number}/${name}`,
    );
    keys.push(outputKey!, thumbnailKey!);
    await insertContent(on.deps, team, { outputKey: outputKey!, thumbnailKey: thumbnailKey! });
  }
  for (const key of keys) await storage.putFile(key, path, 'video/mp4');
  const unfinished = await insertContent(on.deps, team, { status: 'rendering', outputKey: null, thumbnailKey: null });
  const [retried] = keys;
  const interrupted = [`c/${on.deps.mediaToken(unfinished)}/video.mp4`, retried!];
  for (const key of interrupted) await startUpload(key);
  return { keys, interrupted };
}

async function startUpload(Key: string): Promise<void> {
  const Bucket = s3.settings.bucket;
  const { UploadId } = await client.send(new CreateMultipartUploadCommand({ Bucket, Key }));
  await client.send(new UploadPartCommand({ Bucket, Key, UploadId, PartNumber: 1, Body: 'part' }));
}

const listStored = async (keys: readonly string[]) => {
  const stored: string[] = [];
  for (const key of keys) if (await storage.exists(key)) stored.push(key);
  return stored;
};

test('every object and interrupted upload of a team is gone, and those of another team stay', async () => {
  const [erased, other] = [await on.openTeam(), await on.openTeam()];
  const [gone, kept] = [await fill(erased), await fill(other)];
  expect(await listStored(gone.keys)).toEqual(gone.keys);

  await eraseTeamLater(on.deps.orm, { days: '0' }, erased.team.id);
  await on.work();

  expect(await listStored(gone.keys)).toEqual([]);
  expect(await listStored(kept.keys)).toEqual(kept.keys);
  expect((await s3.listUploads()).toSorted()).toEqual(kept.interrupted.toSorted());
  expect((await findErasure(on.deps.orm.em.fork(), erased.team.id))?.counts).toMatchObject({ files: FILES });
});

test('an erasure waits while the bucket is down, keeps the rows, and ends when it is back', async () => {
  const team = await on.openTeam();
  const { keys } = await fill(team);
  await eraseTeamLater(on.deps.orm, { days: '0' }, team.team.id);
  const erasure = await acquireErasure(on.deps.orm.em.fork());
  if (!erasure) throw new Error('the erasure is due');
  proxy.goAway();
  expect(await runErasure(on.deps, erasure)).toBe(false);
  expect(await findErasure(on.deps.orm.em.fork(), erasure.id)).toMatchObject({
    status: 'running',
    waitingFor: 'storage',
  });
  const [rows] = await on.sql<{ count: number }>('select count(*)::int as count from content where team_id = ?', [
    team.team.id,
  ]);
  expect(rows?.count).toBe(FILES / 2 + 1);

  proxy.comeBack();
  await on.makeDue();
  await on.work();
  expect(await listStored(keys)).toEqual([]);
  expect((await findErasure(on.deps.orm.em.fork(), erasure.id))?.status).toBe('done');
});

test('uploads that were interrupted hours ago are removed, and younger ones stay', async () => {
  const key = 'c/interrupted/video.mp4';
  await startUpload(key);
  expect([await storage.removeStaleUploads(), (await s3.listUploads()).includes(key)]).toEqual([0, true]);
  await storage.removeStaleUploads(Date.now() + 7 * 3_600_000);
  expect(await s3.listUploads()).toEqual([]);
});
