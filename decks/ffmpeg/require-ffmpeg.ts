import { findFfmpeg } from './find-ffmpeg.ts';
import { RenderFailure } from './render-failure.ts';

/** The encoder's path. Throws `RenderFailure` where there is none. */
export function requireFfmpeg(): string {
  const found = findFfmpeg();
  if (!found.ok) throw new RenderFailure('encoder_missing', found.message);
  return found.path;
}
