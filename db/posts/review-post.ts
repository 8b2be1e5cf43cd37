import { CHANGEABLE, type PostStatus } from '../../domain/posts/post.ts';
import { ALL_PLATFORMS } from '../../domain/accounts/platforms.ts';
import {
  findReviewer,
  isApproved,
  MAX_REVIEWS_PER_LINK,
  type ReviewDecision,
  type Reviewers,
} from '../../domain/posts/review.ts';
import { recordAudit } from '../audit/record-audit.ts';
import type { Transaction } from '../connection/transaction.ts';
import type { AccessLink } from '../entities/access-link.ts';
import { recordSignal } from '../outbox/record.ts';
import { lockAccessLink, markAccessLinkUsed, recordLinkUse } from '../teams/access-links.ts';
import { approvePost, carryHandles } from './post-changes.ts';
import { recordReviewComment } from './review-comments.ts';

export interface Review {
  linkId: string;
  /** Null: a comment alone. */
  decision: ReviewDecision | null;
  comment: string | null;
  /** Who reviews, as typed or chosen. Ignored if the link names its reviewer. */
  name: string;
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
  | { outcome: 'ended'; status: PostStatus }
  | { outcome: 'refused'; reason: ReviewRefusal };

/** Why a review is not recorded, though the post could be reviewed. The review page has the texts. */
export type ReviewRefusal = 'archived' | 'too_many' | 'not_ready' | 'not_listed' | 'too_late';

interface ReviewedPost {
  id: string;
  team_id: string;
  workspace_id: string;
  sandbox: boolean;
  status: PostStatus;
  revision: number;
  render_status: string;
  reviewers: Reviewers | null;
  review_revision: number | null;
  review_approvals: string[];
  archived: boolean;
  missed: boolean | null;
}

/**
 * Records the decision or comment of a person with a review link. An approval by all who must approve releases a post in review, and
 * ends the link. An objection holds the post: it goes in review, whatever version was seen. The rows decide the race with changes of
 * the post and with the publisher's claim.
 */
export async function reviewPost(tx: Transaction, review: Review): Promise<Reviewed> {
  const link = await lockAccessLink(tx, review.linkId);
  if (!link?.postId) return { outcome: 'link_ended' };
  tx.actor = { type: 'link', id: link.id };
  const post = await lockPost(tx, link.postId);
  if (!CHANGEABLE.includes(post.status)) return { outcome: 'ended', status: post.status };
  if (review.decision === 'approved' && post.revision !== review.revision) return { outcome: 'changed' };
  const reason = findRefusal(post, review, link);
  if (reason !== null) return { outcome: 'refused', reason };
  const name = findReviewer(post.reviewers, link.reviewer ?? review.name);
  if (review.decision === 'approved') await recordApproval(tx, post, link, name);
  else if (review.decision === 'changes_requested') await recordObjection(tx, post, name, review.comment);
  recordLinkUse(tx, link);
  await tx.em.execute('update access_link set reviews = reviews + 1, reviewer = coalesce(reviewer, ?) where id = ?', [
    name,
    link.id,
  ]);
  const written = { decision: review.decision, text: review.comment };
  await recordReviewComment(tx, post.id, { ...written, writtenBy: 'reviewer', name, linkId: link.id });
  return { outcome: 'reviewed' };
}

async function lockPost(tx: Transaction, id: string): Promise<ReviewedPost> {
  const [post] = await tx.em.execute<ReviewedPost[]>(
    `select post.id, post.team_id, post.workspace_id, post.sandbox, post.status, post.revision, post.render_status,
       post.reviewers, post.review_revision, post.review_approvals, workspace.archived_at is not null as archived,
       post.status = 'in_review' and team_now(post.team_id) > due_at + expires_after * interval '1 minute' as missed
     from post join workspace on workspace.id = post.workspace_id where post.id = ? for update of post`,
    [id],
  );
  if (!post) throw new Error(`there is no post ${id}`);
  return post;
}

function findRefusal(post: ReviewedPost, { decision, name }: Review, link: AccessLink): ReviewRefusal | null {
  if (post.archived) return 'archived';
  if (link.reviews >= MAX_REVIEWS_PER_LINK) return 'too_many';
  const listed = (post.reviewers?.names.length ?? 0) > 0;
  if (listed && findReviewer(post.reviewers, link.reviewer ?? name) === null) return 'not_listed';
  if (decision !== 'approved') return null;
  if (post.missed) return 'too_late';
  return post.render_status === 'ready' ? null : 'not_ready';
}

/** Records an approval. The post and its links change only once everybody who must approve has done so. */
async function recordApproval(
  tx: Transaction,
  post: ReviewedPost,
  link: AccessLink,
  name: string | null,
): Promise<void> {
  const earlier = post.review_revision === post.revision ? post.review_approvals : [];
  const approvals = [...new Set([...earlier, ...(name === null ? [] : [name])])];
  const approved = isApproved(post.reviewers, approvals);
  if (approved) {
    await markAccessLinkUsed(tx, link.id);
    await approveInReview(tx, post);
  }
  await tx.em.execute(
    `update post set review_state = ?, review_approvals = array(select json_array_elements_text(?::json)), review_comment = null,
       review_reviewer = ?, review_revision = revision, reviewed_at = clock_timestamp(), updated_at = clock_timestamp() where id = ?`,
    [approved ? 'approved' : 'requested', JSON.stringify(approvals), name, post.id],
  );
  // An approval of a post in review is recorded with its new status.
  if (!approved || post.status !== 'in_review') recordReviewAudit(tx, post, 'post.approved');
}

/** Approves a post in review. Other posts keep their status: they are released, or a draft that the caller releases. */
async function approveInReview(tx: Transaction, { id, status }: ReviewedPost): Promise<void> {
  if (status !== 'in_review') return;
  const approved = await approvePost(tx, id);
  if (!approved.ok) throw new Error(`a locked post in review was refused: ${approved.refusal}`);
  await recordSignal(tx, id, 'release');
}

/** Puts a post in review; the new revision voids a lease. Unless due at its slot, it is due when it is approved. */
async function recordObjection(
  tx: Transaction,
  post: ReviewedPost,
  name: string | null,
  comment: string | null,
): Promise<void> {
  const moves = post.status !== 'in_review';
  await tx.em.execute(
    `update post set status = 'in_review', revision = revision + ?, due_at = case when due_at = scheduled_time then due_at end,
       lease_deadline = case when lease_holder is not null then lease_deadline end, next_requeue_at = null,
       review_state = 'changes_requested', review_approvals = '{}', review_comment = ?, review_reviewer = ?,
       review_revision = revision + ?, reviewed_at = clock_timestamp(), updated_at = clock_timestamp() where id = ?`,
    [Number(moves), comment, name, Number(moves), post.id],
  );
  if (moves) {
    await carryHandles(tx, post.id, ALL_PLATFORMS);
    // A draft has no workflow.
    if (post.status !== 'draft') await recordSignal(tx, post.id, 'release');
  }
  recordReviewAudit(tx, post, 'post.changes_requested');
}

function recordReviewAudit(
  tx: Transaction,
  { id, team_id: teamId, workspace_id: workspaceId, sandbox }: ReviewedPost,
  action: 'post.approved' | 'post.changes_requested',
): void {
  recordAudit(tx, { teamId, workspaceId, sandbox, action, subjectId: id });
}
