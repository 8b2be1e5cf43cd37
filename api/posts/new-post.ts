import { buildTarget, type NewPost } from '../../db/posts/posts.ts';
import type { ApiContext } from '../http/context.ts';
import { omitUndefined } from '../omit-undefined.ts';
import type { AcceptedMedia } from './accept-media.ts';
import type { ValidatedPost } from './validate-post.ts';

/** Builds the row of a post and the rows of its targets. */
export function buildNewPost(
  { state: { team, key, idempotencyRecordId } }: ApiContext,
  { body, workspace, source, words, scheduledTime, copies }: ValidatedPost,
  media: AcceptedMedia,
): NewPost {
  return {
    teamId: team.id,
    workspaceId: workspace.id,
    schedule: body.schedule,
    scheduledTime,
    // Null in the body means that it never expires.
    expiresAfter: body.expiresAfter === undefined ? workspace.defaultExpiresAfter : body.expiresAfter,
    timezone: body.timezone,
    ...media,
    caption: words.caption,
    hashtags: [...words.hashtags],
    perPlatform: omitUndefined(body.perPlatform),
    declarations: omitUndefined(body.declarations),
    publishMode: body.publishMode,
    clipappSendToInbox: body.clipappSendToInbox,
    clipappOptions: omitUndefined(body.clipappOptions),
    ownerType: body.ownerType,
    influencerId: body.influencerId ?? null,
    idempotencyRecordId: idempotencyRecordId ?? null,
    unpublishedUrls: source.kind === 'own_media' ? source.unpublishedUrls : [],
    reference: body.reference ?? null,
    sandbox: !key.live,
    targets: copies.map(({ account, ...copy }) => buildTarget(account, copy)),
  };
}
