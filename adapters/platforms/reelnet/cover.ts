import type { PublishJob } from '../../ports.ts';

/** A moment of the video, or a picture that reelnet fetches; a picture would win over a moment. */
export function buildCoverFields({ cover }: PublishJob): Record<string, string> {
  if (cover === null) return {};
  return cover.ms === null ? { cover_url: cover.pictureUrl } : { thumb_offset: String(Math.round(cover.ms)) };
}
