import type { EntityManager } from '@mikro-orm/postgresql';
import { newId } from '../../domain/ids.ts';
import { MAX_REVIEW_COMMENTS, type ReviewDecision, type ReviewState } from '../../domain/posts/review.ts';
import type { PostStatus } from '../../domain/posts/post.ts';
import { queryPrepared } from '../connection/query-prepared.ts';
import type { Transaction } from '../connection/transaction.ts';
import { recordPostReview } from '../webhooks/post-events.ts';

/** A comment or decision in the thread of a post. */
export interface ReviewComment {
  id: string;
  writtenBy: 'reviewer' | 'team';
  name: string | null;
  decision: ReviewDecision | null;
  text: string | null;
  revision: number;
  createdAt: Date;
}

export type NewReviewComment = Pick<ReviewComment, 'writtenBy' | 'name' | 'decision' | 'text'> & {
  /** The review link that was used. */
  linkId: string | null;
};

interface ReviewedRow {
  team_id: string;
  workspace_id: string;
  sandbox: boolean;
  status: PostStatus;
  revision: number;
  reference: string | null;
  review_state: ReviewState | null;
}

/**
 * Adds a comment or decision to the thread of a locked post, and records the event `post.review`. Returns its id, or null for a
 * comment without a decision if the thread is full.
 */
export async function recordReviewComment(
  tx: Transaction,
  postId: string,
  { writtenBy, name, decision, text, linkId }: NewReviewComment,
): Promise<string | null> {
  const [row] = await queryPrepared<ReviewedRow & { comments: number }>(
    tx.em,
    `select team_id, workspace_id, sandbox, status, revision, reference, review_state,
       (select count(*)::int from review_comment where post_id = post.id) as comments from post where id = $1`,
    [postId],
  );
  if (!row) throw new Error(`there is no post ${postId}`);
  if (row.comments >= MAX_REVIEW_COMMENTS && decision === null) return null;
  const id = newId('reviewComment');
  await queryPrepared(
    tx.em,
    `insert into review_comment (id, post_id, written_by, name, decision, text, revision) values ($1, $2, $3, $4, $5, $6, $7)`,
    [id, postId, writtenBy, name, decision, text, row.revision],
  );
  const { team_id: teamId, workspace_id: workspaceId, sandbox, status, reference, review_state: state } = row;
  const post = { postId, teamId, workspaceId, sandbox, reference };
  await recordPostReview(tx, post, { status, state, decision, comment: text, by: writtenBy, name, linkId });
  return id;
}

const COLUMNS = `id, written_by as "writtenBy", name, decision, text, revision, created_at as "createdAt"`;

export async function getReviewComment(em: EntityManager, id: string): Promise<ReviewComment> {
  const [comment] = await queryPrepared<ReviewComment>(em, `select ${COLUMNS} from review_comment where id = $1`, [id]);
  if (!comment) throw new Error(`there is no comment ${id}`);
  return comment;
}

/** The thread of a post, oldest first. */
export async function listReviewComments(
  em: EntityManager,
  postId: string,
  { page, limit }: { page: number; limit: number },
): Promise<[ReviewComment[], number]> {
  const rows = await queryPrepared<ReviewComment & { total: number }>(
    em,
    `select ${COLUMNS}, count(*) over ()::int as total
     from review_comment where post_id = $1 order by created_at, id limit $2 offset $3`,
    [postId, limit, (page - 1) * limit],
  );
  return [rows, rows[0]?.total ?? (await countComments(em, postId))];
}

/** A page past the last one has no row with the total, so it is counted here. */
async function countComments(em: EntityManager, postId: string): Promise<number> {
  const [row] = await queryPrepared<{ total: number }>(
    em,
    'select count(*)::int as total from review_comment where post_id = $1',
    [postId],
  );
  return row?.total ?? 0;
}
