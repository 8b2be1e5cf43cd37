import { buildGuardedInput } from '../ffmpeg/guarded-input.ts';
import type { OpenSound, SoundPart } from './open-sound.ts';
import { buildSoundSource, SAMPLE_RATE } from '../normalise/sound-source.ts';

const FORMAT = 'aformat=sample_fmts=flt';

/** Loudness of the ducker's side-chain signal, so that a quiet recording ducks the music too. */
const DUCKER_LUFS = -18;

const MAX_SIDECHAIN_GAIN_DB = 30;

export interface SoundGraph {
  inputs: string[];
  /** Ends in `[mix]`: stereo floats, exactly `length` samples. */
  graph: string;
}

/**
 * Builds the filter graph that mixes sounds with their gains. `voiceLufs` is the loudness of the voices together, or null if no
 * music is ducked. The graph contains no text of the caller.
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
  const music = ducks ? [buildDuckChain(voiceLufs, length)] : [];
  const outputs = [
    ...(labels('voice').length > 0 ? [ducks ? '[spoken]' : '[voice]'] : []),
    ...(labels('music').length > 0 ? [ducks ? '[ducked]' : '[music]'] : []),
    ...(labels('bed').length > 0 ? ['[bed]'] : []),
  ];
  return {
    inputs: parts.flatMap(buildPartInput),
    graph: [...chains, ...buses, ...music, `${outputs.join('')}${buildMix(outputs.length)},${padTo(length)}[mix]`].join(
      ';',
    ),
  };
}

function buildPartInput({ stream, seeks, from }: SoundPart): string[] {
  const seek = seeks && from > 0 ? ['-ss', (from / SAMPLE_RATE).toFixed(6)] : [];
  return [...seek, '-vn', ...buildGuardedInput(stream.path)];
}

function buildSoundChain(sound: OpenSound, input: number, label: string): string {
  const { parts, length, at, gainDb, fadeIn, fadeOut } = sound;
  const chains = parts.map((part, index) => `${buildPartSource(part, input + index)}[${label}p${index}]`);
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

function buildPartSource({ stream, seeks, from, length, period }: SoundPart, input: number): string {
  const start = seeks ? 0 : from;
  const round = period === null ? [] : [padTo(period), `aloop=loop=-1:size=${period}`];
  return [
    buildSoundSource(stream, input),
    FORMAT,
    ...(start > 0 ? [`atrim=start_sample=${start},asetpts=PTS-STARTPTS`] : []),
    ...round,
    padTo(length),
  ].join(',');
}

function buildBusChain(bus: string, labels: string[], length: number): string[] {
  return labels.length > 0 ? [`${labels.join('')}${buildMix(labels.length)},${padTo(length)}[${bus}]`] : [];
}

/** Makes loud and quiet words equally loud, at about −34 dBFS, so that they duck equally. */
const EVEN_WORDS = 'acompressor=threshold=0.02:ratio=20:attack=5:release=100';

/** Lowers the music by 14 dB under words as loud as `EVEN_WORDS` makes them. ffmpeg's times are four time constants. */
const DUCKER = 'sidechaincompress=threshold=0.0038:ratio=20:attack=60:release=1300';

/**
 * Lowers the music while a voice speaks. The release is slow enough that the music stays low between words, and it recovers within a
 * second after the last one. `sidechaincompress` ends with its shorter input and drops samples of the other, so both are padded with
 * silence and the result is trimmed.
 */
function buildDuckChain(voiceLufs: number, length: number): string {
  const gap = DUCKER_LUFS - voiceLufs;
  const gainDb = Math.max(-MAX_SIDECHAIN_GAIN_DB, Math.min(MAX_SIDECHAIN_GAIN_DB, gap));
  return [
    '[voice]asplit[spoken][sidechain]',
    `[sidechain]volume=${gainDb.toFixed(4)}dB,${EVEN_WORDS},apad[padded_sidechain]`,
    '[music]apad[padded_music]',
    `[padded_music][padded_sidechain]${DUCKER},atrim=end_sample=${length}[ducked]`,
  ].join(';');
}

function buildMix(inputs: number): string {
  return inputs > 1 ? `amix=inputs=${inputs}:normalize=0` : 'anull';
}

function padTo(length: number): string {
  return `apad=whole_len=${length},atrim=end_sample=${length}`;
}
