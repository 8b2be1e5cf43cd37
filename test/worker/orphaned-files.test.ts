import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { addToLibrary, type FileForLibrary } from '../../activities/content/add-to-library.ts';
import type { ActivityDeps } from '../../activities/activity-deps.ts';
import type { Asset } from '../../db/entities/asset.ts';
import { sweepOrphans } from '../../db/content/orphaned-files.ts';
import { openPublisher, type TestPublisher } from '../support/publisher.ts';
import { mintTeam } from '../support/teams.ts';

let publisher: TestPublisher;
let deps: ActivityDeps;
let file: FileForLibrary;

beforeAll(async () => {
  publisher = await openPublisher();
  deps = publisher.deps;
});
afterAll(() => publisher?.close());

beforeEach(async () => {
  await deps.orm.em.fork().execute('delete from orphaned_file');
  const { team, workspace } = await mintTeam(deps);
  const path = join(deps.scratchDir, 'made.png');
  await writeFile(path, workspace.id);
  const probed = { ok: true, kind: 'image', mimeType: 'image/png', width: 9, height: 16, durationMs: 0 } as const;
  const whose = { teamId: team.id, workspaceId: workspace.id, name: 'made', purpose: workspace.id, provenance: {} };
  file = { ...whose, path, bytes: workspace.id.length, probed: { ...probed } as FileForLibrary['probed'] };
});

class Died extends Error {}

/** Stores a file and crashes before an asset refers to it. Returns its key. */
async function dieStored(): Promise<string> {
  let storageKey = '';
  const pause: ActivityDeps['checkpoint'] = async (point, id) => {
    if (point !== 'file_stored') return;
    storageKey = id;
    throw new Died();
  };
  await expect(add({ checkpoint: pause })).rejects.toBeInstanceOf(Died);
  return storageKey;
}

const add = (changes: Partial<ActivityDeps> = {}): Promise<Asset> => addToLibrary(publisher.another(changes), file);
const sweep = (forHours?: number): Promise<number> => sweepOrphans(deps.orm.em, deps.storage.remove, forHours);
const has = (storageKey: string): Promise<boolean> => deps.storage.exists(storageKey);
const notes = (): Promise<unknown[]> => deps.orm.em.fork().execute('select storage_key from orphaned_file');

/** Makes the records older. */
async function pass(hours: number): Promise<void> {
  await deps.orm.em.fork().execute(`update orphaned_file set noted_at = noted_at - ? * interval '1 hour'`, [hours]);
}

test('a file without an asset is removed after a day', async () => {
  const storageKey = await dieStored();

  await pass(23);
  expect([await sweep(), await has(storageKey)]).toEqual([0, true]);
  await pass(1);
  expect([await sweep(), await has(storageKey)]).toEqual([1, false]);

  expect(await notes()).toEqual([]);
});

test('a file with an asset is never removed, although another attempt crashed', async () => {
  const { storageKey } = await add();
  expect(await notes()).toEqual([]);
  expect(await dieStored()).toBe(storageKey);

  await pass(48);
  await sweep();

  expect([await has(storageKey), await notes()]).toEqual([true, []]);
});

test('storing a file again extends its removal by a day', async () => {
  const storageKey = await dieStored();
  await pass(23);
  await dieStored();
  await pass(23);

  expect([await sweep(), await has(storageKey)]).toEqual([0, true]);
});

test('a cleanup that crashes midway is repeated by the next one', async () => {
  const storageKey = await dieStored();
  const removing = async (key: string): Promise<void> => {
    await deps.storage.remove(key);
    throw new Died();
  };
  await expect(sweepOrphans(deps.orm.em, removing, 0)).rejects.toBeInstanceOf(Died);
  expect(await notes()).toHaveLength(1);

  expect([await sweep(0), await has(storageKey), await notes()]).toEqual([1, false, []]);
});

test('a file removed before its asset is recorded is stored again', async () => {
  let sweeps = 0;
  const pause: ActivityDeps['checkpoint'] = async (point) => {
    if (point === 'file_stored' && sweeps++ === 0) await sweep(0);
  };

  const { storageKey } = await add({ checkpoint: pause });

  expect([sweeps, await has(storageKey), await notes()]).toEqual([2, true, []]);
});

test('storing a file waits for its concurrent removal and then succeeds', async () => {
  const storageKey = await dieStored();
  const removing = Promise.withResolvers<void>();
  const goOn = Promise.withResolvers<void>();
  const swept = sweepOrphans(
    deps.orm.em,
    async (key) => {
      removing.resolve();
      await goOn.promise;
      await deps.storage.remove(key);
    },
    0,
  );
  await removing.promise;
  const adding = add();
  await waitsForANote();
  goOn.resolve();

  await Promise.all([adding, swept]);

  expect([(await adding).storageKey, await has(storageKey)]).toEqual([storageKey, true]);
});

test('ten concurrent attempts during cleanups create one asset with its file', async () => {
  const sweeping = Promise.all(Array.from({ length: 10 }, () => sweep(0)));
  const assets = await Promise.all(Array.from({ length: 10 }, () => add()));
  await sweeping;
  await sweep(0);

  expect(new Set(assets.map(({ id }) => id)).size).toBe(1);
  expect([await has(assets[0]?.storageKey ?? ''), await notes()]).toEqual([true, []]);
});

test('a duplicate file is removed immediately unless an asset uses it', async () => {
  const known = await add();
  file.purpose = `${file.purpose}/again`;
  const storageKey = await dieStored();

  expect((await add()).id).toBe(known.id);
  expect([await has(storageKey), await has(known.storageKey), await notes()]).toEqual([false, true, []]);
});

/** Waits until a transaction waits for a locked record. */
async function waitsForANote(): Promise<void> {
  const em = deps.orm.em.fork();
  const waiting = `select 1 from pg_locks where locktype = 'tuple' and relation = 'orphaned_file'::regclass
    and database = (select oid from pg_database where datname = current_database())`;
  while ((await em.execute<unknown[]>(waiting)).length === 0);
}
