import { ActivityFailure, ApplicationFailure } from '@temporalio/workflow';

/** Why a job failed, as its row is to say it. */
export interface FailureReason {
  code: string;
  message: string;
}

/** What an activity said that cannot be helped; of what merely went wrong several times, only that it did. */
export function toFailureReason(error: unknown, stopped: FailureReason): FailureReason {
  const cause = error instanceof ActivityFailure ? error.cause : undefined;
  if (cause instanceof ApplicationFailure && cause.nonRetryable) {
    return { code: cause.type ?? stopped.code, message: cause.message };
  }
  return stopped;
}
