import { findAccounts } from '../../../db/accounts/accounts.ts';
import type { AccessLink } from '../../../db/entities/access-link.ts';
import type { Workspace } from '../../../db/entities/workspace.ts';
import { MAX_REVIEW_COMMENTS } from '../../../domain/posts/review.ts';
import { readTeamTime } from '../../../db/connection/read-database-time.ts';
import { listReviewComments, type ReviewComment } from '../../../db/posts/review-comments.ts';
import { findPost, type PostWithTargets } from '../../../db/posts/posts.ts';
import { findTeamById } from '../../../db/teams/teams.ts';
import { getWorkspace } from '../../../db/teams/workspaces.ts';
import type { ApiContext } from '../../http/context.ts';

export interface ReviewedPost extends PostWithTargets {
  link: AccessLink;
  teamName: string;
  workspace: Workspace;
  /** The usernames by account id. A disconnected account has none. */
  usernames: ReadonlyMap<string, string>;
  /** The thread, oldest first. */
  comments: ReviewComment[];
  /** The time of the team. */
  now: Date;
}

/** Loads what the page of a review link shows. */
export async function loadReviewedPost(ctx: ApiContext, link: AccessLink): Promise<ReviewedPost> {
  const em = ctx.deps.orm.em.fork();
  const { teamId, workspaceId, sandbox, postId } = link;
  const found = await findPost(em, { teamId, workspaceId, sandbox }, postId ?? '');
  if (!found) throw new Error(`there is no post ${postId}`);
  const team = await findTeamById(em, teamId);
  const workspace = await getWorkspace(em, workspaceId);
  const ids = found.targets.map(({ accountId }) => accountId);
  const accounts = await findAccounts(em, ids, { workspaceId, sandbox });
  const usernames = new Map(accounts.map(({ id, username }) => [id, username]));
  const [comments] = await listReviewComments(em, found.post.id, { page: 1, limit: MAX_REVIEW_COMMENTS });
  const now = await readTeamTime(em, teamId);
  return { ...found, comments, now, link, teamName: team?.name ?? '', workspace, usernames };
}
