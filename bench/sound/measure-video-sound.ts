import { execFile } from 'node:child_process';
import { mkdir, mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { RenderAsset } from '../../decks/encode/plan-render.ts';
import { AUDIO_CODEC } from '../../decks/ffmpeg/output-args.ts';
import { requireFfmpeg } from '../../decks/ffmpeg/require-ffmpeg.ts';
import { renderOwnSound } from '../../decks/music/render-own-sound.ts';
import { createLoudnessReader, METER } from '../../decks/sound/loudness.ts';
import { mixSound } from '../../decks/sound/mix-sound.ts';
import type { Audio, Deck } from '../../domain/decks/deck.ts';
import { countBeats } from '../../domain/decks/moods.ts';
import { measureDucking } from './measure-ducking.ts';

const run = promisify(execFile);
const MAX_BYTES = 512 * 1024 * 1024;

export interface VideoSound {
  lufs: number;
  peakDb: number;
  /** The decibels by which music is lower during speech; null if there is no speech. */
  duckedDb: number | null;
  /** The higher of the first and the last sample. */
  endLevel: number;
}

type Assets = ReadonlyMap<string, RenderAsset>;

/** Mixes and encodes the sound of a deck with music of Kinora, and measures it. */
export async function measureVideoSound(deck: Deck, assets: Assets, home: string): Promise<VideoSound> {
  const outDir = await mkdtemp(join(home, 'video-'));
  const mixed = await mix(deck, assets, join(outDir, 'mix'));
  const coded = join(outDir, 'coded.mp4');
  await run(requireFfmpeg(), ['-v', 'error', '-nostdin', '-i', mixed, ...AUDIO_CODEC, '-bitexact', coded]);
  const { stdout } = await run(
    requireFfmpeg(),
    ['-v', 'error', '-nostdin', '-i', coded, '-af', METER, '-f', 'null', '-'],
    { maxBuffer: MAX_BYTES },
  );
  const meter = createLoudnessReader();
  stdout.split('\n').forEach(meter.onLine);
  const samples = await readSamples(mixed);
  const endLevel = Math.max(Math.abs(samples[0] ?? 0), Math.abs(samples.at(-1) ?? 0));
  return { ...meter.read(), endLevel, duckedDb: await compareDucking(deck, assets, outDir, samples) };
}

async function mix(deck: Deck, assets: Assets, outDir: string): Promise<string> {
  const mixed = await mixSound({ deck, assets, outDir, signal: new AbortController().signal });
  if (!mixed) throw new Error('The deck has no sound.');
  return mixed.path;
}

async function compareDucking(
  deck: Deck,
  assets: Assets,
  outDir: string,
  ducked: Float32Array,
): Promise<number | null> {
  const { music, voiceover, effects = [] } = deck.audio ?? {};
  const spoken = effects.filter(({ spoken: speaks }) => speaks);
  if (music?.mood === undefined || (!voiceover && spoken.length === 0)) return null;
  const withAudio = (audio: Audio): Deck => ({ ...deck, audio });
  const plain = await mix(
    withAudio({ ...deck.audio, music: { ...music, duck: false } }),
    assets,
    join(outDir, 'plain'),
  );
  const voiceOnly: Audio = { ...(voiceover ? { voiceover } : {}), effects: spoken };
  const voice = await mix(silenceClips(withAudio(voiceOnly)), assets, join(outDir, 'voice'));
  const path = join(outDir, 'music.wav');
  await mkdir(outDir, { recursive: true });
  const sound = { kind: 'music', mood: music.mood, beats: countBeats(music.mood, deck.durationMs) } as const;
  await renderOwnSound(sound, path, { cache: null, signal: new AbortController().signal });
  const parts = { voice: await readSamples(voice), music: await readSamples(path) };
  return measureDucking(ducked, await readSamples(plain), parts);
}

/** Returns the deck without the sound of its clips. */
function silenceClips(deck: Deck): Deck {
  return {
    ...deck,
    background: { kind: 'color' },
    slides: deck.slides.map(({ layers: _l, background: _b, ...slide }) => slide),
  };
}

/** Decodes the left channel at 48 kHz. */
async function readSamples(path: string): Promise<Float32Array> {
  const args = ['-v', 'error', '-nostdin', '-i', path, '-af', 'pan=mono|c0=c0', '-ar', '48000', '-f', 'f32le', '-'];
  const { stdout } = await run(requireFfmpeg(), args, { encoding: 'buffer', maxBuffer: MAX_BYTES });
  return new Float32Array(stdout.buffer.slice(stdout.byteOffset, stdout.byteOffset + stdout.byteLength));
}
