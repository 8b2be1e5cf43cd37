import { recordPost } from '../../db/posts/posts.ts';
import { newId } from '../../domain/ids.ts';
import type { ApiContext } from '../http/context.ts';
import { refuse } from '../http/errors.ts';
import { acceptCallback } from '../jobs/accept-callback.ts';
import { consumeQuota } from '../jobs/consume-quota.ts';
import { acceptMedia } from './accept-media.ts';
import { checkConflicts, checkGeneration } from './check-conflicts.ts';
import type { CreatePostBody } from './contract/request.ts';
import { keepResponseUntil } from './keep-response.ts';
import { loadReferences } from './load-references.ts';
import { buildNewPost } from './new-post.ts';
import { toValidationContext } from './validate-body.ts';
import { validatePost, type ValidatedPost } from './validate-post.ts';

/** Loads, validates and records a post in the request's transaction. Rejects with 400, 404, 409, 429 or 402, in this order. */
export async function createPost(
  ctx: ApiContext,
  body: CreatePostBody,
): Promise<{ postId: string; mediaReady: boolean }> {
  const post = await loadValidPost(ctx, body);
  await checkGeneration(ctx, post.source);
  await checkConflicts(ctx, post);
  await consumeQuota(ctx, 'turbo_posts');
  const postId = newId('post');
  const media = await acceptMedia(ctx, post, postId);
  await recordPost(ctx.state.tx, { ...buildNewPost(ctx, post, media), id: postId });
  await acceptCallback(ctx, postId, body.callbackUrl);
  keepResponseUntil(ctx, post.scheduledTime);
  // A deck counts as not ready even if its render is reused.
  return { postId, mediaReady: media.renderStatus === 'ready' && post.source.kind !== 'deck' };
}

async function loadValidPost(ctx: ApiContext, body: CreatePostBody): Promise<ValidatedPost> {
  const { references, missing } = await loadReferences(ctx, body);
  const { problems, refusals, post } = validatePost(body, toValidationContext(ctx), references);
  if (problems.length > 0 || refusals.length > 0) throw refuse.invalidInput([...problems, ...refusals]);
  if (!post) throw missing ?? new Error('the post was not validated, although no problem was found');
  return post;
}
