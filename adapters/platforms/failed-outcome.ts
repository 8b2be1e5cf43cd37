import type { PlatformError } from '../ports.ts';
import type { CallFailure } from './call-failure.ts';
import { isRefusal, noResponseError } from './platform-errors.ts';

/** How a call that cannot be undone ends where the platform did not say that it took it. */
export type FailedOutcome = { outcome: 'rejected' | 'unknown'; error: PlatformError };

/** Only a call that never left has certainly not been taken. */
export function toUnansweredOutcome(failure: CallFailure): FailedOutcome {
  return { outcome: failure.sent === 'never' ? 'rejected' : 'unknown', error: noResponseError(failure) };
}

/** Behind anything but a certain refusal the act may stand. */
export function toRefusedOutcome(error: PlatformError, status: number): FailedOutcome {
  return { outcome: isRefusal(error, status) ? 'rejected' : 'unknown', error };
}
