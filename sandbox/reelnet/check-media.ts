import { hasSupportedFrameRate, type Mp4 } from '../media/mp4.ts';
import type { Container } from './containers.ts';

const CODECS = new Set(['avc1', 'avc3', 'hvc1', 'hev1']);

/** Returns subcode 2207026 for an unsupported format, 2207057 for a cover offset beyond the end of the video, or null. */
export function checkMedia(mp4: Mp4, container: Container): number | null {
  const fits = mp4.durationMs >= 3_000 && mp4.durationMs <= 15 * 60_000 && mp4.width > 0 && mp4.width <= 1_920;
  const coded = (mp4.codec === null || CODECS.has(mp4.codec)) && hasSupportedFrameRate(mp4);
  if (!mp4.isMp4 || !mp4.moovFirst || mp4.hasEditList || !fits || !coded) return 2_207_026;
  return Number(container.options['thumb_offset'] ?? 0) > mp4.durationMs ? 2_207_057 : null;
}
