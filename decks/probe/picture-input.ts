import { buildGuardedInput } from '../ffmpeg/guarded-input.ts';
import type { PictureStream } from './picture-stream.ts';

/** Builds ffmpeg's options and file for reading a picture or clip. The options are first, so more can precede them. */
export function buildPictureInput({ path, turns, decoder, colors, tiling }: PictureStream): string[] {
  // One thread, because ffmpeg opens a decoder for each of up to hundreds of tiles.
  const threads = tiling ? 1 : undefined;
  return [
    turns ? ['-noautorotate'] : [],
    decoder ? ['-c:v', decoder] : [],
    colors.matrix === 'bt709' ? ['-colorspace', 'bt709'] : [],
    buildGuardedInput(path, threads),
  ].flat();
}

/** Builds the head of a filter chain, with the picture of a stream at an input. Another filter must follow directly. */
export function buildPictureHead(
  { specifiers, tiling, alphaStream, interlaced }: PictureStream,
  input: number,
): string {
  const labels = specifiers.map((one) => `[${input}:${one}]`).join('');
  const tiled = tiling
    ? `${labels}xstack=inputs=${specifiers.length}:grid=${tiling.columns}x${specifiers.length / tiling.columns},` +
      `crop=${tiling.width}:${tiling.height}:0:0:exact=1,`
    : labels;
  if (alphaStream === null) return interlaced ? `${tiled}bwdif=mode=send_frame,` : tiled;
  const color = tiling ? `${tiled}null[color];[color]` : tiled;
  return `${color}[${input}:${alphaStream}]alphamerge,`;
}
