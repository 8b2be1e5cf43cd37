import type { CreatePost, Post } from '../../../clients/typescript/source/index.ts';

/** Returns the source of a post for a copy of it. Own media that was never fetched is named by its address. */
export function selectSource({
  contentId,
  mediaUrl,
  ownMedia,
}: Post): Pick<CreatePost, 'contentId' | 'videoUrl' | 'thumbnailUrl' | 'images'> {
  if (contentId) return { contentId };
  if (mediaUrl) return { videoUrl: mediaUrl };
  const { videoUrl, thumbnailUrl, images } = ownMedia ?? { videoUrl: null, thumbnailUrl: null, images: [] };
  return videoUrl ? { videoUrl, ...(thumbnailUrl ? { thumbnailUrl } : {}) } : { images };
}
