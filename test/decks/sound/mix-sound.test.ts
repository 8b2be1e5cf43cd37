import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from '@jest/globals';
import type { Audio, Deck } from '../../../domain/decks/deck.ts';
import { mixSound } from '../../../decks/sound/mix-sound.ts';
import type { RenderAsset } from '../../../decks/encode/plan-render.ts';
import { readSamples, measureToneDb } from './measure-sound.ts';
import {
  makeDrum,
  makeMuteClip,
  makeSoundingClip,
  makeTone,
  MUSIC_HZ,
  buildSoundDeck,
  VOICE_HZ,
} from './make-sounds.ts';
import { useFolder } from '../../support/use-folder.ts';
import { sampleByDay, testAtNight } from '../../support/runs.ts';

const folder = useFolder('sound');
const assets = new Map<string, RenderAsset>();

function addAsset(id: string, kind: RenderAsset['kind'], path: string): void {
  assets.set(id, { path, kind, width: 160, height: 120, durationMs: null });
}

beforeAll(async () => {
  addAsset('voice', 'audio', await makeTone(folder, 'voice.wav', VOICE_HZ, 0.25, 2));
  addAsset('whisper', 'audio', await makeTone(folder, 'whisper.wav', VOICE_HZ, 0.01, 2));
  addAsset('music', 'audio', await makeTone(folder, 'music.mp3', MUSIC_HZ, 0.25, 8));
  addAsset('jingle', 'audio', await makeTone(folder, 'jingle.wav', MUSIC_HZ, 0.25, 1));
  addAsset('silence', 'audio', await makeTone(folder, 'silence.wav', VOICE_HZ, 0, 3));
  addAsset('drum', 'audio', await makeDrum(folder, 'drum.wav'));
  addAsset('clip', 'video', await makeSoundingClip(folder, 'clip.mp4', 900, 2));
  addAsset('mute', 'video', await makeMuteClip(folder, 'mute.mp4'));
  await writeFile(join(folder, 'broken.mp3'), 'not a sound file');
  addAsset('broken', 'audio', join(folder, 'broken.mp3'));
});

let count = 0;
async function mix(durationMs: number, audio?: Audio, changes: Partial<Deck> = {}) {
  const outDir = join(folder, `mix-${count++}`);
  const { signal } = new AbortController();
  return mixSound({ deck: buildSoundDeck(durationMs, audio, changes), assets, outDir, signal });
}

async function mixToSamples(...args: Parameters<typeof mix>): Promise<Float32Array> {
  const mixed = await mix(...args);
  if (!mixed) throw new Error('nothing was mixed');
  return readSamples(mixed.path);
}

const withVoiceover = (src: string): Audio => ({ voiceover: { src, startMs: 3000 }, music: { src: 'music' } });
const withClipBackground = (gainDb: number | null): Partial<Deck> => ({
  background: { kind: 'video', src: 'clip', gainDb },
});

describe('mixing', () => {
  test.each(sampleByDay(['voice', 'whisper'], 2))(
    'music is at least 8 dB lower while a %s speaks and recovers within a second',
    async (src) => {
      const samples = await mixToSamples(7200, withVoiceover(src));

      const [before, during, after] = [
        measureToneDb(samples, MUSIC_HZ, 1500, 2900),
        measureToneDb(samples, MUSIC_HZ, 3300, 4900),
        measureToneDb(samples, MUSIC_HZ, 6000, 7000),
      ];
      expect(before - during).toBeGreaterThanOrEqual(8);
      expect(Math.abs(after - before)).toBeLessThan(1);
    },
  );

  test.each(
    sampleByDay<[string, number, number, number]>(
      [
        ['within 8 dB of its own level in a pause after 0.6 s', 700, 0, 8],
        ['low between words that are 0.15 s apart', 150, 8, 20],
      ],
      2,
    ),
  )('music is %s', async (_, pauseMs, least, most) => {
    const audio = withVoiceover('voice');
    const samples = await mixToSamples(6500, {
      ...audio,
      effects: [{ src: 'voice', atMs: 5000 + pauseMs, spoken: true }],
    });
    const end = 5000 + pauseMs;
    const lower = measureToneDb(samples, MUSIC_HZ, 1500, 2900) - measureToneDb(samples, MUSIC_HZ, end - 120, end - 20);
    expect(lower).toBeGreaterThanOrEqual(least);
    expect(lower).toBeLessThanOrEqual(most);
  });

  testAtNight('a gain difference of 12 dB is 12 dB in the mix', async () => {
    const effects = [0, -12].map((gainDb, index) => ({ src: 'jingle', atMs: 500 + 1500 * index, gainDb }));
    const samples = await mixToSamples(4000, { effects });
    const apart = measureToneDb(samples, MUSIC_HZ, 700, 1300) - measureToneDb(samples, MUSIC_HZ, 2200, 2800);
    expect(Math.abs(apart - 12)).toBeLessThan(0.3);
  });

  test('a deck’s sound has the same bytes each time and exactly the length of the video', async () => {
    const files = await Promise.all([
      mix(3700, withVoiceover('voice'), withClipBackground(-6)),
      mix(3700, withVoiceover('voice'), withClipBackground(-6)),
    ]);
    const [first, second] = await Promise.all(files.map((mixed) => readFile(mixed?.path ?? '')));
    expect(first?.equals(second ?? Buffer.alloc(0))).toBe(true);
    expect((await readSamples(files[0]?.path ?? '')).length).toBe(3.7 * 48_000);
  });

  testAtNight('a sound shorter than 3 s keeps its level', async () => {
    const samples = await mixToSamples(2000, { effects: [{ src: 'jingle', atMs: 0 }] });
    expect(Math.abs(measureToneDb(samples, MUSIC_HZ, 200, 800) - 20 * Math.log10(0.25))).toBeLessThan(0.3);
  });

  test('audible limiting of peaks adds the warning audio_clipped', async () => {
    const [loud, quiet] = await Promise.all([
      mix(3000, { music: { src: 'drum' }, loudness: { lufs: -6 } }),
      mix(3000, { music: { src: 'music' } }),
    ]);
    expect(loud?.warnings).toEqual([{ code: 'audio_clipped', path: 'audio' }]);
    expect(quiet?.warnings).toEqual([]);
  });
});

describe('music', () => {
  test('music starts at its trim, loops from its beginning and fades in and out', async () => {
    const audio: Audio = { music: { src: 'jingle', trimStartMs: 600, fadeInMs: 1000, fadeOutMs: 1000 } };
    const samples = await mixToSamples(4000, audio);
    const levels = [0, 1100, 2100, 3700].map((ms) => measureToneDb(samples, MUSIC_HZ, ms, ms + 250));
    expect((levels[1] ?? 0) - (levels[0] ?? 0)).toBeGreaterThan(10);
    expect(Math.abs((levels[1] ?? 0) - (levels[2] ?? 0))).toBeLessThan(0.5);
    expect((levels[2] ?? 0) - (levels[3] ?? 0)).toBeGreaterThan(10);
  });

  testAtNight('music with loop: false is not repeated', async () => {
    const samples = await mixToSamples(4000, { music: { src: 'jingle', loop: false } });
    expect(measureToneDb(samples, MUSIC_HZ, 200, 800)).toBeGreaterThan(-30);
    expect(measureToneDb(samples, MUSIC_HZ, 1200, 3900)).toBeLessThan(-90);
  });
});

describe('clips', () => {
  test('a clip is audible only during its slide, starts at its trim and loops with its picture', async () => {
    const slides = [
      { startMs: 0, endMs: 1000, boxes: [] },
      {
        startMs: 1000,
        endMs: 4000,
        boxes: [],
        background: { kind: 'video' as const, src: 'clip', gainDb: 0, trimStartMs: 1000 },
      },
    ];
    const samples = await mixToSamples(5000, undefined, { slides });
    const sounding = [...Array(10).keys()].map(
      (half) => measureToneDb(samples, 900, half * 500 + 50, half * 500 + 450) > -60,
    );
    expect(sounding).toEqual([false, false, true, false, true, false, true, false, false, false]);
  });

  testAtNight('a clip in a layer is audible during the times of the layer', async () => {
    const rect = { x: 0, y: 0, w: 1, h: 0.5 };
    const layer = { kind: 'video' as const, src: 'clip', rect, gainDb: -3, startMs: 1500, endMs: 2000 };
    const samples = await mixToSamples(3000, undefined, {
      slides: [{ startMs: 0, endMs: 3000, boxes: [], layers: [layer] }],
    });
    const sounding = [...Array(6).keys()].map(
      (half) => measureToneDb(samples, 900, half * 500 + 50, half * 500 + 450) > -60,
    );
    expect(sounding).toEqual([false, false, false, true, false, false]);
  });

  test.each(
    sampleByDay<[string, Partial<Deck>]>(
      [
        ['muted by default', { background: { kind: 'video', src: 'clip' } }],
        ['with gain null', withClipBackground(null)],
        ['without an audio stream', { background: { kind: 'video', src: 'mute', gainDb: 0 } }],
      ],
      2,
    ),
  )('a clip %s adds no sound', async (_, changes) => {
    expect(await mix(1000, undefined, changes)).toBeNull();
  });
});

describe('limits', () => {
  test('a silent deck stays silent', async () => {
    const samples = await mixToSamples(3000, { voiceover: { src: 'silence' } });
    expect(samples.every((sample) => sample === 0)).toBe(true);
  });

  testAtNight('30 effects and 12 clips are all in the mix', async () => {
    const effects = [...Array(30).keys()].map((index) => ({ src: 'jingle', atMs: index * 100, gainDb: -20 }));
    const clip = { kind: 'video' as const, src: 'clip', rect: { x: 0, y: 0, w: 1, h: 1 }, gainDb: -20 };
    const slides = [...Array(12).keys()].map((index) => {
      return { startMs: index * 400, endMs: index * 400 + 400, boxes: [], layers: [clip] };
    });
    const samples = await mixToSamples(4800, { effects }, { slides });
    for (const ms of [100, 2000, 3700]) expect(measureToneDb(samples, MUSIC_HZ, ms, ms + 100)).toBeGreaterThan(-40);
    expect(measureToneDb(samples, MUSIC_HZ, 4200, 4700)).toBeLessThan(-60);
    expect(measureToneDb(samples, 900, 4450, 4750)).toBeGreaterThan(-40);
  });

  test.each(sampleByDay(['voiceover', 'music'] as const, 2))(
    'a %s that is not a sound file fails with the id of the asset',
    async (part) => {
      const failing = mix(1000, { [part]: { src: 'broken' } });
      await expect(failing).rejects.toMatchObject({
        code: 'asset_unreadable',
        message: expect.stringContaining('broken'),
      });
    },
  );
});
