import {
  ActivityFailure,
  ApplicationFailure,
  CancellationScope,
  isCancellation,
  setCurrentDetails,
} from '@temporalio/workflow';
import type { FailureReason, SealedMessage } from '../activities/sealed-message.ts';
import { CANCELLED_BY_OPERATOR } from '../domain/cancelled-by-operator.ts';

interface JobFailure {
  /** Stored when the failure itself has no reason for the caller. */
  fallback: FailureReason;
  /** Types of failures whose message is for the caller even if they were retried. */
  types?: readonly string[];
  /** Records the failure and refunds the job. */
  compensate: (reason: FailureReason) => Promise<void>;
}

/**
 * Runs the steps of a job, and returns what they return. If one fails, compensates and returns `failed`. A cancel of the workflow
 * ends the step and cancels the job with a refund, as its caller would.
 */
export async function runJob(steps: () => Promise<string>, failure: JobFailure): Promise<string> {
  try {
    return await steps();
  } catch (error) {
    const isCancelled = isCancellation(error);
    const reason = isCancelled ? CANCELLED_BY_OPERATOR : toFailureReason(error, failure);
    await CancellationScope.nonCancellable(() => failure.compensate(reason));
    setCurrentDetails(isCancelled ? 'Cancelled by an operator' : `Failed: ${reason.code}`);
    return isCancelled ? 'cancelled' : 'failed';
  }
}

/** Permanent failures and the listed types keep their own reason. Anything else (lost workers, bugs) gets the fallback. */
export function toFailureReason(
  error: unknown,
  { fallback, types = [] }: Pick<JobFailure, 'fallback' | 'types'>,
): FailureReason {
  const cause = error instanceof ActivityFailure ? error.cause : undefined;
  if (!(cause instanceof ApplicationFailure)) return fallback;
  const isForCaller = cause.nonRetryable || (cause.type && types.includes(cause.type));
  if (!isForCaller) return fallback;
  const [sealed] = cause.details ?? [];
  const reason = { code: cause.type ?? fallback.code, message: cause.message };
  return isSealed(sealed) ? { ...reason, sealed } : reason;
}

function isSealed(detail: unknown): detail is SealedMessage {
  return typeof detail === 'object' && detail !== null && 'sealedMessage' in detail;
}
