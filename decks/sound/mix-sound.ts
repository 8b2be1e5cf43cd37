import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import pLimit from 'p-limit';
import type { Deck, DeckWarning } from '../../domain/decks/deck.ts';
import { hashOwnSound, renderOwnSound } from '../music/render-own-sound.ts';
import type { SegmentCache } from '../segments/segment-cache.ts';
import { levelSound } from './level-sound.ts';
import { METER, createLoudnessReader, LOUDNESS_DEFAULTS, type Loudness } from './loudness.ts';
import { openSound, type OpenSound } from './open-sound.ts';
import { RenderFailure } from '../ffmpeg/render-failure.ts';
import { requireFfmpeg } from '../ffmpeg/require-ffmpeg.ts';
import { runSoundFilter, type SoundRun } from './run-sound-filter.ts';
import { buildSoundGraph } from './sound-graph.ts';
import { countSamples, listSounds, type Sound } from './deck-sounds.ts';

export interface MixInput {
  deck: Deck;
  /** Every asset with sound, by id. */
  assets: ReadonlyMap<string, { path: string }>;
  /** Created if missing; receives `sound.wav` and intermediate files. */
  outDir: string;
  signal: AbortSignal;
  ffmpegPath?: string;
  /** Caches synthesised sounds. */
  segmentCache?: SegmentCache | null;
}

export interface MixedSound {
  /** Stereo floats at 48 kHz in a WAV file, exactly as long as the video. */
  path: string;
  /** `audio_clipped`, which is known only after mixing. */
  warnings: DeckWarning[];
}

/** Peak reduction above which limiting is audible. */
const AUDIBLE_PUSH_DB = 9;

/** The most sounds of a bus in one mix. More are mixed in groups first, so that 60 need no more memory than 12. */
const SOUNDS_PER_BUS = 12;

/**
 * Mixes the sounds of a validated deck; null if it has none. The same deck and assets give the same bytes.
 * Throws `RenderFailure`; `asset_unreadable` includes the id of the asset.
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
  const mixLoudness = await mix(run, await mixInGroups(run, sounds, length), length, mixPath);
  const { lufs = LOUDNESS_DEFAULTS.lufs, truePeakDb = LOUDNESS_DEFAULTS.truePeakDb } = deck.audio?.loudness ?? {};
  const levelled = await levelSound({ ...run, mixPath, mixLoudness, length, lufs, truePeakDb });
  const clipped = levelled.pushedDb > AUDIBLE_PUSH_DB;
  return { path: levelled.path, warnings: clipped ? [{ code: 'audio_clipped', path: 'audio' }] : [] };
}

async function openAll(input: MixInput): Promise<OpenSound[]> {
  const { deck, signal } = input;
  const limit = pLimit(2);
  const paths = await renderOwnSounds(input);
  const opening = listSounds(deck).map((sound) =>
    limit(() => {
      if (signal.aborted) throw new RenderFailure('cancelled', 'The render was cancelled.');
      return openSound(sound, findPath(sound, input, paths));
    }),
  );
  const open = await Promise.all(opening);
  return open.filter((sound) => sound !== null);
}

/** Renders each synthesised sound once. Returns their paths by their hash. */
async function renderOwnSounds({ deck, outDir, signal, segmentCache = null }: MixInput): Promise<Map<string, string>> {
  const paths = new Map<string, string>();
  for (const { source } of listSounds(deck)) {
    if (!('own' in source)) continue;
    const key = hashOwnSound(source.own);
    const path = join(outDir, `${key}.wav`);
    if (paths.has(key)) continue;
    await mkdir(outDir, { recursive: true });
    await renderOwnSound(source.own, path, { cache: segmentCache, signal });
    paths.set(key, path);
  }
  return paths;
}

function findPath({ source }: Sound, { assets }: MixInput, own: ReadonlyMap<string, string>): string {
  if ('own' in source) return own.get(hashOwnSound(source.own)) ?? '';
  const asset = assets.get(source.assetId);
  if (asset) return asset.path;
  throw new RenderFailure('asset_missing', `The deck uses the asset ${source.assetId}, which was not given.`);
}

async function mix(run: SoundRun, sounds: OpenSound[], length: number, path: string): Promise<Loudness> {
  const voiceLufs = await measureVoices(run, sounds, length);
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

/** Measures the loudness of the voices together; null if no music is ducked. */
async function measureVoices(run: SoundRun, sounds: OpenSound[], length: number): Promise<number | null> {
  const voices = sounds.filter((sound) => sound.bus === 'voice');
  if (voices.length === 0 || !sounds.some((sound) => sound.bus === 'music' && sound.ducks)) return null;
  const { inputs, graph } = buildSoundGraph(voices, length, null);
  const meter = createLoudnessReader();
  await runSoundFilter(
    run,
    [inputs, ['-filter_complex', `${graph};[mix]${METER}[out]`, '-map', '[out]', '-f', 'null', '-']],
    meter.onLine,
  );
  return meter.read().lufs;
}

/** Mixes the sounds of each bus in groups, each of which becomes one sound, until at most `SOUNDS_PER_BUS` remain. */
async function mixInGroups(run: SoundRun, sounds: OpenSound[], length: number): Promise<OpenSound[]> {
  const mixed: OpenSound[] = [];
  for (const bus of ['voice', 'music', 'bed'] as const) {
    const remaining = sounds.filter((sound) => sound.bus === bus);
    for (let round = 0; remaining.length > SOUNDS_PER_BUS; round++) {
      const path = join(run.outDir, `${bus}-${round}.wav`);
      const group = remaining.splice(0, SOUNDS_PER_BUS);
      await mix(run, group, length, path);
      remaining.push(toOneSound(path, bus, length));
    }
    mixed.push(...remaining);
  }
  return mixed;
}

function toOneSound(path: string, bus: Sound['bus'], length: number): OpenSound {
  const part = { stream: { path, name: '0', mono: false }, seeks: false, from: 0, length, period: null };
  const timing = { at: 0, length, trimMs: 0, loops: false, gainDb: 0, fadeIn: 0, fadeOut: 0, ducks: false };
  return { source: { assetId: '' }, deckPath: '', bus, clip: false, ...timing, parts: [part] };
}
