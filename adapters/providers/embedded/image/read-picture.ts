import { createCanvas, type Canvas } from '@napi-rs/canvas';
import { buildGuardedInput } from '../../../../decks/ffmpeg/guarded-input.ts';
import type { ProviderInput } from '../../../ports.ts';
import { EmbeddedFailure } from '../embedded-failure.ts';
import { decode, type JobContext } from '../run-job.ts';

/** Decodes a picture, or the first frame of a clip, scaled down to fit a square of `side` pixels. */
export async function readPicture(job: JobContext, input: ProviderInput, side: number): Promise<Canvas> {
  const shrink = `scale=w='min(iw\\,${side})':h='min(ih\\,${side})':force_original_aspect_ratio=decrease`;
  const args = [...buildGuardedInput(input.path), '-frames:v', '1', '-vf', `${shrink},format=rgba`];
  const png = await decode(job, [...args, '-c:v', 'pam', '-f', 'image2pipe'], side * side * 4 + 1024);
  return decodePam(png);
}

/** Decodes Netpbm's PAM format: header lines up to `ENDHDR`, then RGBA, not premultiplied. */
function decodePam(pam: Buffer): Canvas {
  const end = pam.indexOf('ENDHDR\n');
  const header = pam.toString('latin1', 0, Math.max(0, end));
  const [width, height] = [/WIDTH (\d+)/u, /HEIGHT (\d+)/u].map((line) => Number(line.exec(header)?.[1] ?? 0));
  if (!width || !height || pam.length < end + 7 + width * height * 4) {
    throw new EmbeddedFailure('refused', 'input_unreadable', 'An input picture is unreadable. Send another file.');
  }
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  const pixels = context.createImageData(width, height);
  pixels.data.set(pam.subarray(end + 7, end + 7 + width * height * 4));
  context.putImageData(pixels, 0, 0);
  return canvas;
}
