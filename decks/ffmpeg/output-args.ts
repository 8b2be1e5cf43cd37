/** A rational frame rate, for example 30000/1001. */
export interface FrameRate {
  numerator: number;
  denominator: number;
}

export interface OutputOptions {
  rate: FrameRate;
  frames: number;
  videoPath: string;
  /** x264's constant rate factor: a lower value gives better quality and a larger file. */
  crf: number;
}

export interface VideoCodec {
  rate: FrameRate;
  /** x264's constant rate factor: a lower value gives better quality and a larger file. */
  crf: number;
  /** In bits per second. */
  maxBitrate: number;
  threads?: number;
}

/**
 * Fixed because x264's output depends on its thread count: the same deck gives the same bytes on every machine. Noise that reaches the
 * largest bit rate is the exception, because threads then share the bits by their timing.
 */
const ENCODER_THREADS = 4;
const MAX_FILE_BYTES = 290_000_000;
const MAX_BITRATE = 20_000_000;

/** The audio codec that every platform accepts. */
export const AUDIO_CODEC = ['-c:a', 'aac', '-b:a', '128k', '-ar', '48000', '-ac', '2'] as const;

/** Builds the output options for the one profile that all three platforms accept (see `probe/check-conformance.ts`). */
export function buildOutputArgs({ rate, frames, videoPath, crf }: OutputOptions): string[] {
  const codec = buildVideoCodecArgs({ rate, crf, maxBitrate: chooseMaxBitrate(rate, frames) });
  return [...codec, ...buildRateArgs(rate), ...buildContainerArgs({ rate, frames, videoPath })];
}

/** Chooses a bit rate that keeps so many frames below `MAX_FILE_BYTES`: 7.5 bits per byte leave room for the sound. */
export function chooseMaxBitrate({ numerator, denominator }: FrameRate, frames: number): number {
  return Math.min(MAX_BITRATE, Math.floor((MAX_FILE_BYTES * 7.5 * numerator) / denominator / frames));
}

export function buildVideoCodecArgs({ rate, crf, maxBitrate, threads = ENCODER_THREADS }: VideoCodec): string[] {
  return [
    ['-c:v', 'libx264', '-preset', 'veryfast', '-crf', String(crf), '-profile:v', 'high', '-pix_fmt', 'yuv420p'],
    ['-threads', String(threads), '-g', String(Math.round((2 * rate.numerator) / rate.denominator))],
    ['-maxrate', String(maxBitrate), '-bufsize', String(maxBitrate)],
    ['-colorspace', 'bt709', '-color_primaries', 'bt709', '-color_trc', 'bt709', '-color_range', 'tv'],
    ['-flags:v', '+bitexact+cgop', '-fflags', '+bitexact', '-map_metadata', '-1'],
  ].flat();
}

export function buildRateArgs({ numerator, denominator }: FrameRate): string[] {
  return ['-r', denominator === 1 ? String(numerator) : `${numerator}/${denominator}`];
}

interface ContainerOptions extends Omit<OutputOptions, 'crf'> {
  /** Options of the sound's codec. */
  audio?: readonly string[];
}

/** Builds the options of the container and the sound, for a video that is encoded or copied. */
export function buildContainerArgs({ rate, frames, videoPath, audio = AUDIO_CODEC }: ContainerOptions): string[] {
  const { numerator, denominator } = rate;
  const timescale = denominator === 1 ? numerator * 512 : numerator;
  return [
    audio,
    ['-fflags', '+bitexact', '-flags:a', '+bitexact', '-map_metadata', '-1'],
    ['-use_editlist', '0', '-movflags', '+faststart+negative_cts_offsets', '-video_track_timescale', String(timescale)],
    ['-frames:v', String(frames), '-t', ((frames * denominator) / numerator).toFixed(6)],
    ['-fs', String(MAX_FILE_BYTES), '-f', 'mp4', '-y', `file:${videoPath}`],
  ].flat();
}
