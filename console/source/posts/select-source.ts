import type { CreatePost, Post } from '../../../clients/typescript/source/index.ts';

/** Returns the source for a copy of a post. For own media: the URL of its stored file, or the addresses as sent. */
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
