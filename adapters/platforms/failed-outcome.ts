import type { PlatformError } from '../ports.ts';
import type { CallFailure } from './call-failure.ts';
import { isRefusal, noAnswer } from './platform-errors.ts';

/** How a call that cannot be undone ends where the platform did not say that it took it. */
export type Untaken = { outcome: 'rejected' | 'unknown'; error: PlatformError };

/** Only a call that never left has certainly not been taken. */
export function unanswered(failure: CallFailure): Untaken {
  return { outcome: failure.sent === 'never' ? 'rejected' : 'unknown', error: noAnswer(failure) };
}

/** Behind anything but a certain refusal the act may stand. */
export function refused(error: PlatformError, status: number): Untaken {
  return { outcome: isRefusal(error, status) ? 'rejected' : 'unknown', error };
}
