import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFile, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Deck } from '../../../domain/decks/deck.ts';
import { hashFile } from '../../../decks/hash-file.ts';
import { renderDeck } from '../../../decks/render-deck.ts';
import { createSegmentCache, type SegmentCache } from '../../../decks/segments/segment-cache.ts';
import { buildBox, buildRawDeck, parseValidDeck } from '../build-deck.ts';
import { useFolder } from '../../support/use-folder.ts';

const PROGRAM = fileURLToPath(new URL('killed-render.ts', import.meta.url));

const folder = useFolder('crashes');
let cacheDir = '';
let count = 0;
let deck: Deck;
/** Of the render without a cache. */
let expected = '';

beforeAll(async () => {
  const slides = ['One thing', 'Another thing'].map((text, index) => ({
    startMs: 1500 * index,
    endMs: 1500 * (index + 1),
    transition: { kind: 'fade', durationMs: 200 },
    boxes: [buildBox({ id: `b${index}`, text })],
  }));
  deck = parseValidDeck(buildRawDeck({ ratio: '1:1', fps: 24, slides }));
  await writeFile(join(folder, 'deck.json'), JSON.stringify(deck));
  expected = await render(null);
});
beforeEach(() => {
  cacheDir = join(folder, `cache-${count++}`);
});

async function render(segmentCache: SegmentCache | null): Promise<string> {
  const outDir = join(folder, `out-${count++}`);
  const { signal } = new AbortController();
  const { sha256 } = await renderDeck({ deck, assets: new Map(), outDir, onProgress: () => {}, signal, segmentCache });
  return sha256;
}

function openCache(limits: { maxBytes?: number } = {}): SegmentCache {
  return createSegmentCache(cacheDir, { maxBytes: 1e9, maxAgeMs: 1e9, ...limits }, (error) => {
    throw error;
  });
}

/** Renders in a process that kills itself within an operation on the cache. */
async function renderAndKill(operation: string, moment: string): Promise<void> {
  const outDir = join(folder, `out-${count++}`);
  const args = [PROGRAM, join(folder, 'deck.json'), outDir, cacheDir, operation, moment];
  const child = spawn(process.execPath, args, { stdio: 'ignore' });
  const [, signal] = (await once(child, 'exit')) as [number | null, string | null];
  expect(signal).toBe('SIGKILL');
}

/** The finished files of the cache. Each name contains the hash of its bytes. */
async function listSegments(): Promise<string[]> {
  return (await readdir(cacheDir)).filter((name) => name.endsWith('.ts'));
}

async function findDamaged(): Promise<string[]> {
  const names = await listSegments();
  const hashes = await Promise.all(names.map((name) => hashFile(join(cacheDir, name))));
  return names.filter((name, index) => !name.endsWith(`-${hashes[index]}.ts`));
}

describe('a render that is killed while it saves a segment', () => {
  test.each([
    ['mkdir', 'before', 'before the folder exists'],
    ['copyFile', 'before', 'before it writes'],
    ['copyFile', 'half', 'when half is written'],
    ['copyFile', 'after', 'when all is written under a draft name'],
    ['rename', 'before', 'before it names the segment'],
    ['rename', 'after', 'when the segment has its name'],
    ['stat', 'before', 'before it evicts old ones'],
  ])('leaves no damaged segment, and the next render has the same bytes (%s, %s: %s)', async (operation, moment) => {
    await renderAndKill(operation, moment);
    if (operation !== 'mkdir') expect(await findDamaged()).toEqual([]);
    expect(await render(openCache())).toBe(expected);
    expect(await render(openCache())).toBe(expected);
  });
});

describe('a render that is killed while it loads a segment', () => {
  test.each([
    ['readdir', 'before', 'before it looks for the segment'],
    ['copyFile', 'before', 'before it copies'],
    ['copyFile', 'half', 'when half is copied'],
    ['copyFile', 'after', 'when all is copied'],
    ['utimes', 'before', 'before it records the use'],
    ['utimes', 'after', 'when the use is recorded'],
  ])('leaves the cache as it was, and the next render has the same bytes (%s, %s: %s)', async (operation, moment) => {
    await render(openCache());
    const before = await listSegments();
    await renderAndKill(operation, moment);
    expect([await listSegments(), await findDamaged()]).toEqual([before, []]);
    expect(await render(openCache())).toBe(expected);
    expect(await listSegments()).toEqual(before);
  });
});

describe('a cache with wrong files', () => {
  test('is noticed by hash: swapped segments are encoded again', async () => {
    await render(openCache());
    const [one = '', two = ''] = await listSegments();
    await copyFile(join(cacheDir, one), join(cacheDir, 'kept'));
    await copyFile(join(cacheDir, two), join(cacheDir, one));
    await rename(join(cacheDir, 'kept'), join(cacheDir, two));
    expect(await findDamaged()).toEqual([one, two]);
    expect(await render(openCache())).toBe(expected);
    expect(await findDamaged()).toEqual([]);
  });

  test.each([
    ['empty', () => Buffer.alloc(0)],
    ['cut off', (bytes: Buffer) => bytes.subarray(0, bytes.length - 188)],
    ['changed in one bit', (bytes: Buffer) => bytes.with(bytes.length >> 1, (bytes[bytes.length >> 1] ?? 0) ^ 1)],
  ])('is noticed by hash: a segment that is %s is encoded again', async (_, damage) => {
    await render(openCache());
    for (const name of await listSegments()) {
      await writeFile(join(cacheDir, name), damage(await readFile(join(cacheDir, name))));
    }
    expect(await render(openCache())).toBe(expected);
    expect(await findDamaged()).toEqual([]);
  });
});

describe('renders that share a cache', () => {
  test('may write the same segments at once: the bytes are the same, and each segment is kept once', async () => {
    expect(await Promise.all([render(openCache()), render(openCache())])).toEqual([expected, expected]);
    const keys = (await listSegments()).map((name) => name.split('-')[0]);
    expect(new Set(keys).size).toBe(keys.length);
    expect((await readdir(cacheDir)).filter((name) => name.endsWith('.draft'))).toEqual([]);
  });

  test('may evict the segments that the other one uses', async () => {
    await render(openCache());
    const evicting = { maxBytes: 1 };
    const renders = [
      render(openCache()),
      render(openCache(evicting)),
      render(openCache()),
      render(openCache(evicting)),
    ];
    expect(await Promise.all(renders)).toEqual([expected, expected, expected, expected]);
    expect(await findDamaged()).toEqual([]);
  });
});
