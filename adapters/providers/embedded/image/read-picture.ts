import { createCanvas, type Canvas } from '@napi-rs/canvas';
import { keepAlpha } from '../../../../decks/normalise/normalise-filters.ts';
import { buildNormalisedPicture } from '../../../../decks/normalise/normalised-picture.ts';
import { readPictureStream, type PictureStream } from '../../../../decks/probe/picture-stream.ts';
import type { ProviderInput } from '../../../ports.ts';
import { EmbeddedFailure } from '../embedded-failure.ts';
import { decode, type JobContext } from '../run-job.ts';

/** Decodes a picture, or the first frame of a clip, scaled down to fit a square of `side` pixels. */
export async function readPicture(job: JobContext, input: ProviderInput, side: number): Promise<Canvas> {
  const shrink = `scale=w='min(iw\\,${side})':h='min(ih\\,${side})':force_original_aspect_ratio=decrease`;
  const stream = await readInputPicture(input);
  const filters = stream.alpha ? [keepAlpha(shrink), 'format=rgba'] : [shrink, 'format=rgba'];
  const args = buildNormalisedPicture(stream, filters, { keepsAlpha: true });
  const pam = await decode(job, [...args, '-frames:v', '1', '-c:v', 'pam', '-f', 'image2pipe'], side * side * 4 + 1024);
  return decodePam(pam);
}

/** Reads how the picture of an input is coded. Throws `EmbeddedFailure` if it has none. */
export async function readInputPicture({ path }: ProviderInput): Promise<PictureStream> {
  const stream = await readPictureStream(path);
  if (stream) return stream;
  throw new EmbeddedFailure('refused', 'input_unreadable', 'An input picture is unreadable. Send another file.');
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
