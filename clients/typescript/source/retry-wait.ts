import { KinoraUnreachable, type KinoraError } from './kinora-error.ts';

export interface RetryRules {
  /** How often a call may be retried. */
  retries: number;
  /** The longest `Retry-After` to wait for, in milliseconds. If it is longer, the error is thrown. */
  longestWaitMs: number;
}

const FIRST_BACKOFF_MS = 500;
const LONGEST_BACKOFF_MS = 20_000;
/** Added at random, so that clients limited in the same second do not retry at once. */
const RATE_LIMIT_SPREAD_MS = 500;

/**
 * Returns the milliseconds until the next attempt, or null if the call must not be retried. Rate limits are retried after
 * `Retry-After`, and failures of the service or the network with exponential backoff and jitter. Other errors would recur.
 */
export function getRetryWait(
  failure: KinoraError | KinoraUnreachable,
  attempt: number,
  rules: RetryRules,
): number | null {
  if (attempt > rules.retries) return null;
  if (failure instanceof KinoraUnreachable) return failure.retryable ? getBackoff(attempt) : null;
  switch (failure.type) {
    case 'rate_limited':
      return getRateLimitWait(failure, attempt, rules);
    case 'internal_error':
      return getBackoff(attempt);
    case 'invalid_input':
    case 'unauthorized':
    case 'insufficient_credits':
    case 'forbidden_scope':
    case 'not_found':
    case 'conflict':
    case 'usage_limit_reached':
      return null;
    default:
      // A type of a later version may not be safe to retry.
      return null;
  }
}

function getRateLimitWait(
  { retryAfterSeconds }: KinoraError,
  attempt: number,
  { longestWaitMs }: RetryRules,
): number | null {
  if (retryAfterSeconds === null) return getBackoff(attempt);
  const retryAfterMs = retryAfterSeconds * 1_000;
  return retryAfterMs <= longestWaitMs ? retryAfterMs + Math.random() * RATE_LIMIT_SPREAD_MS : null;
}

/** Doubles with each attempt; a random value between half of it and all of it. */
function getBackoff(attempt: number): number {
  const whole = Math.min(LONGEST_BACKOFF_MS, FIRST_BACKOFF_MS * 2 ** (attempt - 1));
  return whole / 2 + (Math.random() * whole) / 2;
}
