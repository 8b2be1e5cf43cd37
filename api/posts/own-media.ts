import type { Problem } from '../http/errors.ts';
import type { CreatePostBody } from './contract/request.ts';

/** The caller's own media. A video takes precedence over images; a thumbnail requires a video. */
export interface OwnMedia {
  kind: 'own_media';
  videoUrl?: string;
  images?: string[];
  thumbnailUrl?: string;
  /** Images that reach no platform. */
  unpublishedUrls: string[];
}

export function readOwnMedia({ videoUrl, images, thumbnailUrl }: CreatePostBody): OwnMedia | null {
  if (videoUrl) {
    return { kind: 'own_media', videoUrl, ...(thumbnailUrl ? { thumbnailUrl } : {}), unpublishedUrls: images ?? [] };
  }
  return images ? { kind: 'own_media', images, unpublishedUrls: images.slice(1) } : null;
}

/** Checks the URLs that the service will fetch. `findUrlProblem` returns null if a URL may be fetched. */
export function checkMediaUrls(media: OwnMedia, findUrlProblem: (url: string) => string | null): Problem[] {
  const urls: [string, string | undefined][] = [
    ['videoUrl', media.videoUrl],
    ['thumbnailUrl', media.thumbnailUrl],
    ...(media.images ?? []).map((url, index): [string, string] => [`images[${index}]`, url]),
  ];
  return urls.flatMap(([path, url]) => {
    const message = url === undefined ? null : findUrlProblem(url);
    return message === null ? [] : [{ path, message }];
  });
}
