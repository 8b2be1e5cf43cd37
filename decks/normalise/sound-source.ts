import type { SoundStream } from '../probe/sound-stream.ts';

/** The rate of all sound in a video. */
export const SAMPLE_RATE = 48_000;

/** Copies mono to both channels at full level; ffmpeg's default conversion lowers it by 3 dB. */
const MONO_TO_STEREO = 'pan=stereo|c0=c0|c1=c0';

/** Builds a filter chain without end label: the sound of a stream as stereo at 48 kHz, from the start of the file. */
export function buildSoundSource({ name, mono }: SoundStream, input: number): string {
  return [
    `[${input}:${name}]aresample=${SAMPLE_RATE}:async=1:first_pts=0`,
    ...(mono ? [MONO_TO_STEREO] : []),
    `aformat=sample_rates=${SAMPLE_RATE}:channel_layouts=stereo`,
  ].join(',');
}
