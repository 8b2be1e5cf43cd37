import type { RenderStatus } from './post.ts';
import type { FailureReason } from '../failure-reason.ts';
import { SANDBOX_MEDIA } from '../content/sandbox-media.ts';

/** The end of the content that a post publishes. */
export interface PostMediaEnd {
  status: string;
  errorCode: string | null;
  errorMessage: string | null;
}

export const RENDER_CANCELLED: FailureReason = {
  code: 'render_cancelled',
  message: 'The render of its video was cancelled.',
};

/** Why the media of a post failed, or null. Content that is ready failed for this post alone: it has sandbox media. */
export function describeMediaError(renderStatus: RenderStatus, content: PostMediaEnd | null): FailureReason | null {
  if (renderStatus !== 'failed' || !content) return null;
  if (content.status === 'cancelled') return RENDER_CANCELLED;
  if (content.status === 'ready') return SANDBOX_MEDIA;
  const { errorCode, errorMessage } = content;
  return { code: errorCode ?? 'render_failed', message: errorMessage ?? 'The video could not be rendered.' };
}
