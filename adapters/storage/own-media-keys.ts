/** Where a caller's own media lies. Unguessable, yet the same for every attempt: nobody but us can compute it. */
export interface OwnMediaKeys {
  /** Named by its bytes: an attempt that was thought lost cannot put others in their place. */
  video: (sha256: string) => string;
  thumbnail: string;
  /** A video as it came, until it has been encoded. */
  received: string;
  /** A picture as it came; the first is number 1. */
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
 * Every place where it may lie, today's first: a process that knows another first key, while that is replaced, names other folders,
 * and once what came lay beside what is shown.
 */
export function listOwnMediaKeys({ mediaTokens }: Pick<Naming, 'mediaTokens'>, contentId: string): OwnMediaKeys[] {
  const [shown, sources] = [mediaTokens(contentId), mediaTokens(getSourcesId(contentId))];
  return [
    ...shown.map((token, index) => buildKeys(token, sources[index] ?? token)),
    ...shown.map((token) => buildKeys(token, token)),
  ];
}

/** A folder of its own: whoever is shown the video must not come upon what it was made from. */
function getSourcesId(contentId: string): string {
  return `${contentId}/sources`;
}

function buildKeys(shown: string, sources: string): OwnMediaKeys {
  return {
    video: (sha256) => `c/${shown}/video-${sha256.slice(0, 16)}.mp4`,
    thumbnail: `c/${shown}/thumbnail.jpg`,
    received: `c/${sources}/received`,
    picture: (number) => `c/${sources}/picture-${number}`,
  };
}
