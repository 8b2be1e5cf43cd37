/**
 * Delivers events to one endpoint. A workflow because the waits between attempts must outlive every process. It acts only
 * through its rows: each drain sends what is due and returns when the next attempt is. A new event signals it, unless a drain
 * is running that will see the event. A cancel of the workflow is refused: disable or delete the endpoint. Ends when nothing
 * is pending; the next event starts it again. Repeating a drain sends the same bytes under the same delivery ids.
 */
import { continueAsNew, workflowInfo } from '@temporalio/workflow';
import { drainActivities } from './activities.ts';
import { countChanges } from './change-counter.ts';
import type { EndpointInput } from './messages.ts';
import { refuseCancel } from './on-cancel.ts';

export async function webhooks({ endpointId }: EndpointInput): Promise<string> {
  return refuseCancel('disable or delete the endpoint', (showDetails) => drainUntilSent(endpointId, showDetails));
}

async function drainUntilSent(endpointId: string, showDetails: (text: string) => void): Promise<string> {
  const changes = countChanges();
  for (;;) {
    changes.markRead();
    const drain = await drainActivities.drainEndpoint(endpointId);
    if (drain.next === 'continue') showDetails(`Sending. ${drain.pending} pending`);
    if (drain.next === 'end' && !changes.hasChanged()) return 'nothing is pending';
    if (drain.next === 'wait') {
      showDetails(`${drain.pending} pending; next attempt at ${drain.nextAttemptAt}`);
      await changes.waitFor(drain.waitMs);
    }
    // The new run begins with a drain, so it needs no signal of this one.
    if (workflowInfo().continueAsNewSuggested) return continueAsNew<typeof webhooks>({ endpointId });
  }
}
