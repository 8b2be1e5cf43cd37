import { MEDIA_PREFIX } from './media-key.ts';

/** The keys of a caller's own media. Deterministic, but unguessable without the master key. */
export interface OwnMediaKeys {
  /** Contains the hash of the bytes, so that a stale attempt cannot overwrite them with others. */
  video: (sha256: string) => string;
  thumbnail: string;
  /** The original video until it is encoded. */
  received: string;
  /** The original picture; the first one is number 1. */
  picture: (number: number) => string;
}

interface Naming {
  mediaToken: (id: string) => string;
  mediaTokens: (id: string) => readonly string[];
}

export function buildOwnMediaKeys({ mediaToken }: Pick<Naming, 'mediaToken'>, contentId: string): OwnMediaKeys {
  return buildKeys(mediaToken(contentId), mediaToken(getSourcesId(contentId)));
}

/**
 * All possible keys, the current ones first. While a master key is replaced, another process may use other folders; in some
 * folders the originals are stored beside the results.
 */
export function listOwnMediaKeys({ mediaTokens }: Pick<Naming, 'mediaTokens'>, contentId: string): OwnMediaKeys[] {
  const [results, sources] = [mediaTokens(contentId), mediaTokens(getSourcesId(contentId))];
  return [
    ...results.map((token, index) => buildKeys(token, sources[index] ?? token)),
    ...results.map((token) => buildKeys(token, token)),
  ];
}

/** The folders of everything that is made for a piece of content. */
export function listMediaFolders({ mediaTokens }: Pick<Naming, 'mediaTokens'>, contentId: string): string[] {
  return [...mediaTokens(contentId), ...mediaTokens(getSourcesId(contentId))].map((token) => `${MEDIA_PREFIX}${token}`);
}

/** Originals are in a separate folder, so that the URL of the result does not reveal them. */
function getSourcesId(contentId: string): string {
  return `${contentId}/sources`;
}

function buildKeys(results: string, sources: string): OwnMediaKeys {
  return {
    video: (sha256) => `${MEDIA_PREFIX}${results}/video-${sha256.slice(0, 16)}.mp4`,
    thumbnail: `${MEDIA_PREFIX}${results}/thumbnail.jpg`,
    received: `${MEDIA_PREFIX}${sources}/received`,
    picture: (number) => `${MEDIA_PREFIX}${sources}/picture-${number}`,
  };
}
