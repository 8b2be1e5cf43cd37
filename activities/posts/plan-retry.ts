import type { PlatformError } from '../../adapters/ports.ts';
import { FOLLOW_UP_TIMEOUT_MS } from '../../domain/posts/first-comment.ts';

export interface Retry {
  waitMs: number;
  /** Shown to operators: a code or a sentence of ours, because a platform's message may quote the caller. */
  reason: string;
}

/** Pause between two searches for a comment whose response was lost. */
export const COMMENT_CHECK_MS = 10_000;

const FIRST_WAIT_MS = 60_000;
/** The longest wait, also if a platform requests a longer one, because a daily quota may open within the hour. */
const LONGEST_WAIT_MS = 4 * 3_600_000;

/** When to retry a rejected call, with increasing waits; null if a retry cannot help or the post has been live for too long. */
export function planRetry(error: PlatformError, { liveMs, tries }: { liveMs: number; tries: number }): Retry | null {
  if (error.kind === 'terminal' || error.kind === 'reconnect') return null;
  const backoff = FIRST_WAIT_MS * 2 ** Math.min(Math.max(0, tries - 1), 10);
  const waitMs = Math.min(Math.max(backoff, error.retryAfterMs ?? 0), LONGEST_WAIT_MS);
  return liveMs + waitMs > FOLLOW_UP_TIMEOUT_MS ? null : { waitMs, reason: error.code };
}

/** Estimates the attempts in the last `ms`: each wait is as long as all waits before it. */
export function estimateAttempts(ms: number): number {
  return 1 + Math.floor(Math.log2(1 + ms / FIRST_WAIT_MS));
}
