import { compose, type ComposedPost } from '../../domain/posts/compose.ts';
import type { PostConflict } from '../../domain/posts/find-conflicts.ts';
import { NEXT_SLOT } from '../../domain/posts/posting-times.ts';
import type { ApiContext } from '../http/context.ts';
import { getTeamTime } from '../access/team-time.ts';
import { refuse } from '../http/errors.ts';
import type { CreatePostBody } from './contract/request.ts';
import { findSlot } from './find-slot.ts';
import { loadReferences, type References } from './load-references.ts';
import { toPostRequest } from './to-post-request.ts';

/** The conflicts with which a preview is rejected. */
const REJECTED: ReadonlySet<PostConflict['subject']> = new Set(['slot', 'media']);

export interface LoadedPost {
  references: References;
  post: ComposedPost;
}

/**
 * Loads and composes a post. Rejects with 400, 404 or 409, in this order. A preview is not rejected for problems of
 * single accounts, which its result shows, nor for an archived workspace.
 */
export async function composePost(
  ctx: ApiContext,
  body: CreatePostBody,
  { preview = false }: { preview?: boolean } = {},
): Promise<LoadedPost> {
  const { references, missing } = await loadReferences(ctx, body);
  const request = toPostRequest(ctx, body, references?.workspace.timezone);
  const next = references && request.slot === NEXT_SLOT ? { nextSlot: await findSlot(ctx, references.workspace) } : {};
  const { problems, refusals, post } = compose(
    request,
    references && { ...references, ...next },
    getTeamTime(ctx),
    new Date(),
  );
  const reported = preview ? problems : [...problems, ...refusals];
  if (reported.length > 0) throw refuse.invalidInput(reported);
  if (!references || !post) throw missing ?? new Error('the post was not composed, although nothing is missing');
  if (post.briefProblem) throw refuse.badRequest(post.briefProblem);
  rejectConflicts(preview ? { conflicts: post.conflicts.filter(({ subject }) => REJECTED.has(subject)) } : post);
  return { references, post };
}

/** Rejects with 409 if the state of the workspace, the media or an account does not allow the post. */
export function rejectConflicts({ conflicts: [conflict] }: Pick<ComposedPost, 'conflicts'>): void {
  if (conflict) throw refuse.conflict(conflict.message);
}
