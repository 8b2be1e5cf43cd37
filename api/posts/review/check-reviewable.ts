import type { Post } from '../../../db/entities/post.ts';
import { describeClosedPost } from '../../../db/posts/post-changes.ts';
import { countReviewLinks } from '../../../db/teams/access-links.ts';
import { CHANGEABLE } from '../../../domain/posts/post.ts';
import { findReviewer, MAX_REVIEW_LINKS, TOO_MANY_REVIEW_LINKS } from '../../../domain/posts/review.ts';
import { loadWorkspace, rejectArchived } from '../../access/workspace.ts';
import type { ApiContext } from '../../http/context.ts';
import { refuse } from '../../http/errors.ts';

/** Rejects with 409 if a locked post can get no further review link. */
export async function checkReviewable(ctx: ApiContext, post: Post): Promise<void> {
  const { tx } = ctx.state;
  if (!CHANGEABLE.includes(post.status)) throw refuse.conflict(describeClosedPost(post.status));
  rejectArchived(await loadWorkspace(ctx, tx.em, post.workspaceId));
  if ((await countReviewLinks(tx, post.id)) >= MAX_REVIEW_LINKS) throw refuse.conflict(TOO_MANY_REVIEW_LINKS);
}

/** Returns the listed name. Rejects with 400 if the post lists its reviewers without this one. */
export function requireReviewer({ reviewers }: Post, name: string | null): string | null {
  const reviewer = name === null ? null : findReviewer(reviewers, name);
  if (name === null || reviewer !== null) return reviewer;
  const message = `It must be one of the post's reviewers: ${reviewers?.names.join(', ') ?? ''}.`;
  throw refuse.invalidInput([{ path: 'reviewer', message }]);
}
