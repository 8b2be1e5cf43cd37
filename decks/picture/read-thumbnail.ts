import { buildGuardedInput } from '../ffmpeg/guarded-input.ts';
import { requireFfmpeg } from '../ffmpeg/require-ffmpeg.ts';
import { runFfmpeg } from '../ffmpeg/run-ffmpeg.ts';

const SIDE = 16;
const TIMEOUT_MS = 20_000;

/** Reads an untrusted picture at 16 by 16 pixels of red, green, blue and alpha. Null if it cannot be read. */
export async function readThumbnail(path: string, signal: AbortSignal): Promise<Uint8Array | null> {
  const args = [
    ['-hide_banner', '-v', 'error', '-nostdin'],
    buildGuardedInput(path),
    ['-map', '0:v:0', '-frames:v', '1', '-vf', `format=rgba,scale=${SIDE}:${SIDE}:flags=area+bitexact,format=rgba`],
    ['-f', 'rawvideo', 'pipe:1'],
  ].flat();
  const run = await runFfmpeg(requireFfmpeg(), args, { signal, timeoutMs: TIMEOUT_MS });
  signal.throwIfAborted();
  return run.outcome === 'done' && run.stdout.length === SIDE * SIDE * 4 ? run.stdout : null;
}

/** The thumbnail on white. */
export function flattenThumbnail(rgba: Uint8Array): Uint8Array {
  const flat = new Uint8Array((rgba.length / 4) * 3);
  for (let pixel = 0; pixel < rgba.length / 4; pixel += 1) {
    const alpha = (rgba[pixel * 4 + 3] ?? 0) / 255;
    for (let channel = 0; channel < 3; channel += 1)
      flat[pixel * 3 + channel] = Math.round((rgba[pixel * 4 + channel] ?? 0) * alpha + 255 * (1 - alpha));
  }
  return flat;
}
