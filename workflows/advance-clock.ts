/**
 * Advances the test clock of a team. A workflow because an advance of months must outlive every process. It acts only through the row
 * of the clock, and what becomes due is done by the workflows of posts, automations and credit periods, which it signals. A cancel of
 * the workflow is refused. Ends when the clock has reached its time, or has stopped before; another advance starts it again. Repeating a
 * step changes nothing.
 */
import { continueAsNew, workflowInfo } from '@temporalio/workflow';
import { clockActivities } from './activities.ts';
import { countChanges } from './change-counter.ts';
import type { TestClockInput } from './messages.ts';
import { refuseCancel } from './on-cancel.ts';

export async function advanceClock({ clockId }: TestClockInput): Promise<string> {
  return refuseCancel('an advance ends by itself', (showDetails) => advance(clockId, showDetails));
}

async function advance(clockId: string, showDetails: (text: string) => void): Promise<string> {
  const changes = countChanges();
  for (;;) {
    changes.markRead();
    showDetails('Advancing; the row shows the time and what is due');
    const hasEnded = await clockActivities.advanceClock(clockId);
    if (hasEnded && !changes.hasChanged()) return 'ended';
    // The new run begins with a step, so it needs no signal of this one.
    if (workflowInfo().continueAsNewSuggested) return continueAsNew<typeof advanceClock>({ clockId });
  }
}
