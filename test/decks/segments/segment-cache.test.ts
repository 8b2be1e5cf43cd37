import { mkdir, readdir, readFile, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, test } from '@jest/globals';
import { createSegmentCache, type SegmentCache } from '../../../decks/segments/segment-cache.ts';
import { useFolder } from '../../support/use-folder.ts';

const DAY_MS = 86_400_000;

const folder = useFolder('segments');
let cacheDir = '';
let count = 0;
let cache: SegmentCache;
let failures: unknown[] = [];

beforeEach(() => {
  cacheDir = join(folder, `cache-${count++}`);
  failures = [];
  cache = createSegmentCache(cacheDir, { maxBytes: 250, maxAgeMs: DAY_MS }, (error) => failures.push(error));
});

async function save(key: string, bytes = 100): Promise<void> {
  const path = join(folder, `${key}.ts`);
  await writeFile(path, key.padEnd(bytes, '.'));
  await cache.save(key, path);
}

async function load(key: string): Promise<string | null> {
  const path = join(folder, 'loaded.ts');
  return (await cache.load(key, path)) ? readFile(path, 'utf8') : null;
}

async function findCached(key: string): Promise<string> {
  const name = (await readdir(cacheDir)).find((one) => one.startsWith(key));
  return join(cacheDir, name ?? 'missing');
}

test('a saved segment is loaded with the same bytes, and an unknown one is not', async () => {
  expect(await load('a')).toBeNull();
  await save('a');
  expect(await load('a')).toBe('a'.padEnd(100, '.'));
  expect(await load('b')).toBeNull();
});

test('a damaged segment is not loaded and is removed', async () => {
  await save('a');
  await writeFile(await findCached('a'), 'x'.padEnd(100, '.'));
  expect(await load('a')).toBeNull();
  expect(await readdir(cacheDir)).toEqual([]);
});

test('the least recently used segments are removed beyond the size limit', async () => {
  await save('a');
  await save('b');
  for (const key of ['a', 'b']) await utimes(await findCached(key), new Date(0), new Date(Date.now() - 1000));
  await load('a');
  await save('c');
  expect([await load('a'), await load('b'), await load('c')].map((loaded) => loaded?.[0] ?? null)).toEqual([
    'a',
    null,
    'c',
  ]);
});

test('unused segments and the drafts of crashed processes are removed after the age limit', async () => {
  await save('a');
  await mkdir(cacheDir, { recursive: true });
  await writeFile(join(cacheDir, 'crashed.draft'), 'half');
  const old = new Date(Date.now() - 2 * DAY_MS);
  for (const name of await readdir(cacheDir)) await utimes(join(cacheDir, name), old, old);
  await save('b');
  expect((await readdir(cacheDir)).map((name) => name[0])).toEqual(['b']);
});

test('a cache that cannot be read or written reports it, and the render goes on without it', async () => {
  await writeFile(cacheDir, 'a file where the folder should be');
  await save('a');
  expect(await load('a')).toBeNull();
  expect(failures).toHaveLength(2);
});
