import { parseInstant } from '../../adapters/clock/instants.ts';
import type { OwnMedia, PostProblem, PostRequest, RequestedSource } from '../../domain/posts/post-request.ts';
import { getDeckProblems, toBodyProblems } from '../decks/prepare-deck.ts';
import { NEXT_SLOT } from '../../domain/posts/posting-times.ts';
import type { ApiContext } from '../http/context.ts';
import { omitUndefined } from '../omit-undefined.ts';
import type { CreatePostBody } from './contract/request.ts';

/** Converts a valid body: its first source, its time and the rest. `next_slot` has the zone of the workspace. */
export function toPostRequest(ctx: ApiContext, body: CreatePostBody, workspaceZone = 'UTC'): PostRequest {
  const { deck: _deck, influencerId = null, scheduledTime, ...rest } = body;
  const { timezone = scheduledTime === NEXT_SLOT ? workspaceZone : 'UTC' } = body;
  return {
    ...omitUndefined(rest),
    influencerId,
    timezone,
    source: toSource(ctx, body),
    slot:
      scheduledTime === undefined || scheduledTime === NEXT_SLOT
        ? (scheduledTime ?? null)
        : parseInstant(scheduledTime, timezone),
  };
}

/** The first source of the body (spec, POST /posts, rule 1). */
function toSource(ctx: ApiContext, body: CreatePostBody): RequestedSource | null {
  const { suggestionId, contentId, deck, format } = body;
  if (suggestionId) return { kind: 'generation' };
  if (contentId) return { kind: 'content' };
  if (deck) return { kind: 'deck', deck, format, problems: toBodyProblems(getDeckProblems(ctx)) };
  const media = toOwnMedia(body);
  return media && { ...media, problems: findUrlProblems(ctx, media) };
}

function toOwnMedia({ videoUrl, images, thumbnailUrl }: CreatePostBody): OwnMedia | null {
  if (videoUrl) {
    return { kind: 'own_media', videoUrl, ...(thumbnailUrl ? { thumbnailUrl } : {}), unpublishedUrls: images ?? [] };
  }
  return images ? { kind: 'own_media', images, unpublishedUrls: images.slice(1) } : null;
}

function findUrlProblems(ctx: ApiContext, { videoUrl, thumbnailUrl, images = [] }: OwnMedia): PostProblem[] {
  const urls: [string, string | undefined][] = [
    ['videoUrl', videoUrl],
    ['thumbnailUrl', thumbnailUrl],
    ...images.map((url, index): [string, string] => [`images[${index}]`, url]),
  ];
  return urls.flatMap(([path, url]) => {
    const message = url === undefined ? null : ctx.deps.web.findUrlProblem(url);
    return message === null ? [] : [{ path, message }];
  });
}
