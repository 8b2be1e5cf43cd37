import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { probeMedia } from '../../../decks/probe/probe-media.ts';
import { runFfmpegTo, makeClip, makePicture } from '../make-media.ts';

const SEED = 20_261_121;
const FILES = 300;

/** A file needs at most three ffprobe calls, two of them at once, so twice the time-out of one call. */
const LONGEST_MS = 60_000;

let folder = '';
let originals: Buffer[] = [];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kinora-fuzz-'));
  const paths = [
    await makeClip(folder, 'a.mp4'),
    await makePicture(folder, 'a.png'),
    await runFfmpegTo(folder, 'a.webm', '-f', 'lavfi', '-i', 'testsrc=d=1:s=160x120'),
    await runFfmpegTo(folder, 'a.mp3', '-f', 'lavfi', '-i', 'sine=d=1'),
  ];
  originals = await Promise.all(paths.map((path) => readFile(path)));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Integers below a bound, the same for the same seed (mulberry32). */
function createRandom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

/** Truncates a third of the files and flips bits in the others, half of them in the first 4 KB with the headers. */
function damage(original: Buffer, index: number): Buffer {
  const next = createRandom(SEED + index);
  if (index % 3 === 0) return original.subarray(0, next(original.length));
  const bytes = Buffer.from(original);
  const reach = index % 3 === 1 ? Math.min(4096, bytes.length) : bytes.length;
  for (let flips = 1 + next(24); flips > 0; flips--) {
    const at = next(reach);
    bytes[at] = (bytes[at] ?? 0) ^ (1 << next(8));
  }
  return bytes;
}

test(`${FILES} damaged files (seed ${SEED}) are each probed in bounded time without a crash`, async () => {
  const counts = { taken: 0, refused: 0 };
  let slowestMs = 0;
  const judge = async (index: number): Promise<void> => {
    const path = join(folder, `damaged-${index}`);
    await writeFile(path, damage(originals[index % originals.length] ?? Buffer.alloc(0), index));
    const startedAt = performance.now();
    const probed = await probeMedia(path);
    slowestMs = Math.max(slowestMs, performance.now() - startedAt);
    counts[probed.ok ? 'taken' : 'refused']++;
    if (probed.ok) expect(probed.durationMs).toBeLessThanOrEqual(4 * 60 * 60 * 1000);
    else expect(probed.reason).toMatch(/^[A-Z].*\.$/);
    await rm(path);
  };
  const odd = async (first: number): Promise<void> => {
    for (let index = first; index < FILES; index += 2) await judge(index);
  };
  await Promise.all([odd(0), odd(1)]);

  expect(counts.taken + counts.refused).toBe(FILES);
  expect(Math.min(counts.taken, counts.refused)).toBeGreaterThan(FILES / 10);
  expect(slowestMs).toBeLessThan(LONGEST_MS);
}, 300_000);
