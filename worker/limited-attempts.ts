import type { Context } from '@temporalio/activity';

/** Whether the activity is retried, but not without limit. A workflow holds such an activity (`workflows/hold-during-outages.ts`). */
export function hasLimitedAttempts({ retryPolicy }: Context['info']): boolean {
  return (retryPolicy?.maximumAttempts ?? 0) > 1;
}
