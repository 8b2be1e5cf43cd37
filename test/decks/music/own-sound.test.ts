import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, test } from '@jest/globals';
import { renderOwnSound, type OwnSound } from '../../../decks/music/render-own-sound.ts';
import { createSegmentCache, type SegmentCache } from '../../../decks/segments/segment-cache.ts';
import { EFFECT_NAMES, MOODS, MOOD_TERMS, type Mood } from '../../../domain/decks/moods.ts';
import { isFullRun, sampleByDay } from '../../support/runs.ts';
import { measureFileLoudness, readSamples } from '../sound/measure-sound.ts';
import { useFolder } from '../../support/use-folder.ts';

const RATE = 48_000;
const BEATS = isFullRun() ? 24 : 16;
/** `chill` and `happy` by day. */
const PLAYED = sampleByDay([...MOODS.slice(1), ...MOODS.slice(0, 1)], 5);

const folder = useFolder('music');
const pieces = new Map<Mood, string>();

beforeAll(async () => {
  for (const mood of PLAYED) pieces.set(mood, await render({ kind: 'music', mood, beats: BEATS }));
});

let count = 0;
async function render(sound: OwnSound, cache: SegmentCache | null = null): Promise<string> {
  const path = join(folder, `${count++}.wav`);
  await renderOwnSound(sound, path, { cache, signal: new AbortController().signal });
  return path;
}

const findPiece = (mood: Mood): string => pieces.get(mood) ?? '';

test('a piece has the same bytes each time, and every mood has its own', async () => {
  const files = await Promise.all(PLAYED.map((mood) => readFile(findPiece(mood), 'latin1')));
  const again = await readFile(await render({ kind: 'music', mood: 'chill', beats: BEATS }), 'latin1');
  expect(files.map((file) => file === again)).toEqual(PLAYED.map((mood) => mood === 'chill'));
});

test('a piece and an effect are rendered once and taken from the cache afterwards', async () => {
  const cacheDir = join(folder, 'cache');
  const cache = createSegmentCache(cacheDir, { maxBytes: 1e9, maxAgeMs: 1e9 }, (error) => {
    throw error;
  });
  const sounds: OwnSound[] = [
    { kind: 'music', mood: 'calm', beats: 4 },
    { kind: 'music', mood: 'calm', beats: 6 },
    { kind: 'music', mood: 'happy', beats: 4 },
    { kind: 'effect', name: 'pop' },
  ];
  for (const sound of sounds) {
    const [plain, first, second] = [await render(sound), await render(sound, cache), await render(sound, cache)];
    const [one, two, three] = await Promise.all([plain, first, second].map((path) => readFile(path)));
    expect([one?.equals(two ?? Buffer.alloc(0)), one?.equals(three ?? Buffer.alloc(0))]).toEqual([true, true]);
  }
  expect(await readdir(cacheDir)).toHaveLength(sounds.length);
});

test('pieces of all moods are equally loud', async () => {
  for (const mood of PLAYED) {
    const { lufs, peakDb } = await measureFileLoudness(findPiece(mood));
    expect([mood, lufs > -20 && lufs < -14, peakDb < 0]).toEqual([mood, true, true]);
  }
});

test('a piece begins at once, ends with a chord that fades away, and its file ends in silence', async () => {
  for (const mood of PLAYED) {
    const samples = await readSamples(findPiece(mood));
    const end = (BEATS * 60) / MOOD_TERMS[mood].tempo;
    const level = (fromSec: number, toSec: number): number => measureLevelDb(samples, fromSec, toSec);
    expect([mood, level(0, 0.5) > -45]).toEqual([mood, true]);
    expect([mood, level(end, end + 0.5) > -30]).toEqual([mood, true]);
    expect([mood, level(end + 5, end + 5.5) < -45]).toEqual([mood, true]);
    expect([mood, Math.abs(samples[0] ?? 1) < 1e-3, Math.abs(samples.at(-1) ?? 1) < 1e-3]).toEqual([mood, true, true]);
  }
});

/** Their drums begin with the beats; the others are soft. */
const DRUMMED = ['confident', 'energetic', 'happy', 'playful', 'chill'] as const;

test('the beats of a piece are heard at its tempo', async () => {
  for (const mood of DRUMMED.filter((one) => PLAYED.includes(one))) {
    const onsets = measureOnsets(await readSamples(findPiece(mood)));
    const beat = (60 / MOOD_TERMS[mood].tempo) * ONSETS_PER_SEC;
    const atTempo = correlate(onsets, 4 * beat);
    const beside = [0.93, 0.965, 1.035, 1.07].map((share) => correlate(onsets, 4 * beat * share));
    expect([mood, atTempo > 1.5 * Math.max(...beside)]).toEqual([mood, true]);
  }
});

test.each(EFFECT_NAMES)('the effect %s begins and ends in silence', async (name) => {
  const samples = await readSamples(await render({ kind: 'effect', name }));
  expect([Math.abs(samples[0] ?? 1) < 0.01, Math.abs(samples.at(-1) ?? 1) < 0.01]).toEqual([true, true]);
  expect(measureLevelDb(samples, 0, samples.length / RATE)).toBeGreaterThan(-40);
});

function measureLevelDb(samples: Float32Array, fromSec: number, toSec: number): number {
  const part = samples.subarray(Math.round(fromSec * RATE), Math.round(toSec * RATE));
  return 10 * Math.log10(part.reduce((sum, sample) => sum + sample * sample, 0) / Math.max(1, part.length) + 1e-12);
}

const ONSETS_PER_SEC = 200;

/** How much louder the high tones of each short passage are than those of the one before it. */
function measureOnsets(samples: Float32Array): number[] {
  const size = RATE / ONSETS_PER_SEC;
  const high = samples.map((sample, at) => sample - (samples[at - 1] ?? 0));
  const levels = Array.from({ length: Math.floor(samples.length / size) }, (_, at) =>
    Math.sqrt(high.subarray(at * size, at * size + size).reduce((sum, sample) => sum + sample * sample, 0)),
  );
  return levels.map((level, at) => Math.max(0, level - (levels[at - 1] ?? 0)));
}

/** How alike the onsets are to themselves after a number of passages; the best within 10 ms. */
function correlate(onsets: readonly number[], lag: number): number {
  const at = Math.round(lag);
  return Math.max(
    ...[-2, -1, 0, 1, 2].map((shift) =>
      onsets.reduce((sum, onset, index) => sum + onset * (onsets[index + at + shift] ?? 0), 0),
    ),
  );
}
