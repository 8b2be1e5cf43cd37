import type { RenderStatus } from './post.ts';
import { SANDBOX_MEDIA } from '../content/sandbox-media.ts';

/** Why the media of a post cannot be published. */
export interface MediaError {
  code: string;
  message: string;
}

/** The end of the content that a post publishes. */
export interface PostMediaEnd {
  status: string;
  errorCode: string | null;
  errorMessage: string | null;
}

export const RENDER_CANCELLED: MediaError = {
  code: 'render_cancelled',
  message: 'The render of its video was cancelled.',
};

/** Null unless the media failed. Content that is ready failed for this post alone: its media is that of the sandbox. */
export function describeMediaError(renderStatus: RenderStatus, content: PostMediaEnd | null): MediaError | null {
  if (renderStatus !== 'failed' || !content) return null;
  if (content.status === 'cancelled') return RENDER_CANCELLED;
  if (content.status === 'ready') return SANDBOX_MEDIA;
  const { errorCode, errorMessage } = content;
  return {
    code: errorCode ?? 'render_failed',
    message: errorMessage ?? 'The video could not be rendered.',
  };
}
