import type { Context } from '@temporalio/activity';

/** Whether the activity is retried a limited number of times. Workflows hold such activities (`workflows/hold-during-outages.ts`). */
export function hasLimitedAttempts({ retryPolicy }: Context['info']): boolean {
  return (retryPolicy?.maximumAttempts ?? 0) > 1;
}
