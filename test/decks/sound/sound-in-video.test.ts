import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from '@jest/globals';
import type { Audio } from '../../../domain/decks/deck.ts';
import { checkConformance } from '../../../decks/probe/check-conformance.ts';
import type { RenderAsset } from '../../../decks/encode/plan-render.ts';
import { renderDeck } from '../../../decks/render-deck.ts';
import { measureFileLoudness, readSamples } from './measure-sound.ts';
import { sampleByDay } from '../../support/runs.ts';
import { readPixel } from '../make-media.ts';
import { makeClapper, makeDrum, makeTone, MUSIC_HZ, buildSoundDeck, VOICE_HZ } from './make-sounds.ts';
import { useFolder } from '../../support/use-folder.ts';

const folder = useFolder('sound');
const assets = new Map<string, RenderAsset>();

function addAsset(id: string, path: string, kind: RenderAsset['kind'] = 'audio'): void {
  assets.set(id, { path, kind, width: 0, height: 0, durationMs: null });
}

beforeAll(async () => {
  addAsset('voice', await makeTone(folder, 'voice.wav', VOICE_HZ, 0.25, 2));
  addAsset('music', await makeTone(folder, 'music.mp3', MUSIC_HZ, 0.25, 8));
  addAsset('clapper', await makeClapper(folder, 'clapper.mp4'), 'video');
  addAsset('drum', await makeDrum(folder, 'drum.wav'));
});

let count = 0;
const spoken: Audio = { voiceover: { src: 'voice', startMs: 1500 }, music: { src: 'music' } };

describe('the sound of a rendered video', () => {
  test.each(
    sampleByDay<[string, Audio]>(
      [
        ['voice over music', spoken],
        ['faint music alone', { music: { src: 'music', gainDb: -30 } }],
        ['loud drums', { music: { src: 'drum', gainDb: 6 } }],
        ['a higher loudness', { ...spoken, loudness: { lufs: -9, truePeakDb: -2 } }],
      ],
      4,
    ),
  )(
    '%s: the video has the requested loudness, its peaks stay below the ceiling, and no other sound file is left',
    async (_, audio) => {
      const deck = buildSoundDeck(4000, audio, { fps: 24, ratio: '1:1' });
      const { signal } = new AbortController();
      const outDir = join(folder, `video-${count++}`);

      const { videoPath } = await renderDeck({ deck, assets, outDir, onProgress: () => {}, signal });

      const { lufs = -14, truePeakDb = -1 } = audio.loudness ?? {};
      const loudness = await measureFileLoudness(videoPath);
      expect(Math.abs(loudness.lufs - lufs)).toBeLessThanOrEqual(1);
      expect(loudness.peakDb).toBeLessThanOrEqual(truePeakDb);
      expect(await checkConformance(videoPath)).toEqual([]);
      await expect(stat(join(outDir, 'sound'))).rejects.toMatchObject({ code: 'ENOENT' });
    },
  );

  test('sound and picture of a clip are in sync within 50 ms, even after it loops', async () => {
    const background = { kind: 'video' as const, src: 'clapper', gainDb: 0, trimStartMs: 200 };
    const slides = [{ startMs: 1000, endMs: 4000, boxes: [], background }];
    const deck = buildSoundDeck(4000, undefined, { slides, ratio: '1:1' });
    const { signal } = new AbortController();
    const outDir = join(folder, `video-${count++}`);

    const { videoPath } = await renderDeck({ deck, assets, outDir, onProgress: () => {}, signal });

    const samples = await readSamples(videoPath);
    for (const flash of [1.3, 2.3, 3.3]) {
      const frame = Math.round(flash * 30);
      const light = await Promise.all(
        [frame - 2, frame + 1].map(async (at) => (await readPixel(videoPath, at, 540, 540))[0]),
      );
      expect(light.map((level) => (level ?? 0) > 128)).toEqual([false, true]);
      const from = Math.round((flash - 0.2) * 48_000);
      const heard = from + samples.subarray(from).findIndex((sample) => Math.abs(sample) > 0.03);
      expect(Math.abs(heard / 48_000 - flash)).toBeLessThan(0.05);
    }
  });
});
