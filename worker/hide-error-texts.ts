import type { Logger } from 'pino';
import { CompleteAsyncError } from '@temporalio/activity';
import { ApplicationFailure, TemporalFailure } from '@temporalio/common';
import type { ActivityInterceptorsFactory } from '@temporalio/worker';
import { STILL_PROCESSING } from '../activities/posts/read-platforms.ts';
import { sealMessage } from '../activities/sealed-message.ts';
import type { SecretBox } from '../adapters/secrets/secret-box.ts';
import { BUSY, OUTAGE } from '../domain/outages.ts';

/** Failure types whose messages are for operators and contain nothing of a team. */
const OPERATOR_FAILURES: ReadonlySet<string | null | undefined> = new Set([BUSY, OUTAGE, STILL_PROCESSING]);

/**
 * Keeps the texts of callers out of histories: PostgreSQL and libraries quote values in their errors, and messages for callers name
 * hosts and quote providers. An unexpected error is logged here and recorded with its class and code only; a message for the caller
 * is recorded sealed. It must be the outermost interceptor, so that the others see the error itself.
 */
export function hideErrorTexts(log: Pick<Logger, 'warn'>, secrets: SecretBox): ActivityInterceptorsFactory {
  return ({ info }) => ({
    inbound: {
      async execute(input, next) {
        try {
          return await next(input);
        } catch (error) {
          if (error instanceof ApplicationFailure)
            throw OPERATOR_FAILURES.has(error.type) ? error : seal(error, secrets);
          if (isTemporalError(error)) throw error;
          const { activityType: activity, attempt, workflowExecution } = info;
          log.warn({ err: error, activity, attempt, ...workflowExecution }, 'activity failed unexpectedly');
          throw toFailure(error);
        }
      },
    },
  });
}

function seal({ type, message, nonRetryable }: ApplicationFailure, secrets: SecretBox): ApplicationFailure {
  return ApplicationFailure.create({
    ...(type ? { type } : {}),
    message: `${type ?? 'failed'}: the API shows the message.`,
    nonRetryable: nonRetryable ?? false,
    details: [sealMessage(secrets, message)],
  });
}

/** Whether the SDK reads from the error that an activity was cancelled, or completes later. */
function isTemporalError(error: unknown): boolean {
  if (error instanceof TemporalFailure || error instanceof CompleteAsyncError) return true;
  return error instanceof Error && error.name === 'AbortError';
}

function toFailure(error: unknown): ApplicationFailure {
  const type = error instanceof Error ? error.name : typeof error;
  const code = error instanceof Error && 'code' in error ? ` (${String(error.code)})` : '';
  return ApplicationFailure.create({ type, message: `${type}${code}: the log of the worker has the details.` });
}
