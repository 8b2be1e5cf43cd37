import { KinoraUnreachable, type KinoraError } from './failures.ts';

export interface RetryRules {
  /** How often a call may be sent again after its first attempt. */
  retries: number;
  /** The longest wait that a rate limit may ask for, in milliseconds. A longer one is thrown. */
  longestWaitMs: number;
}

const FIRST_BACKOFF_MS = 500;
const LONGEST_BACKOFF_MS = 20_000;
/** Spreads clients that were refused in the same second; never earlier than they were asked to come. */
const RATE_LIMIT_SPREAD_MS = 500;

/**
 * How many milliseconds to wait before the next attempt, or null where the failure stands. Retried are rate limits, after
 * what they ask for, and with growing, spread waits failures of the service and of the network. What is refused for
 * another reason would be refused again.
 */
export function retryWait(failure: KinoraError | KinoraUnreachable, attempt: number, rules: RetryRules): number | null {
  if (attempt > rules.retries) return null;
  if (failure instanceof KinoraUnreachable) return failure.mayPass ? backoff(attempt) : null;
  switch (failure.type) {
    case 'rate_limited':
      return askedFor(failure, attempt, rules);
    case 'internal_error':
      return backoff(attempt);
    case 'invalid_input':
    case 'unauthorized':
    case 'insufficient_credits':
    case 'forbidden_scope':
    case 'not_found':
    case 'conflict':
    case 'usage_limit_reached':
      return null;
    default:
      // A type of a later version: not known to be safe to repeat.
      return null;
  }
}

function askedFor({ retryAfterSeconds }: KinoraError, attempt: number, { longestWaitMs }: RetryRules): number | null {
  if (retryAfterSeconds === null) return backoff(attempt);
  const asked = retryAfterSeconds * 1_000;
  return asked <= longestWaitMs ? asked + Math.random() * RATE_LIMIT_SPREAD_MS : null;
}

/** Doubles each time; between a half and the whole of it. */
function backoff(attempt: number): number {
  const whole = Math.min(LONGEST_BACKOFF_MS, FIRST_BACKOFF_MS * 2 ** (attempt - 1));
  return whole / 2 + (Math.random() * whole) / 2;
}
