import { getRenderPrice } from '../formats.ts';
import type { GenerationTexts, PostMedia } from './post-references.ts';
import type { RequestedSource, VideoDeck } from './post-request.ts';

/** The video of a post, as far as it is known. */
export interface PostVideo {
  source: RequestedSource | null;
  deck: VideoDeck | null;
  /** Infinity if it is unknown. */
  durationMs: number;
  /** The property of POST /posts that decides the duration. */
  durationPath: string;
  texts: GenerationTexts | null;
  /** Credits. */
  cost: number;
}

const DURATION_PATHS: Partial<Record<RequestedSource['kind'], string>> = {
  generation: 'suggestionId',
  content: 'contentId',
};

export function describeVideo(source: RequestedSource | null, media: PostMedia | null): PostVideo {
  const content = media && 'content' in media ? media.content : null;
  const generation = media && 'generation' in media ? media.generation : null;
  const deck = source?.kind === 'deck' ? source.deck : findDeck(media);
  return {
    source,
    deck,
    durationPath: (source && DURATION_PATHS[source.kind]) ?? 'deck.durationMs',
    durationMs: content?.durationMs ?? deck?.durationMs ?? Infinity,
    texts: generation,
    cost: computePrice(media),
  };
}

function findDeck(media: PostMedia | null): VideoDeck | null {
  if (media?.kind === 'generation') return media.generation.deck;
  return media?.kind === 'content' ? media.content.deck : null;
}

function computePrice(media: PostMedia | null): number {
  if (media?.kind === 'deck') return getRenderPrice(media.format);
  return media?.kind === 'generation' && !media.content ? getRenderPrice(media.generation.format) : 0;
}
