import type { PlatformError } from '../ports.ts';
import type { CallFailure } from './call-failure.ts';
import { isRefusal, noResponseError } from './platform-errors.ts';

/** The outcome of an irreversible call that the platform did not confirm. */
export type FailedOutcome = { outcome: 'rejected' | 'unknown'; error: PlatformError };

/** Rejected only if no connection was made, because then the platform cannot have received the call. */
export function toUnansweredOutcome(failure: CallFailure): FailedOutcome {
  return { outcome: failure.sent === 'never' ? 'rejected' : 'unknown', error: noResponseError(failure) };
}

/** Rejected only if the platform certainly refused the call; after any other error it may have taken effect. */
export function toRefusedOutcome(error: PlatformError, status: number): FailedOutcome {
  return { outcome: isRefusal(error, status) ? 'rejected' : 'unknown', error };
}
