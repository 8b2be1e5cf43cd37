import { buildNormalisedPicture } from '../normalise/normalised-picture.ts';
import { readPictureStream } from '../probe/picture-stream.ts';
import { RenderFailure } from '../ffmpeg/render-failure.ts';
import { runFfmpeg } from '../ffmpeg/run-ffmpeg.ts';
import { FACE_SIDE, type Picture } from './find-faces.ts';

export interface PictureInput {
  ffmpegPath: string;
  path: string;
  width: number;
  height: number;
  signal: AbortSignal;
}

const TIMEOUT_MS = 30_000;

/** Reads a picture, or the frame of a clip at a time, at the size at which faces are found. Throws `RenderFailure`. */
export async function readPicture(
  { ffmpegPath, path, width, height, signal }: PictureInput,
  seconds: number | null,
): Promise<Picture> {
  const scale = FACE_SIDE / Math.max(width, height);
  const size = { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
  const stream = await readPictureStream(path);
  if (!stream) throw new RenderFailure('asset_unreadable', 'The file cannot be read as a picture or clip.');
  const args = [
    ['-hide_banner', '-v', 'error', '-nostdin'],
    buildNormalisedPicture(stream, [`scale=${size.width}:${size.height}:flags=area+bitexact`, 'format=rgb24'], {
      before: seconds === null ? [] : ['-ss', seconds.toFixed(3)],
    }),
    ['-frames:v', '1', '-f', 'rawvideo', 'pipe:1'],
  ].flat();
  const run = await runFfmpeg(ffmpegPath, args, { signal, timeoutMs: TIMEOUT_MS });
  if (run.outcome === 'cancelled') throw new RenderFailure('cancelled', 'The render was cancelled.');
  if (run.outcome !== 'done' || run.stdout.length !== size.width * size.height * 3) {
    throw new RenderFailure('asset_unreadable', 'The file cannot be read as a picture or clip.');
  }
  return { ...size, data: run.stdout };
}
