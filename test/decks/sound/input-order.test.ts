/** ffmpeg reads its inputs in parallel, and on a busy machine any of them may be late. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, test } from '@jest/globals';
import { openSound, type OpenSound } from '../../../decks/sound/open-sound.ts';
import { requireFfmpeg } from '../../../decks/ffmpeg/require-ffmpeg.ts';
import { runSoundFilter } from '../../../decks/sound/run-sound-filter.ts';
import { buildSoundGraph } from '../../../decks/sound/sound-graph.ts';
import { countSamples, listSounds } from '../../../decks/sound/deck-sounds.ts';
import { makeSoundingClip, makeTone, MUSIC_HZ, buildSoundDeck, VOICE_HZ } from './make-sounds.ts';
import { useFolder } from '../../support/use-folder.ts';

const DECK = buildSoundDeck(
  3700,
  { voiceover: { src: 'voice', startMs: 3000 }, music: { src: 'music' } },
  { background: { kind: 'video', src: 'clip', gainDb: -6 } },
);
const VOICE_LUFS = -20;
/** Multiple of real time: slower than every decoder and filter. */
const READ_RATE = '3';

const folder = useFolder('late');
let sounds: OpenSound[] = [];
let onTime: Buffer;

beforeAll(async () => {
  const paths: Record<string, string> = {
    voice: await makeTone(folder, 'voice.wav', VOICE_HZ, 0.25, 2),
    music: await makeTone(folder, 'music.mp3', MUSIC_HZ, 0.25, 8),
    clip: await makeSoundingClip(folder, 'clip.mp4', 900, 2),
  };
  const open = await Promise.all(
    listSounds(DECK).map((sound) =>
      openSound(sound, 'assetId' in sound.source ? (paths[sound.source.assetId] ?? '') : ''),
    ),
  );
  sounds = open.filter((sound) => sound !== null);
  onTime = await mixWithDelay([]);
});

/** Mixes while the sounds of these buses are read late. */
async function mixWithDelay(late: OpenSound['bus'][]): Promise<Buffer> {
  const { inputs, graph } = buildSoundGraph(sounds, countSamples(DECK), VOICE_LUFS);
  const begins = inputs.flatMap((argument, index) => (argument === '-vn' ? [index] : []));
  const args = inputs.flatMap((argument, index) => {
    const bus = sounds[begins.indexOf(index)]?.bus;
    return bus && late.includes(bus) ? ['-readrate', READ_RATE, argument] : [argument];
  });
  const path = join(folder, `mixed-${late.join('-')}.wav`);
  const run = { ffmpegPath: requireFfmpeg(), outDir: folder, signal: AbortSignal.timeout(60_000), timeoutMs: 60_000 };
  await runSoundFilter(run, [
    args,
    ['-filter_complex', graph, '-map', '[mix]'],
    ['-c:a', 'pcm_f32le', '-bitexact', '-y', `file:${path}`],
  ]);
  return readFile(path);
}

test.each<{ late: OpenSound['bus'][] }>([
  { late: ['voice'] },
  { late: ['music'] },
  { late: ['bed'] },
  { late: ['voice', 'music'] },
  { late: ['voice', 'bed'] },
  { late: ['music', 'bed'] },
])('reading $late late does not change a byte of the mix', async ({ late }) => {
  expect((await mixWithDelay(late)).equals(onTime)).toBe(true);
});
