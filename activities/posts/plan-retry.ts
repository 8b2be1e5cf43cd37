import type { PlatformError } from '../../adapters/ports.ts';
import { FOLLOW_UP_PATIENCE_MS } from '../../domain/posts/first-comment.ts';

/** What is left is tried again after `waitMs`. */
export interface Retry {
  waitMs: number;
  reason: string;
}

/** Between two looks for a comment whose answer was lost. */
export const COMMENT_CHECK_MS = 10_000;

const FIRST_WAIT_MS = 60_000;
/** Also where a platform names a longer wait: a day's quota may open in an hour. */
const LONGEST_WAIT_MS = 4 * 3_600_000;

/** When a platform that said no is asked again, ever more rarely; null where that is no use, or the post is live for too long. */
export function planRetry(error: PlatformError, { liveMs, tries }: { liveMs: number; tries: number }): Retry | null {
  if (error.kind === 'terminal' || error.kind === 'reconnect') return null;
  const backoff = FIRST_WAIT_MS * 2 ** Math.min(Math.max(0, tries - 1), 10);
  const waitMs = Math.min(Math.max(backoff, error.retryAfterMs ?? 0), LONGEST_WAIT_MS);
  return liveMs + waitMs > FOLLOW_UP_PATIENCE_MS ? null : { waitMs, reason: error.message };
}

/** How often something has been tried that began so long ago and waits ever longer: each wait is as long as all before it. */
export function estimateAttempts(ms: number): number {
  return 1 + Math.floor(Math.log2(1 + ms / FIRST_WAIT_MS));
}
