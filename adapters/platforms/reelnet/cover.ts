import type { Cover } from '../../ports.ts';

/** A moment of the video, or the URL of a picture. If both were sent, reelnet would use the picture. */
export function buildCoverFields(cover: Cover | null): Record<string, string> {
  if (cover === null) return {};
  return cover.ms === null ? { cover_url: cover.pictureUrl } : { thumb_offset: String(Math.round(cover.ms)) };
}
