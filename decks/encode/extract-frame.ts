import { buildGuardedInput } from '../ffmpeg/guarded-input.ts';
import { RenderFailure } from '../ffmpeg/render-failure.ts';
import { runFfmpeg } from '../ffmpeg/run-ffmpeg.ts';

export interface FrameInput {
  ffmpegPath: string;
  videoPath: string;
  thumbnailPath: string;
  /** Takes the first frame at or after this time. */
  seconds: number;
  /** The colour matrix of the video; `auto` reads it from the file. */
  colors: 'bt709' | 'auto';
  signal: AbortSignal;
}

const TIMEOUT_MS = 60_000;

/** Writes one frame of a video as a JPEG. Throws `RenderFailure`. */
export async function extractFrame(input: FrameInput): Promise<void> {
  const { ffmpegPath, videoPath, thumbnailPath, seconds, colors, signal } = input;
  const args = [
    ['-hide_banner', '-v', 'error', '-nostdin', '-ss', seconds.toFixed(6)],
    buildGuardedInput(videoPath),
    ['-frames:v', '1', '-vf', `scale=in_color_matrix=${colors}:out_color_matrix=bt601:out_range=pc,format=yuvj420p`],
    ['-q:v', '3', '-fflags', '+bitexact', '-flags:v', '+bitexact', '-update', '1', '-f', 'image2', '-y'],
    [`file:${thumbnailPath}`],
  ].flat();
  const run = await runFfmpeg(ffmpegPath, args, { signal, timeoutMs: TIMEOUT_MS });
  if (run.outcome === 'done') return;
  if (run.outcome === 'cancelled') throw new RenderFailure('cancelled', 'The render was cancelled.');
  const cause = run.outcome === 'failed' ? run.stderr : undefined;
  throw new RenderFailure('encoder_failed', 'The thumbnail could not be extracted from the video.', { cause });
}
