import { buildNormalisedPicture } from '../normalise/normalised-picture.ts';
import type { PictureStream } from '../probe/picture-stream.ts';
import { RenderFailure } from '../ffmpeg/render-failure.ts';
import { runFfmpeg } from '../ffmpeg/run-ffmpeg.ts';

export interface FrameInput {
  ffmpegPath: string;
  videoPath: string;
  thumbnailPath: string;
  /** Takes the first frame at or after this time. */
  seconds: number;
  /** How the video is coded, if it is not one that the renderer has made. */
  stream?: PictureStream;
  signal: AbortSignal;
}

const TIMEOUT_MS = 60_000;
/**
 * The filters that convert to the colours of JPEG by way of RGB, because ffmpeg converts the range but not the matrix of YUV to
 * that of JPEG.
 */
export const JPEG_COLORS = ['format=gbrp', 'scale=out_color_matrix=bt601:out_range=pc', 'format=yuvj420p'];

/** Builds the options of an output that writes a JPEG. Each frame replaces the one before, so the last one stays. */
export function buildJpegOutput(path: string): string[] {
  const exact = ['-fflags', '+bitexact', '-flags:v', '+bitexact'];
  return ['-fps_mode', 'passthrough', '-q:v', '3', ...exact, '-update', '1', '-f', 'image2', '-y', `file:${path}`];
}

/** How the renderer codes its own videos. */
const OWN_STREAM: Omit<PictureStream, 'path'> = {
  specifiers: ['v:0'],
  tiling: null,
  alphaStream: null,
  alpha: false,
  turns: null,
  decoder: null,
  interlaced: false,
  colors: { matrix: 'bt709', primaries: 'bt709', transfer: 'bt709' },
};

/** Writes one frame of a video as a JPEG. Throws `RenderFailure`. */
export async function extractFrame(input: FrameInput): Promise<void> {
  const { ffmpegPath, videoPath, thumbnailPath, seconds, stream = OWN_STREAM, signal } = input;
  const args = [
    ['-hide_banner', '-v', 'error', '-nostdin'],
    buildNormalisedPicture({ ...stream, path: videoPath }, JPEG_COLORS, { before: ['-ss', seconds.toFixed(6)] }),
    ['-frames:v', '1', buildJpegOutput(thumbnailPath)].flat(),
  ].flat();
  const run = await runFfmpeg(ffmpegPath, args, { signal, timeoutMs: TIMEOUT_MS });
  if (run.outcome === 'done') return;
  if (run.outcome === 'cancelled') throw new RenderFailure('cancelled', 'The render was cancelled.');
  const cause = run.outcome === 'failed' ? run.stderr : undefined;
  throw new RenderFailure('encoder_failed', 'The thumbnail could not be extracted from the video.', { cause });
}
