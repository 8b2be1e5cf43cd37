import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { sweepOrphans } from '../../db/content/orphaned-files.ts';
import { Asset } from '../../db/entities/asset.ts';
import { Content } from '../../db/entities/content.ts';
import { newId } from '../../domain/ids.ts';
import { startApi, type Reply } from '../support/api.ts';
import { readyContent } from '../support/ready-post.ts';
import type { Service } from '../support/service.ts';
import { mintTeam } from '../support/teams.ts';
import { useTeam } from '../support/use-team.ts';
import { waitFor } from '../support/wait-for.ts';
import { closeApiDeps, openApiDeps } from '../support/api-deps.ts';

const served = {} as Service;
const team = useTeam(served);
let dir: string;
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'kinora-deleting-'));
  served.deps = await openApiDeps();
  served.api = await startApi(served.deps);
});
afterAll(async () => {
  await served.api.close();
  await closeApiDeps(served.deps);
  await rm(dir, { recursive: true, force: true });
});

const em = () => served.deps.orm.em.fork();
const remove = (path: string): Promise<Reply> => served.api.call('DELETE', path, { key: team.key });
const has = (key: string): Promise<boolean> => served.deps.storage.exists(key);

async function asset(): Promise<{ id: string; storageKey: string }> {
  const id = newId('asset');
  const storageKey = `c/${id}/image.png`;
  const whose = { teamId: team.team.id, workspaceId: team.workspace.id };
  const facts = { name: 'x', mimeType: 'image/png', bytes: 5, sha256: id, width: 9, height: 16, durationMs: null };
  await em().insert(Asset, { ...whose, ...facts, id, kind: 'image', storageKey, provenance: null });
  await served.deps.storage.putFile(storageKey, import.meta.filename, 'image/png');
  return { id, storageKey };
}

/** The next removal in the storage fails. */
async function whileStorageIsAway(work: () => Promise<void>): Promise<void> {
  const { storage } = served.deps;
  const { remove: removes } = storage;
  const deletion = Promise.withResolvers<void>();
  storage.remove = async () => {
    deletion.resolve();
    throw new Error('the bucket is away');
  };
  await work();
  await deletion.promise;
  storage.remove = removes;
}

/** The failed removal locks its records until its transaction has ended, and the sweep skips locked records. */
const sweepWhenUnlocked = (): Promise<unknown> =>
  waitFor('the failed removal to end', () => sweepOrphans(served.deps.orm.em, served.deps.storage.remove, 0));

test('the sweep removes the file of a deleted asset if the first removal failed', async () => {
  const { id, storageKey } = await asset();

  await whileStorageIsAway(async () => expect((await remove(`/assets/${id}`)).status).toBe(200));
  expect(await has(storageKey)).toBe(true);
  await sweepWhenUnlocked();

  expect(await has(storageKey)).toBe(false);
});

test('the sweep removes the files of deleted content if the first removal failed', async () => {
  const id = await readyContent({ ...served.deps, scratchDir: dir, mediaToken: (of) => `token-${of}` }, team);
  const { outputKey, thumbnailKey } = await em().findOneOrFail(Content, { id });
  const keys = [outputKey ?? '', thumbnailKey ?? ''];

  await whileStorageIsAway(async () => expect((await remove(`/content/${id}`)).status).toBe(200));
  expect(await Promise.all(keys.map(has))).toEqual([true, true]);
  await sweepWhenUnlocked();

  expect(await Promise.all(keys.map(has))).toEqual([false, false]);
});

test('the sweep keeps a file whose asset still exists', async () => {
  const { id, storageKey } = await asset();
  const other = await mintTeam(served.deps);

  expect((await served.api.call('DELETE', `/assets/${id}`, { key: other.key })).status).toBe(404);
  await sweepOrphans(served.deps.orm.em, served.deps.storage.remove, 0);

  expect(await has(storageKey)).toBe(true);
});
