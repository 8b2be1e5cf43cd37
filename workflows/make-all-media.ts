import { ApplicationFailure, CancellationScope, setCurrentDetails } from '@temporalio/workflow';
import { findNextCall, type OrderedCall } from '../domain/content/media-call-order.ts';
import { mediaActivities } from './activities.ts';

/** Makes the media of every call, several at once, each after its sources. A failure cancels the others, as does the end of the content. */
export async function makeAllMedia(contentId: string, calls: readonly OrderedCall[]): Promise<'made' | 'ended'> {
  const started = new Set<string>();
  const made = new Set<string>();
  const inFlight = new Map<string, Promise<{ key: string; result: 'made' | 'ended' }>>();
  const scope = new CancellationScope();
  try {
    while (made.size < calls.length) {
      for (let call = findNextCall(calls, started, made); call; call = findNextCall(calls, started, made)) {
        const { key } = call;
        started.add(key);
        const make = async () => ({ key, result: await mediaActivities.makeMedia(contentId, key) });
        inFlight.set(key, scope.run(make));
      }
      if (inFlight.size === 0) throw ApplicationFailure.nonRetryable('The calls depend on one another.');
      showProgress(calls.length, made.size, [...inFlight.keys()]);
      const { key, result } = await Promise.race(inFlight.values());
      inFlight.delete(key);
      if (result === 'ended') return 'ended';
      made.add(key);
    }
    return 'made';
  } finally {
    scope.cancel();
    await Promise.allSettled(inFlight.values());
  }
}

/** Media takes the progress of the content from 5 to 50 percent. */
function showProgress(all: number, made: number, keys: readonly string[]): void {
  const percent = Math.floor(5 + (45 * made) / all);
  setCurrentDetails(`Making media: ${made} of ${all} (${keys.join(', ')}; ${percent} %)`);
}
