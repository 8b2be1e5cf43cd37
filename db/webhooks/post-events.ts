import { newId } from '../../domain/ids.ts';
import type { FailureReason } from '../../domain/failure-reason.ts';
import type { PublishMode } from '../../domain/platforms/platform-terms.ts';
import type { PostStatus } from '../../domain/posts/post.ts';
import type { ReviewDecision, ReviewState } from '../../domain/posts/review.ts';
import type { TargetError } from '../../domain/posts/target-error.ts';
import type { ListedType } from '../../domain/webhooks/event-types.ts';
import type { Automation } from '../entities/automation.ts';
import type { Transaction } from '../connection/transaction.ts';
import { recordEvent } from './record-event.ts';

/** The post of an event. */
export interface PostEventSource {
  postId: string;
  teamId: string;
  workspaceId: string;
  sandbox: boolean;
  reference: string | null;
}

export interface ReportedTarget {
  accountId: string;
  platform: string;
  mode: PublishMode;
  outcome: 'posted' | 'failed';
  platformPostId: string | null;
  url: string | null;
  error: TargetError | null;
}

export interface CommentEnd {
  targetId: string;
  accountId: string;
  platform: string;
  status: string;
  error: FailureReason;
}

interface EndedPost {
  status: PostStatus;
  retries: number;
  targets: ReportedTarget[];
  mediaError?: FailureReason | undefined;
}

/** Records that all targets of a post have ended. Each retry ends with an event of its own. */
export async function recordPostEnded(
  tx: Transaction,
  post: PostEventSource,
  { status, retries, targets, mediaError }: EndedPost,
): Promise<void> {
  const { postId, workspaceId, sandbox } = post;
  const subjectId = retries === 0 ? postId : `${postId} ${retries}`;
  const data = { postId, workspaceId, status, sandbox, targets, ...(mediaError ? { mediaError } : {}) };
  await record(tx, post, status === 'failed' ? 'post.failed' : 'post.published', subjectId, data);
}

/** Records that the media of a draft failed. A draft can get other media, which can fail too. */
export async function recordDraftFailed(
  tx: Transaction,
  post: PostEventSource,
  { contentId, status, mediaError }: { contentId: string; status: PostStatus; mediaError: FailureReason },
): Promise<void> {
  const { postId, workspaceId, sandbox } = post;
  const data = { postId, workspaceId, sandbox, status, mediaError };
  await record(tx, post, 'draft.failed', `${postId} ${contentId}`, data);
}

export async function recordPostCancelled(tx: Transaction, post: PostEventSource): Promise<void> {
  const { postId, workspaceId, sandbox } = post;
  await record(tx, post, 'post.cancelled', postId, { postId, workspaceId, sandbox, status: 'cancelled' });
}

interface ReviewEntry {
  status: PostStatus;
  state: ReviewState | null;
  decision: ReviewDecision | null;
  comment: string | null;
  by: 'reviewer' | 'team';
  name: string | null;
  linkId: string | null;
}

/** Records each decision and comment about a post. A post has many of them. */
export async function recordPostReview(tx: Transaction, post: PostEventSource, entry: ReviewEntry): Promise<void> {
  const { postId, workspaceId, sandbox } = post;
  await record(tx, post, 'post.review', newId('event'), { postId, workspaceId, sandbox, ...entry });
}

/** Records that the first comment of a target was not posted. */
export async function recordCommentFailed(
  tx: Transaction,
  post: PostEventSource,
  { targetId, ...comment }: CommentEnd,
): Promise<void> {
  const { postId, workspaceId, sandbox } = post;
  await record(tx, post, 'comment.failed', targetId, { postId, workspaceId, sandbox, ...comment });
}

type RefusedRun = Pick<Automation, 'id' | 'teamId' | 'workspaceId' | 'sandbox' | 'runNumber'>;

/** Records that a run of an automation did not fill its calendar. */
export async function recordAutomationRefused(
  tx: Transaction,
  { id: automationId, teamId, workspaceId, sandbox, runNumber }: RefusedRun,
  { scheduled, nextRunAt, error }: { scheduled: number; nextRunAt: Date | null; error: FailureReason },
): Promise<void> {
  const data = { automationId, workspaceId, sandbox, scheduled, nextRunAt: nextRunAt?.toISOString() ?? null, error };
  const subjectId = `${automationId}/${runNumber}`;
  await recordEvent(tx, { teamId, workspaceId, sandbox, type: 'automation.refused', subjectId, data });
}

async function record(
  tx: Transaction,
  { teamId, workspaceId, sandbox, reference }: PostEventSource,
  type: ListedType,
  subjectId: string,
  data: Record<string, unknown>,
): Promise<void> {
  const referenced = reference ? { ...data, reference } : data;
  await recordEvent(tx, { teamId, workspaceId, sandbox, type, subjectId, data: referenced });
}
