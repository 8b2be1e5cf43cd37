import type { Platform } from '../accounts/platforms.ts';
import { WORKSPACE_ARCHIVED } from '../teams/workspaces.ts';
import { canFollow, FINISHED, type PostStatus, type SendState, type TargetStatus } from './post.ts';

/** A post as it decides about a retry. */
export interface EndedPost<Target extends EndedTarget> {
  status: PostStatus;
  isArchived: boolean;
  /** Its video is in storage. */
  hasVideo: boolean;
  targets: readonly Target[];
}

interface EndedTarget {
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

/** Selects the failed targets that go out again, on all platforms or on the named ones. `refusal` is a sentence for the caller. */
export function selectRetried<Target extends EndedTarget>(
  post: EndedPost<Target>,
  platforms: readonly Platform[] | undefined,
): { retried: Target[] } | { refusal: string } {
  const { status, isArchived, hasVideo, targets } = post;
  if (!isRetryable(status)) return { refusal: describeUnretryable(status) };
  if (isArchived) return { refusal: WORKSPACE_ARCHIVED };
  const named = targets.filter(({ platform }) => !platforms || platforms.includes(platform));
  const retried = named.filter((target) => target.status === 'failed');
  if (retried.length === 0) return { refusal: NONE_FAILED };
  const unknown = retried.find(({ sendState }) => sendState === 'unknown');
  if (unknown) return { refusal: describeUnknown(unknown) };
  if (!hasVideo) return { refusal: NO_VIDEO };
  const disconnected = retried.find(({ isConnected }) => !isConnected);
  if (disconnected) {
    return { refusal: `${disconnected.accountId} is disconnected. Connect it again (POST /accounts/connect).` };
  }
  return { retried };
}

export const NONE_FAILED = 'No target has failed on these platforms.';

const NO_VIDEO = 'Its video could not be made, or was deleted. Create a new post.';

export function describeUnknown({ platform, accountId }: Pick<EndedTarget, 'platform' | 'accountId'>): string {
  return (
    `Whether ${accountId} has published it is unknown (outcome_unknown), so it is never sent there again. Name the platforms other ` +
    `than ${platform} in platforms.`
  );
}
