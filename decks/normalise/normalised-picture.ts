import { buildPictureHead, buildPictureInput } from '../probe/picture-input.ts';
import type { PictureStream } from '../probe/picture-stream.ts';
import { buildNormaliseFilters } from './normalise-filters.ts';

/** Builds ffmpeg arguments that read a picture as only input, normalise it, apply more filters and map the result. */
export function buildNormalisedPicture(
  stream: PictureStream,
  filters: readonly string[],
  { keepsAlpha = false, before = [] }: { keepsAlpha?: boolean; before?: readonly string[] } = {},
): string[] {
  const chain = [...buildNormaliseFilters(stream, keepsAlpha), ...filters].join(',');
  return [
    before,
    buildPictureInput(stream),
    ['-filter_complex', `${buildPictureHead(stream, 0)}${chain}[v]`, '-map', '[v]'],
  ].flat();
}
