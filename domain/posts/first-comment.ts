import { PLATFORM_TERMS, type Platform } from '../accounts/platforms.ts';
import type { FailureReason } from '../failure-reason.ts';
import type { SendState, TargetStatus } from './post.ts';

/** Statuses of a first comment. `unknown`: it was sent but not found on the platform, and is never sent again. */
export const COMMENT_STATUSES = ['pending', 'posted', 'failed', 'unknown', 'skipped'] as const;

export type CommentStatus = (typeof COMMENT_STATUSES)[number];

/** Time after publishing at which the first comment and the cover are abandoned. */
export const FOLLOW_UP_TIMEOUT_MS = 24 * 3_600_000;

/** A comment not found on the platform this long after the call was committed is recorded as unknown. */
export const COMMENT_CHECK_TIMEOUT_MS = 60_000;

export interface FirstComment {
  status: CommentStatus;
  /** Why the comment was not posted; null if it was. */
  reason: string | null;
  /** The reason with its code; null if there is none or the comment was skipped. */
  error: FailureReason | null;
  platformCommentId: string | null;
}

interface CommentedTarget {
  status: TargetStatus;
  sendState: SendState;
  firstCommentText: string | null;
  commentStatus: CommentStatus | null;
  commentError: FailureReason | null;
  platformCommentId: string | null;
}

/** A target's first comment for the API; null if the caller requested none. */
export function describeFirstComment(target: CommentedTarget): FirstComment | null {
  if (target.firstCommentText === null) return null;
  if (target.commentStatus !== null) {
    const { commentStatus: status, commentError: error, platformCommentId } = target;
    return { status, reason: error?.message ?? null, error, platformCommentId };
  }
  const reason = findSkipReason(target);
  return { status: reason === null ? 'pending' : 'skipped', reason, error: null, platformCommentId: null };
}

function findSkipReason({ status, sendState }: CommentedTarget): string | null {
  if (status === 'cancelled') return 'The post was cancelled, so no comment was sent.';
  if (status !== 'failed') return null;
  return sendState === 'unknown'
    ? 'It is unknown whether the video was published, so no comment was sent.'
    : 'The video was not published, so no comment was sent.';
}

/** Reasons why a platform may reject a comment of valid length. */
export function listFirstCommentWarnings(
  platform: Platform,
  text: string | null,
  declarations: { madeForKids?: boolean | undefined },
): string[] {
  return text === null ? [] : (PLATFORM_TERMS[platform].listCommentRisks?.(text, declarations) ?? []);
}
