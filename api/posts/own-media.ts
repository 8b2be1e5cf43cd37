import type { AcceptedDeck } from '../decks/check-deck.ts';
import { acceptDeck } from '../decks/check-deck.ts';
import type { Format } from '../../domain/formats.ts';
import type { Problem } from '../http/errors.ts';
import type { CreatePostBody } from './contract/request.ts';

/** Where the video of a post comes from. */
export type PostSource =
  | { kind: 'suggestion'; suggestionId: string }
  | { kind: 'content'; contentId: string }
  | { kind: 'deck'; deck: AcceptedDeck['deck']; warnings: AcceptedDeck['warnings']; format: Format }
  | OwnMediaSource;

/** The caller's own media; `notSent` are pictures that reach no platform. */
export interface OwnMediaSource {
  kind: 'own_media';
  videoUrl?: string;
  images?: string[];
  thumbnailUrl?: string;
  notSent: string[];
}

/** The first source of the body (spec, POST /posts, rule 1), or null with its problems. The others are not looked at. */
export function readSource(
  body: CreatePostBody,
  { urlRefusal }: { urlRefusal: (url: string) => string | null },
  problems: Problem[],
): PostSource | null {
  if (body.suggestionId) return { kind: 'suggestion', suggestionId: body.suggestionId };
  if (body.contentId) return { kind: 'content', contentId: body.contentId };
  if (body.deck) return readDeck(body, problems);
  const media = ownMediaOf(body);
  if (media) {
    problems.push(...urlProblems(media, urlRefusal));
    return media;
  }
  const message = 'A post needs a source: suggestionId, contentId, deck with format, videoUrl or images.';
  problems.push({ path: 'deck', message });
  return null;
}

function readDeck(body: CreatePostBody, problems: Problem[]): PostSource | null {
  if (!body.format) problems.push({ path: 'format', message: 'It is required with a deck.' });
  const accepted = acceptDeck(body.deck);
  if ('problems' in accepted) {
    problems.push(...accepted.problems.map(({ path, message }) => ({ path: join('deck', path), message })));
    return null;
  }
  return body.format ? { kind: 'deck', ...accepted, format: body.format } : null;
}

/** A video wins over pictures; a cover belongs to a video. */
function ownMediaOf({ videoUrl, images, thumbnailUrl }: CreatePostBody): OwnMediaSource | null {
  if (videoUrl) {
    return { kind: 'own_media', videoUrl, ...(thumbnailUrl ? { thumbnailUrl } : {}), notSent: images ?? [] };
  }
  return images ? { kind: 'own_media', images, notSent: images.slice(1) } : null;
}

function urlProblems(media: OwnMediaSource, urlRefusal: (url: string) => string | null): Problem[] {
  const urls: [string, string | undefined][] = [
    ['videoUrl', media.videoUrl],
    ['thumbnailUrl', media.thumbnailUrl],
    ...(media.images ?? []).map((url, index): [string, string] => [`images[${index}]`, url]),
  ];
  return urls.flatMap(([path, url]) => {
    const message = url === undefined ? null : urlRefusal(url);
    return message === null ? [] : [{ path, message }];
  });
}

function join(root: string, path: string): string {
  return path === '' ? root : path.startsWith('[') ? `${root}${path}` : `${root}.${path}`;
}
