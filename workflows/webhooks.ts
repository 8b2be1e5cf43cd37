/**
 * Delivers events to the endpoints of a shard. A workflow because the waits between attempts must outlive every process. It acts
 * only through its rows: each drain sends what is due and returns when the next attempt is. A new event signals it, unless a drain
 * is running that will see the event. A cancel of the workflow is refused: disable or delete the endpoint. Ends when nothing
 * is pending; the next event starts it again. Repeating a drain sends the same bytes under the same delivery ids.
 */
import { continueAsNew, setHandler, workflowInfo } from '@temporalio/workflow';
import type { DrainStep } from '../activities/webhooks/drain-shard.ts';
import { drainActivities } from './activities.ts';
import { countChanges } from './change-counter.ts';
import { endpointQuery, type ShardInput, type WaitingEndpoint } from './messages.ts';
import { refuseCancel } from './on-cancel.ts';

export async function webhooks({ shard }: ShardInput): Promise<string> {
  return refuseCancel('disable or delete the endpoint', (showDetails) => drainUntilSent(shard, showDetails));
}

async function drainUntilSent(shard: string, showDetails: (text: string) => void): Promise<string> {
  const changes = countChanges();
  let waiting: readonly WaitingEndpoint[] = [];
  setHandler(endpointQuery, (id) => waiting.find(({ endpointId }) => endpointId === id) ?? null);
  for (;;) {
    changes.markRead();
    const drain = await drainActivities.drainShard(shard);
    waiting = drain.next === 'wait' ? drain.waiting : [];
    showDetails(describe(drain));
    if (drain.next === 'end' && !changes.hasChanged()) return 'nothing is pending';
    if (drain.next === 'wait') await changes.waitFor(drain.waitMs);
    // The new run begins with a drain, so it needs no signal of this one.
    if (workflowInfo().continueAsNewSuggested) return continueAsNew<typeof webhooks>({ shard });
  }
}

/** Endpoints in the details of the workflow, of which the Web UI shows few lines. */
const MAX_SHOWN = 20;

function describe(drain: DrainStep): string {
  const failures = Object.entries(drain.failures ?? {}).map(([endpointId, reason]) => `${endpointId}: ${reason}`);
  if (drain.next !== 'wait') return [`Sending. ${drain.pending} pending`, ...failures].join('\n');
  const shown = drain.waiting
    .slice(0, MAX_SHOWN)
    .map(
      ({ endpointId, pending, nextAttemptAt }) => `${endpointId}: ${pending} pending; next attempt at ${nextAttemptAt}`,
    );
  return [`${drain.pending} pending; next attempt at ${drain.nextAttemptAt}`, ...failures, ...shown].join('\n');
}
