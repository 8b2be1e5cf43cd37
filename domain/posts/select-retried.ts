import type { Platform } from '../accounts/platforms.ts';
import { WORKSPACE_ARCHIVED } from '../teams/workspaces.ts';
import { canFollow, FINISHED, type PostStatus, type SendState, type TargetStatus } from './post.ts';

/** What decides whether a post can be retried. */
export interface EndedPost<Target extends EndedTarget> {
  status: PostStatus;
  isArchived: boolean;
  hasVideo: boolean;
  /** It is or was in review, and its last version was not approved. */
  isUnapproved: boolean;
  targets: readonly Target[];
}

export interface Retry {
  /** Defaults to all. */
  platforms?: readonly Platform[] | undefined;
  /** Null: at once. */
  slot: { scheduledTime: Date; timezone?: string } | null;
}

export interface EndedTarget {
  platform: Platform;
  accountId: string;
  status: TargetStatus;
  sendState: SendState;
  isConnected: boolean;
}

export function isRetryable(status: PostStatus): boolean {
  return FINISHED.includes(status) && canFollow(status, 'publishing');
}

export function describeUnretryable(status: PostStatus): string {
  return `Only a post that has failed, wholly or in part, can be retried; it is ${status}.`;
}

/**
 * Selects the targets that go out again, on all platforms or on the named ones: those that failed, and those of an earlier retry that
 * was cancelled. `refusal` is a sentence for the caller.
 */
export function selectRetried<Target extends EndedTarget>(
  post: EndedPost<Target>,
  { platforms, slot }: Retry,
): { retried: Target[] } | { refusal: string } {
  const { status, isArchived, hasVideo, isUnapproved, targets } = post;
  if (!isRetryable(status)) return { refusal: describeUnretryable(status) };
  if (isArchived) return { refusal: WORKSPACE_ARCHIVED };
  const named = targets.filter(({ platform }) => !platforms || platforms.includes(platform));
  const retried = named.filter((target) => target.status === 'failed' || target.status === 'cancelled');
  if (retried.length === 0) return { refusal: NONE_FAILED };
  const unknown = retried.find(({ sendState }) => sendState === 'unknown');
  if (unknown) return { refusal: describeUnknown(unknown) };
  if (!hasVideo) return { refusal: NO_VIDEO };
  if (isUnapproved && !slot) return { refusal: NOT_APPROVED };
  const disconnected = retried.find(({ isConnected }) => !isConnected);
  if (disconnected) {
    return { refusal: `${disconnected.accountId} is disconnected. Connect it again.` };
  }
  return { retried };
}

export const NONE_FAILED = 'No target has failed on these platforms.';

const NOT_APPROVED = 'The post was not approved. Give a scheduledTime: until then it is in review.';

const NO_VIDEO = 'Its video could not be made, or was deleted. Create a new post.';

export function describeUnknown({ platform, accountId }: Pick<EndedTarget, 'platform' | 'accountId'>): string {
  return (
    `Whether ${accountId} has published it is unknown (outcome_unknown), so it is never sent there again. Name the platforms other ` +
    `than ${platform} in platforms.`
  );
}
