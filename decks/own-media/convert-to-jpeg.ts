import { FRAME_SIZES } from '../../domain/decks/deck-limits.ts';
import { buildNormalisedPicture } from '../normalise/normalised-picture.ts';
import { readPictureStream } from '../probe/picture-stream.ts';
import { RenderFailure } from '../ffmpeg/render-failure.ts';
import { requireFfmpeg } from '../ffmpeg/require-ffmpeg.ts';
import { runFfmpeg } from '../ffmpeg/run-ffmpeg.ts';

const TIMEOUT_MS = 30_000;

/** Converts a caller's picture to a JPEG no larger than a frame, for use as a cover. Throws `RenderFailure`. */
export async function convertToJpeg(picturePath: string, jpegPath: string, signal: AbortSignal): Promise<void> {
  const stream = await readPictureStream(picturePath);
  if (!stream) throw new RenderFailure('asset_unreadable', 'The picture cannot be read.');
  const { width, height } = FRAME_SIZES['9:16'];
  const size = `w='min(iw,${width})':h='min(ih,${height})':force_original_aspect_ratio=decrease`;
  const args = [
    ['-hide_banner', '-v', 'error', '-nostdin'],
    buildNormalisedPicture(stream, [`scale=${size}:out_color_matrix=bt601:out_range=pc`, 'format=yuvj420p']),
    ['-frames:v', '1', '-q:v', '2'],
    ['-map_metadata', '-1', '-update', '1', '-f', 'image2', '-y', `file:${jpegPath}`],
  ].flat();
  const run = await runFfmpeg(requireFfmpeg(), args, { signal, timeoutMs: TIMEOUT_MS });
  if (run.outcome === 'done') return;
  if (run.outcome === 'cancelled') throw new RenderFailure('cancelled', 'The fetch was cancelled.');
  const cause = run.outcome === 'failed' ? run.stderr : undefined;
  throw new RenderFailure('asset_unreadable', 'The picture cannot be read.', { cause });
}
