import type { Logger } from 'pino';
import { CompleteAsyncError } from '@temporalio/activity';
import { ApplicationFailure, TemporalFailure } from '@temporalio/common';
import type { ActivityInterceptorsFactory } from '@temporalio/worker';

/**
 * Keeps the texts of callers out of histories: PostgreSQL and libraries quote values in their errors. An unexpected error is logged
 * here and recorded with its class and code only. First of all interceptors, so that the others see the error itself.
 */
export function hideErrorTexts(log: Pick<Logger, 'warn'>): ActivityInterceptorsFactory {
  return ({ info }) => ({
    inbound: {
      async execute(input, next) {
        try {
          return await next(input);
        } catch (error) {
          if (isOfTemporal(error)) throw error;
          const { activityType: activity, attempt, workflowExecution } = info;
          log.warn({ err: error, activity, attempt, ...workflowExecution }, 'activity failed unexpectedly');
          throw toFailure(error);
        }
      },
    },
  });
}

/** Failures with a message of ours, and those by which the SDK knows that an activity was cancelled. */
function isOfTemporal(error: unknown): boolean {
  if (error instanceof TemporalFailure || error instanceof CompleteAsyncError) return true;
  return error instanceof Error && error.name === 'AbortError';
}

function toFailure(error: unknown): ApplicationFailure {
  const type = error instanceof Error ? error.name : typeof error;
  const code = error instanceof Error && 'code' in error ? ` (${String(error.code)})` : '';
  return ApplicationFailure.create({ type, message: `${type}${code}: the log of the worker has the details.` });
}
