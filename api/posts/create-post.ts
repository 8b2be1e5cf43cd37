import { recordPost } from '../../db/posts/posts.ts';
import { newId } from '../../domain/ids.ts';
import type { ApiContext } from '../http/context.ts';
import { acceptCallback } from '../jobs/accept-job.ts';
import { consumeQuota } from '../jobs/consume-quota.ts';
import { acceptMedia } from './accept-media.ts';
import { composePost } from './compose-post.ts';
import type { CreatePostBody } from './contract/request.ts';
import { keepResponseUntil } from './load-post.ts';
import { buildNewPost } from './new-post.ts';

/** Composes and records a post in the request's transaction. Rejects with 400, 404, 409, 429 or 402, in this order. */
export async function createPost(
  ctx: ApiContext,
  body: CreatePostBody,
): Promise<{ postId: string; mediaReady: boolean }> {
  const { references, post } = await composePost(ctx, body);
  await consumeQuota(ctx, 'turbo_posts');
  const postId = newId('post');
  const media = await acceptMedia(ctx, { references, post }, postId);
  await recordPost(ctx.state.tx, { ...buildNewPost(ctx, references, post, media), id: postId });
  await acceptCallback(ctx, postId, body.callbackUrl);
  keepResponseUntil(ctx, post.slot);
  // Decides between 201 and 202: a deck always gets 202, even if its render is reused.
  return { postId, mediaReady: media.renderStatus === 'ready' && references.media?.kind !== 'deck' };
}
