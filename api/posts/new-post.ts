import { buildTarget, type NewPost } from '../../db/posts/posts.ts';
import type { ComposedPost } from '../../domain/posts/compose.ts';
import type { ApiContext } from '../http/context.ts';
import type { AcceptedMedia } from './accept-media.ts';
import type { References } from './load-references.ts';

/** Builds the row of a post and the rows of its targets. */
export function buildNewPost(
  { state: { team, key, idempotencyRecordId } }: ApiContext,
  { workspace }: References,
  {
    request,
    slot,
    expiresAfter,
    status,
    reviewRequired,
    caption,
    hashtags,
    unpublishedUrls,
    accountCopies,
  }: ComposedPost,
  media: AcceptedMedia,
): NewPost {
  return {
    teamId: team.id,
    workspaceId: workspace.id,
    schedule: request.schedule,
    scheduledTime: slot,
    status,
    reviewRequired,
    reviewers: request.reviewers ?? null,
    expiresAfter,
    timezone: request.timezone,
    ...media,
    caption,
    hashtags: [...hashtags],
    perPlatform: request.perPlatform,
    declarations: request.declarations,
    publishMode: request.publishMode,
    clipappSendToInbox: request.clipappSendToInbox,
    clipappOptions: request.clipappOptions,
    ownerType: request.ownerType,
    influencerId: request.influencerId,
    idempotencyRecordId: idempotencyRecordId ?? null,
    unpublishedUrls,
    reference: request.reference ?? null,
    sandbox: !key.live,
    targets: accountCopies.map(({ account, ...copy }) => buildTarget(account, copy)),
  };
}
