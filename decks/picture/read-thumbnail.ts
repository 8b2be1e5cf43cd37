import { keepAlpha } from '../normalise/normalise-filters.ts';
import { buildNormalisedPicture } from '../normalise/normalised-picture.ts';
import { readPictureStream } from '../probe/picture-stream.ts';
import { requireFfmpeg } from '../ffmpeg/require-ffmpeg.ts';
import { readUntrusted } from '../probe/read-untrusted.ts';

const SIDE = 16;
const SMALL = `${SIDE}:${SIDE}:flags=area+bitexact`;

/** Reads an untrusted picture at 16 by 16 pixels of red, green, blue and alpha. Null if it cannot be read. */
export async function readThumbnail(path: string, signal: AbortSignal): Promise<Uint8Array | null> {
  const stream = await readPictureStream(path);
  if (!stream) return null;
  const args = [
    ['-hide_banner', '-v', 'error', '-nostdin'],
    buildNormalisedPicture(
      stream,
      ['format=rgba', stream.alpha ? keepAlpha(`scale=${SMALL}`) : `scale=${SMALL}`, 'format=rgba'],
      { keepsAlpha: true },
    ),
    ['-frames:v', '1', '-f', 'rawvideo', 'pipe:1'],
  ].flat();
  const run = await readUntrusted(requireFfmpeg(), args, { signal });
  signal.throwIfAborted();
  return run.outcome === 'done' && run.stdout.length === SIDE * SIDE * 4 ? run.stdout : null;
}

/** Draws a thumbnail on white: red, green and blue of each pixel. */
export function flattenThumbnail(rgba: Uint8Array): Uint8Array {
  const flat = new Uint8Array((rgba.length / 4) * 3);
  for (let pixel = 0; pixel < rgba.length / 4; pixel += 1) {
    const alpha = (rgba[pixel * 4 + 3] ?? 0) / 255;
    for (let channel = 0; channel < 3; channel += 1)
      flat[pixel * 3 + channel] = Math.round((rgba[pixel * 4 + channel] ?? 0) * alpha + 255 * (1 - alpha));
  }
  return flat;
}
