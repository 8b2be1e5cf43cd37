import { CHANGEABLE, type PostStatus } from '../../domain/posts/post.ts';
import { MAX_REVIEWS_PER_LINK, type ReviewDecision } from '../../domain/posts/review.ts';
import { WORKSPACE_ARCHIVED } from '../../domain/teams/workspaces.ts';
import type { Transaction } from '../connection/transaction.ts';
import { recordSignal } from '../outbox/record.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { lockAccessLink, markAccessLinkUsed, recordLinkUse } from '../teams/access-links.ts';
import { recordPostReviewed } from '../webhooks/post-events.ts';
import { approvePost } from './post-changes.ts';

export interface Review {
  linkId: string;
  decision: ReviewDecision;
  comment: string | null;
  /** The revision that the reviewer saw. */
  revision: number;
}

export type Reviewed =
  | { outcome: 'reviewed' }
  /** The link was used, revoked, or has expired meanwhile. */
  | { outcome: 'link_ended' }
  /** The post is not the one that the reviewer saw. */
  | { outcome: 'changed' }
  /** It cannot be reviewed any more; its status says why. */
  | { outcome: 'ended' }
  | { outcome: 'refused'; reason: string };

interface ReviewedPost {
  id: string;
  team_id: string;
  workspace_id: string;
  sandbox: boolean;
  status: PostStatus;
  revision: number;
  render_status: string;
  reference: string | null;
  archived: boolean;
}

/**
 * Records the decision of a person with a review link. An approval also approves a post in review, and ends the link. The rows
 * decide the race with changes of the post.
 */
export async function reviewPost(tx: Transaction, review: Review): Promise<Reviewed> {
  const { decision } = review;
  const link = await lockAccessLink(tx, review.linkId);
  if (!link?.postId) return { outcome: 'link_ended' };
  tx.actor = { type: 'link', id: link.id };
  const post = await lockPost(tx, link.postId);
  if (!CHANGEABLE.includes(post.status)) return { outcome: 'ended' };
  if (post.revision !== review.revision) return { outcome: 'changed' };
  const reason = findRefusal(post, decision, link.reviews);
  if (reason !== null) return { outcome: 'refused', reason };
  if (decision === 'approved') {
    await markAccessLinkUsed(tx, link.id);
    await approveInReview(tx, post);
  }
  recordLinkUse(tx, link);
  await recordReview(tx, post, review);
  return { outcome: 'reviewed' };
}

async function lockPost(tx: Transaction, id: string): Promise<ReviewedPost> {
  const [post] = await tx.em.execute<ReviewedPost[]>(
    `select post.id, post.team_id, post.workspace_id, post.sandbox, post.status, post.revision, post.render_status, post.reference,
       workspace.archived_at is not null as archived
     from post join workspace on workspace.id = post.workspace_id where post.id = ? for update of post`,
    [id],
  );
  if (!post) throw new Error(`there is no post ${id}`);
  return post;
}

function findRefusal(post: ReviewedPost, decision: ReviewDecision, reviews: number): string | null {
  if (post.archived) return WORKSPACE_ARCHIVED;
  if (reviews >= MAX_REVIEWS_PER_LINK) return 'This link was used too often. Ask for a new one.';
  if (decision === 'approved' && post.render_status !== 'ready')
    return 'The video is not ready yet, so the post cannot be approved.';
  return null;
}

/** Approves a post in review. Other posts keep their status: they are released, or a draft that the caller releases. */
async function approveInReview(tx: Transaction, { id, status }: ReviewedPost): Promise<void> {
  if (status !== 'in_review') return;
  const approved = await approvePost(tx, id);
  if (!approved.ok) throw new Error(`a locked post in review was refused: ${approved.refusal}`);
  await recordSignal(tx, id, 'release');
}

async function recordReview(tx: Transaction, post: ReviewedPost, { linkId, decision, comment }: Review): Promise<void> {
  await tx.em.execute(
    `update post set review_decision = ?, review_comment = ?, review_revision = revision, reviewed_at = clock_timestamp(),
       updated_at = clock_timestamp() where id = ?`,
    [decision, comment, post.id],
  );
  await tx.em.execute('update access_link set reviews = reviews + 1 where id = ?', [linkId]);
  const { id: postId, team_id: teamId, workspace_id: workspaceId, sandbox, reference } = post;
  const owner = { teamId, workspaceId, sandbox };
  if (decision !== 'approved') recordAudit(tx, { ...owner, action: 'post.changes_requested', subjectId: postId });
  // An approval of a post in review is recorded with its new status.
  else if (post.status !== 'in_review') recordAudit(tx, { ...owner, action: 'post.approved', subjectId: postId });
  await recordPostReviewed(tx, { postId, ...owner, reference }, { decision, comment, linkId });
}
