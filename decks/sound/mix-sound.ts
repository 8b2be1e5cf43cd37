import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import pLimit from 'p-limit';
import type { Deck, DeckWarning } from '../../domain/decks/deck.ts';
import { levelSound } from './level-sound.ts';
import { METER, createLoudnessReader, type Loudness } from './loudness.ts';
import { openSound, type OpenSound } from './open-sound.ts';
import { RenderFailure } from '../ffmpeg/render-failure.ts';
import { requireFfmpeg } from '../ffmpeg/require-ffmpeg.ts';
import { runSoundFilter, type SoundRun } from './run-sound-filter.ts';
import { buildSoundGraph } from './sound-graph.ts';
import { countSamples, listSounds } from './deck-sounds.ts';

export interface MixInput {
  deck: Deck;
  /** By asset id; every asset that sounds. */
  assets: ReadonlyMap<string, { path: string }>;
  /** Created where it does not exist; receives `sound.wav` and files on the way to it. */
  outDir: string;
  signal: AbortSignal;
  ffmpegPath?: string;
}

export interface MixedSound {
  /** Stereo floats at 48 kHz in a WAV file, exactly as long as the video. */
  path: string;
  /** `audio_clipped`: nobody can know before it is mixed. */
  warnings: DeckWarning[];
}

const DEFAULT_LUFS = -14;
const DEFAULT_PEAK_DB = -1;

/** Beyond, one hears the peaks being pushed down. */
const AUDIBLE_PUSH_DB = 9;

/** Sounds of one ffmpeg; more of them are mixed in rounds, so that a deck of 60 clips needs no more memory than one of 12. */
const SOUNDS_PER_RUN = 12;

/**
 * Mixes all that sounds in a checked deck: clips that are not mute, voice-over, music and effects; null when nothing does.
 * The same deck and assets give the same bytes. Throws `RenderFailure`: `asset_unreadable` names the asset.
 */
export async function mixSound(input: MixInput): Promise<MixedSound | null> {
  const { deck, outDir, signal } = input;
  const sounds = await openAll(input);
  if (sounds.length === 0) return null;
  await mkdir(outDir, { recursive: true });
  const timeoutMs = 60_000 + 5 * deck.durationMs;
  const run: SoundRun = { ffmpegPath: input.ffmpegPath ?? requireFfmpeg(), outDir, signal, timeoutMs };
  const length = countSamples(deck);
  const mixPath = join(outDir, 'mix.wav');
  const mixed = await mix(run, await mixInGroups(run, sounds, length), length, mixPath);
  const { lufs = DEFAULT_LUFS, truePeakDb = DEFAULT_PEAK_DB } = deck.audio?.loudness ?? {};
  const levelled = await levelSound({ ...run, mixPath, mixed, length, lufs, truePeakDb });
  const clipped = levelled.pushedDb > AUDIBLE_PUSH_DB;
  return { path: levelled.path, warnings: clipped ? [{ code: 'audio_clipped', path: 'audio' }] : [] };
}

async function openAll({ deck, assets, signal }: MixInput): Promise<OpenSound[]> {
  const few = pLimit(2);
  const opening = listSounds(deck).map((sound) =>
    few(() => {
      if (signal.aborted) throw new RenderFailure('cancelled', 'The render was cancelled.');
      const asset = assets.get(sound.assetId);
      if (asset) return openSound(sound, asset.path);
      throw new RenderFailure('asset_missing', `The deck names the asset ${sound.assetId}, which was not given.`);
    }),
  );
  const open = await Promise.all(opening);
  return open.filter((sound) => sound !== null);
}

async function mix(run: SoundRun, sounds: OpenSound[], length: number, path: string): Promise<Loudness> {
  const voiceLufs = await measureVoice(run, sounds);
  const { inputs, graph } = buildSoundGraph(sounds, length, voiceLufs);
  const meter = createLoudnessReader();
  await runSoundFilter(
    run,
    [
      inputs,
      ['-filter_complex', `${graph};[mix]${METER}[out]`, '-map', '[out]', '-c:a', 'pcm_f32le', '-ar', '48000'],
      ['-bitexact', '-f', 'wav', '-y', `file:${path}`],
    ],
    meter.onLine,
  );
  return meter.read();
}

/** Before its gain; null where no music steps back for it. */
async function measureVoice(run: SoundRun, sounds: OpenSound[]): Promise<number | null> {
  const voice = sounds.find((sound) => sound.bus === 'voice');
  if (!voice || !sounds.some((sound) => sound.bus === 'music' && sound.ducks)) return null;
  const { inputs, graph } = buildSoundGraph([{ ...voice, gainDb: 0 }], voice.at + voice.length, null);
  const meter = createLoudnessReader();
  await runSoundFilter(
    run,
    [inputs, ['-filter_complex', `${graph};[mix]${METER}[out]`, '-map', '[out]', '-f', 'null', '-']],
    meter.onLine,
  );
  return meter.read().lufs;
}

/** Mixes a crowd of clips and effects a few at a time, each bundle becoming one sound, until one ffmpeg can take the rest. */
async function mixInGroups(run: SoundRun, sounds: OpenSound[], length: number): Promise<OpenSound[]> {
  const [named, bed] = [sounds.filter(({ bus }) => bus !== 'bed'), sounds.filter(({ bus }) => bus === 'bed')];
  for (let round = 0; bed.length > SOUNDS_PER_RUN; round++) {
    const path = join(run.outDir, `bed-${round}.wav`);
    const taken = bed.splice(0, SOUNDS_PER_RUN);
    await mix(run, taken, length, path);
    const part = { path, mono: false, seeks: false, from: 0, length, period: null };
    const whole = { at: 0, length, trimMs: 0, loops: false, gainDb: 0, fadeIn: 0, fadeOut: 0, ducks: false };
    bed.push({ assetId: '', place: '', bus: 'bed', clip: false, ...whole, parts: [part] });
  }
  return [...named, ...bed];
}
