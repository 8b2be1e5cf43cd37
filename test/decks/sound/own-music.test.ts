import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, test } from '@jest/globals';
import { mixSound } from '../../../decks/sound/mix-sound.ts';
import type { RenderAsset } from '../../../decks/encode/plan-render.ts';
import { renderDeck } from '../../../decks/render-deck.ts';
import { createSegmentCache, type SegmentCache } from '../../../decks/segments/segment-cache.ts';
import type { Audio } from '../../../domain/decks/deck.ts';
import { MOODS } from '../../../domain/decks/moods.ts';
import { sampleByDay, testAtNight } from '../../support/runs.ts';
import { buildSoundDeck, makeTone, makeWords, MUSIC_HZ, VOICE_HZ } from './make-sounds.ts';
import { measureFileLoudness, measureToneDb, readSamples } from './measure-sound.ts';
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { findFfmpegPath } from '../make-media.ts';
import { useFolder } from '../../support/use-folder.ts';

const folder = useFolder('own-music');
const assets = new Map<string, RenderAsset>();
const { signal } = new AbortController();

function addAsset(id: string, path: string): void {
  assets.set(id, { path, kind: 'audio', width: 0, height: 0, durationMs: null });
}

beforeAll(async () => {
  pieces = openCache('pieces');
  addAsset('words', await makeWords(folder, 'words.wav', 6));
  addAsset('tone', await makeTone(folder, 'tone.wav', MUSIC_HZ, 0.25, 8));
});

/** Renders each piece once. */
let pieces: SegmentCache;

function openCache(name: string): SegmentCache {
  return createSegmentCache(join(folder, name), { maxBytes: 1e9, maxAgeMs: 1e9 }, (error) => {
    throw error;
  });
}

let count = 0;
async function mix(durationMs: number, audio: Audio): Promise<string> {
  const mixed = await mixSound({
    deck: buildSoundDeck(durationMs, audio),
    assets,
    outDir: join(folder, `${count++}`),
    signal,
    segmentCache: pieces,
  });
  if (!mixed) throw new Error('nothing was mixed');
  return mixed.path;
}

async function render(audio: Audio, segmentCache: SegmentCache | null = null): Promise<string> {
  const deck = buildSoundDeck(3_000, audio, { ratio: '1:1', fps: 24 });
  const outDir = join(folder, `${count++}`);
  return (await renderDeck({ deck, assets, outDir, onProgress: () => {}, signal, segmentCache })).videoPath;
}

for (const mood of MOODS)
  testAtNight(`the sound of a video with ${mood} music has −14 LUFS and a true peak below −1 dBTP`, async () => {
    const { lufs, peakDb } = await measureFileLoudness(await mix(5_000, { music: { mood } }));
    expect([mood, Math.abs(lufs + 14) <= 1, peakDb <= -1]).toEqual([mood, true, true]);
  });

/** The level of what is above the voice, which has no tone there. */
async function measureMusicDb(path: string, fromMs: number, toMs: number): Promise<number> {
  const samples = await readSamples(await filterFile(path, 'highpass=f=2000,highpass=f=2000,highpass=f=2000'));
  const part = samples.subarray(fromMs * 48, toMs * 48);
  return 10 * Math.log10(part.reduce((sum, sample) => sum + sample * sample, 0) / part.length + 1e-15);
}

test.each(sampleByDay(['calm', 'dramatic', 'energetic'] as const, 3))(
  '%s music is at least 9 dB lower under words than without ducking',
  async (mood) => {
    const voiceover = { src: 'words', startMs: 3_000 };
    const [ducked, plain] = await Promise.all([
      mix(9_500, { voiceover, music: { mood, gainDb: 0 } }),
      mix(9_500, { voiceover, music: { mood, gainDb: 0, duck: false } }),
    ]);
    const voice = (await measureVoiceDb(ducked)) - (await measureVoiceDb(plain));
    const under = (await measureMusicDb(ducked, 3_400, 8_900)) - (await measureMusicDb(plain, 3_400, 8_900)) - voice;
    const before = (await measureMusicDb(ducked, 500, 2_900)) - (await measureMusicDb(plain, 500, 2_900)) - voice;
    expect([mood, under <= -9, Math.abs(before) < 1]).toEqual([mood, true, true]);
  },
);

async function measureVoiceDb(path: string): Promise<number> {
  return measureToneDb(await readSamples(path), VOICE_HZ, 3_000, 9_000);
}

async function measureDuckingUnderEffect(spoken: boolean): Promise<number> {
  const path = await mix(8_000, { music: { src: 'tone' }, effects: [{ src: 'words', atMs: 3_000, spoken }] });
  const samples = await readSamples(path);
  return measureToneDb(samples, MUSIC_HZ, 1_000, 2_900) - measureToneDb(samples, MUSIC_HZ, 3_400, 7_900);
}

test('music is ducked under spoken effects, and not under others', async () => {
  expect(await measureDuckingUnderEffect(true)).toBeGreaterThan(9);
  expect(Math.abs(await measureDuckingUnderEffect(false))).toBeLessThan(1);
});

testAtNight('music that is cut off by the ends of the video makes no click there', async () => {
  const samples = await readSamples(await mix(4_010, { music: { src: 'tone', trimStartMs: 777 } }));
  expect([Math.abs(samples[0] ?? 1), Math.abs(samples.at(-1) ?? 1)].map((level) => level < 1e-3)).toEqual([true, true]);
  const [start, end] = [samples.subarray(0, 24), samples.subarray(-24)];
  for (const part of [start, end]) expect(Math.max(...part.map(Math.abs))).toBeLessThan(0.2);
});

testAtNight('effects of Kinora are heard at their times', async () => {
  const samples = await readSamples(
    await mix(4_000, {
      effects: [
        { sound: 'pop', atMs: 1_000 },
        { sound: 'whoosh', atMs: 2_000 },
      ],
    }),
  );
  const loud = [...Array(8).keys()].map((half) =>
    samples.subarray(half * 24_000, half * 24_000 + 24_000).some((sample) => Math.abs(sample) > 0.02),
  );
  expect(loud).toEqual([false, false, true, false, true, expect.any(Boolean), false, false]);
});

testAtNight(
  'a video with own music is as loud, and has the same bytes without, with an empty and with a filled cache',
  async () => {
    const cache = openCache('cache');
    const audio: Audio = { music: { mood: 'happy' }, effects: [{ sound: 'pop', atMs: 500 }] };
    const files = [await render(audio), await render(audio, cache), await render(audio, cache)];
    const [plain, empty, filled] = await Promise.all(files.map((path) => readFile(path)));
    const { lufs, peakDb } = await measureFileLoudness(files[0] ?? '');
    expect([Math.abs(lufs + 14) <= 1, peakDb <= -1]).toEqual([true, true]);
    expect([plain?.equals(empty ?? Buffer.alloc(0)), plain?.equals(filled ?? Buffer.alloc(0))]).toEqual([true, true]);
  },
);

const run = promisify(execFile);

/** Writes a file through an ffmpeg audio filter, beside it. Returns its path. */
async function filterFile(path: string, filter: string): Promise<string> {
  const filtered = `${path}.filtered.wav`;
  const args = ['-v', 'error', '-nostdin', '-i', path, '-af', filter, '-c:a', 'pcm_f32le', '-y', filtered];
  await run(findFfmpegPath(), args);
  return filtered;
}
