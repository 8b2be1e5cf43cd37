import { mkdtemp, rm, writeFile, mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@jest/globals';
import { makeSeeds, mutateFile } from './mutate-files.ts';
import { convertToJpeg } from '../../../decks/own-media/convert-to-jpeg.ts';
import { fitVideo } from '../../../decks/own-media/fit-video.ts';
import { readVideo } from '../../../decks/own-media/read-video.ts';
import { probeMedia } from '../../../decks/probe/probe-media.ts';
import { mixSound } from '../../../decks/sound/mix-sound.ts';
import { buildSoundDeck } from '../sound/make-sounds.ts';

/** What a damaged file may be reported as. `internal_error` would be a bug of ours. */
const CLEAR_CODES = ['rejected', 'asset_unreadable', 'encoder_failed', 'timed_out'];

/** Probes and uses mutated files. Fails if one crashes this process or is reported without a clear reason. */
export async function expectClearOutcomes(seed: number, count: number): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'kinora-mutated-'));
  try {
    const seeds = await makeSeeds(folder);
    const outcomes = await tryEach(count, folder, async (index) => {
      const path = join(folder, `mutated-${index}`);
      await writeFile(path, mutateFile(seeds, seed, index));
      return path;
    });
    const failures = outcomes.filter(({ used }) => !used).length;
    expect(Math.min(failures, count - failures)).toBeGreaterThan(count / 10);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Probes and uses files, two at a time. Fails if one is reported without a clear reason. */
export async function tryEach(
  count: number,
  folder: string,
  provide: (index: number) => Promise<string>,
): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  const tryEveryOther = async (first: number): Promise<void> => {
    for (let index = first; index < count; index += 2) {
      const path = await provide(index);
      outcomes.push(await tryFile(path, join(folder, `out-${index}`)));
      await rm(path);
    }
  };
  await Promise.all([tryEveryOther(0), tryEveryOther(1)]);
  const failed = outcomes.filter((outcome) => !outcome.used);
  const unclear = failed.filter(({ code, message }) => !CLEAR_CODES.includes(code) || !/^[A-Z].*\.$/u.test(message));
  expect(unclear).toEqual([]);
  expect(outcomes).toHaveLength(count);
  return outcomes;
}

type Outcome = { used: true } | { used: false; code: string; message: string };

/** Probes a file and then uses it as a post or a deck would. A rejection is an outcome; a crash is an exception. */
async function tryFile(path: string, outDir: string): Promise<Outcome> {
  const probed = await probeMedia(path);
  if (!probed.ok) return { used: false, code: 'rejected', message: probed.reason };
  await mkdir(outDir, { recursive: true });
  try {
    return await useAs(probed.kind, path, outDir);
  } catch (error) {
    const { code, message } = error as { code?: string; message?: string };
    if (code === undefined || message === undefined) throw error;
    return { used: false, code, message };
  } finally {
    await rm(outDir, { recursive: true, force: true });
  }
}

async function useAs(kind: 'video' | 'image' | 'audio', path: string, outDir: string): Promise<Outcome> {
  const { signal } = new AbortController();
  if (kind === 'image') await convertToJpeg(path, join(outDir, 'picture.jpg'), signal);
  if (kind === 'audio') {
    const deck = buildSoundDeck(500, { music: { src: 'music' } });
    await mixSound({ deck, assets: new Map([['music', { path }]]), outDir, signal });
  }
  if (kind === 'video') {
    const reading = await readVideo(path);
    if (!reading.ok) return { used: false, code: 'rejected', message: reading.reason };
    const length = { min: 500, max: 3000 };
    await fitVideo({ video: reading.video, length, outDir, onProgress: () => {}, signal });
  }
  return { used: true };
}
