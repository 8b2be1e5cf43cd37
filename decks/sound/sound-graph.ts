import { buildGuardedInput } from '../ffmpeg/guarded-input.ts';
import type { OpenSound, SoundPart } from './open-sound.ts';
import { SAMPLE_RATE } from './deck-sounds.ts';

const FORMAT = `aformat=sample_fmts=flt:sample_rates=${SAMPLE_RATE}:channel_layouts=stereo`;

/** A mono sound is as loud as it was in each ear; left to itself, ffmpeg takes 3 dB off. */
const BOTH_EARS = 'pan=stereo|c0=c0|c1=c0';

/** How loud the voice is made for the ear of the ducker alone, so that a faint recording pushes the music back too. */
const DUCKER_LUFS = -18;

/** Decibels that the ducker's ear may be raised or lowered: what `level_sc` takes. */
const DUCKER_REACH_DB = 30;

export interface SoundGraph {
  inputs: string[];
  /** Ends in `[mix]`: stereo floats, exactly `length` samples. */
  graph: string;
}

/**
 * Mixes sounds with their own gains; `voiceLufs` says how loud the voice-over is before its gain, or is null where no music
 * steps back. Made of numbers only: no text of a caller is ever part of it.
 */
export function buildSoundGraph(sounds: OpenSound[], length: number, voiceLufs: number | null): SoundGraph {
  const parts = sounds.flatMap((sound) => sound.parts);
  let input = 0;
  const chains = sounds.map((sound, index) => {
    const first = input;
    input += sound.parts.length;
    return buildSoundChain(sound, first, `s${index}`);
  });
  const labels = (bus: OpenSound['bus']): string[] =>
    sounds.flatMap((sound, index) => (sound.bus === bus ? [`[s${index}]`] : []));
  const buses = (['voice', 'music', 'bed'] as const).flatMap((bus) => buildBusChain(bus, labels(bus), length));
  const ducks = voiceLufs !== null && labels('voice').length > 0 && labels('music').length > 0;
  const music = ducks ? [buildDuckChain(voiceLufs, sounds, length)] : [];
  const heard = [
    ...(labels('voice').length > 0 ? [ducks ? '[spoken]' : '[voice]'] : []),
    ...(labels('music').length > 0 ? [ducks ? '[ducked]' : '[music]'] : []),
    ...(labels('bed').length > 0 ? ['[bed]'] : []),
  ];
  return {
    inputs: parts.flatMap(buildPartInput),
    graph: [...chains, ...buses, ...music, `${heard.join('')}${buildMix(heard.length)},${padTo(length)}[mix]`].join(
      ';',
    ),
  };
}

function buildPartInput({ path, seeks, from }: SoundPart): string[] {
  return [...(seeks && from > 0 ? ['-ss', (from / SAMPLE_RATE).toFixed(6)] : []), '-vn', ...buildGuardedInput(path)];
}

function buildSoundChain(sound: OpenSound, input: number, label: string): string {
  const { parts, length, at, gainDb, fadeIn, fadeOut } = sound;
  const chains = parts.map((part, index) => `[${input + index}:a:0]${buildPartFilter(part)}[${label}p${index}]`);
  const names = parts.map((_, index) => `[${label}p${index}]`).join('');
  const shaped = [
    parts.length > 1 ? `concat=n=${parts.length}:v=0:a=1` : 'anull',
    `volume=${gainDb}dB`,
    ...(fadeIn > 0 ? [`afade=t=in:ss=0:ns=${Math.min(fadeIn, length)}`] : []),
    ...(fadeOut > 0 ? [`afade=t=out:ss=${Math.max(0, length - fadeOut)}:ns=${Math.min(fadeOut, length)}`] : []),
    ...(at > 0 ? [`adelay=delays=${at}S:all=1`] : []),
  ];
  return [...chains, `${names}${shaped.join(',')}[${label}]`].join(';');
}

function buildPartFilter({ mono, seeks, from, length, period }: SoundPart): string {
  const start = seeks ? 0 : from;
  const round = period === null ? [] : [padTo(period), `aloop=loop=-1:size=${period}`];
  return [
    `aresample=${SAMPLE_RATE}:async=1:first_pts=0`,
    ...(mono ? [BOTH_EARS] : []),
    FORMAT,
    ...(start > 0 ? [`atrim=start_sample=${start},asetpts=PTS-STARTPTS`] : []),
    ...round,
    padTo(length),
  ].join(',');
}

function buildBusChain(bus: string, labels: string[], length: number): string[] {
  return labels.length > 0 ? [`${labels.join('')}${buildMix(labels.length)},${padTo(length)}[${bus}]`] : [];
}

/**
 * 15 dB down while a voice of the usual loudness speaks, and back within half a second. `sidechaincompress` ends with whichever
 * input ends first, and drops what of the other it still holds: both go on in silence, and it is cut where the sound ends.
 */
function buildDuckChain(voiceLufs: number, sounds: OpenSound[], length: number): string {
  const gainDb = sounds.find((sound) => sound.bus === 'voice')?.gainDb ?? 0;
  const wanted = DUCKER_LUFS - voiceLufs - gainDb;
  const ear = Math.max(-DUCKER_REACH_DB, Math.min(DUCKER_REACH_DB, wanted));
  const ducker = `sidechaincompress=threshold=0.02:ratio=10:attack=15:release=350:level_sc=${(10 ** (ear / 20)).toFixed(6)}`;
  return [
    '[voice]asplit[spoken][ear]',
    '[ear]apad[endless_ear]',
    '[music]apad[endless_music]',
    `[endless_music][endless_ear]${ducker},atrim=end_sample=${length}[ducked]`,
  ].join(';');
}

function buildMix(inputs: number): string {
  return inputs > 1 ? `amix=inputs=${inputs}:normalize=0` : 'anull';
}

function padTo(length: number): string {
  return `apad=whole_len=${length},atrim=end_sample=${length}`;
}
