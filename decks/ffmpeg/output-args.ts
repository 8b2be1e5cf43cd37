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

/** Pinned because x264's output depends on its thread count: the same deck gives the same bytes on every machine. */
const ENCODER_THREADS = 4;
const MAX_FILE_BYTES = 290_000_000;
const MAX_BITRATE = 20_000_000;

/** The audio codec that every platform accepts. */
export const AUDIO_CODEC = ['-c:a', 'aac', '-b:a', '128k', '-ar', '48000', '-ac', '2'] as const;

/** Output options for the one profile that all three platforms accept (see `probe/check-conformance.ts`). */
export function buildOutputArgs({ rate, frames, videoPath, crf }: OutputOptions): string[] {
  const { numerator, denominator } = rate;
  const seconds = ((frames * denominator) / numerator).toFixed(6);
  const maxrate = String(Math.min(MAX_BITRATE, Math.floor((MAX_FILE_BYTES * 7.5 * numerator) / denominator / frames)));
  const timescale = denominator === 1 ? numerator * 512 : numerator;
  return [
    ['-c:v', 'libx264', '-preset', 'veryfast', '-crf', String(crf), '-profile:v', 'high', '-pix_fmt', 'yuv420p'],
    ['-threads', String(ENCODER_THREADS), '-g', String(Math.round((2 * numerator) / denominator))],
    ['-maxrate', maxrate, '-bufsize', maxrate],
    ['-colorspace', 'bt709', '-color_primaries', 'bt709', '-color_trc', 'bt709', '-color_range', 'tv'],
    AUDIO_CODEC,
    ['-fflags', '+bitexact', '-flags:v', '+bitexact+cgop', '-flags:a', '+bitexact', '-map_metadata', '-1'],
    ['-use_editlist', '0', '-movflags', '+faststart+negative_cts_offsets', '-video_track_timescale', String(timescale)],
    [
      '-r',
      denominator === 1 ? String(numerator) : `${numerator}/${denominator}`,
      '-frames:v',
      String(frames),
      '-t',
      seconds,
    ],
    ['-fs', String(MAX_FILE_BYTES), '-f', 'mp4', '-y', `file:${videoPath}`],
  ].flat();
}
