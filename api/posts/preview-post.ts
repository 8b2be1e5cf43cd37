import type { ApiContext } from '../http/context.ts';
import { refuse } from '../http/errors.ts';
import { checkGeneration, checkMedia } from './check-conflicts.ts';
import type { CreatePostBody } from './contract/request.ts';
import { loadReferences } from './load-references.ts';
import { toValidationContext } from './validate-body.ts';
import { validatePost, type ValidatedPost } from './validate-post.ts';

/** Validates a post as POST /posts does, but reports the problems of single accounts instead of rejecting. Writes nothing. */
export async function previewPost(ctx: ApiContext, body: CreatePostBody): Promise<ValidatedPost> {
  const { references, missing } = await loadReferences(ctx, body);
  const { problems, post } = validatePost(body, toValidationContext(ctx), references);
  if (problems.length > 0) throw refuse.invalidInput(problems);
  if (!post) throw missing ?? new Error('the post was not validated, although no problem was found');
  await checkGeneration(ctx, post.source);
  await checkMedia(ctx, post.source);
  return post;
}
