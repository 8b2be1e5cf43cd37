import { findFfmpeg } from './find-ffmpeg.ts';
import { RenderFailure } from './render-failure.ts';

/** Returns the path of ffmpeg. Throws `RenderFailure` (`encoder_missing`) if there is none. */
export function requireFfmpeg(): string {
  const found = findFfmpeg();
  if (!found.ok) throw new RenderFailure('encoder_missing', found.message);
  return found.path;
}
