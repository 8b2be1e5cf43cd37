/** A frame rate as ffmpeg writes it: 30000/1001 is `{ over: 30000, under: 1001 }`. */
export interface FrameRate {
  numerator: number;
  denominator: number;
}

export interface OutputOptions {
  rate: FrameRate;
  frames: number;
  videoPath: string;
  /** x264's constant quality: lower is better and larger. */
  crf: number;
}

/** x264's output depends on its thread count, so it is pinned: the same deck gives the same bytes on every machine. */
const ENCODER_THREADS = 4;
const MAX_FILE_BYTES = 290_000_000;
const MAX_BITRATE = 20_000_000;

/** The sound that every platform takes. */
export const AUDIO_CODEC = ['-c:a', 'aac', '-b:a', '128k', '-ar', '48000', '-ac', '2'] as const;

/** The end of every encoder's arguments: the one profile that all three platforms take (see `conformance.ts`). */
export function buildOutputArgs({ rate, frames, videoPath, crf }: OutputOptions): string[] {
  const { numerator: over, denominator: under } = rate;
  const seconds = ((frames * under) / over).toFixed(6);
  const maxrate = String(Math.min(MAX_BITRATE, Math.floor((MAX_FILE_BYTES * 7.5 * over) / under / frames)));
  const timescale = under === 1 ? over * 512 : over;
  return [
    ['-c:v', 'libx264', '-preset', 'veryfast', '-crf', String(crf), '-profile:v', 'high', '-pix_fmt', 'yuv420p'],
    ['-threads', String(ENCODER_THREADS), '-g', String(Math.round((2 * over) / under))],
    ['-maxrate', maxrate, '-bufsize', maxrate],
    ['-colorspace', 'bt709', '-color_primaries', 'bt709', '-color_trc', 'bt709', '-color_range', 'tv'],
    AUDIO_CODEC,
    ['-fflags', '+bitexact', '-flags:v', '+bitexact+cgop', '-flags:a', '+bitexact', '-map_metadata', '-1'],
    ['-use_editlist', '0', '-movflags', '+faststart+negative_cts_offsets', '-video_track_timescale', String(timescale)],
    ['-r', under === 1 ? String(over) : `${over}/${under}`, '-frames:v', String(frames), '-t', seconds],
    ['-fs', String(MAX_FILE_BYTES), '-f', 'mp4', '-y', `file:${videoPath}`],
  ].flat();
}
