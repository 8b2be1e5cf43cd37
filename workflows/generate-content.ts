/**
 * Generates one piece of content: fetches its sources, makes its media, composes its deck, renders it. A workflow because
 * providers take minutes and machines are lost. Ends with the content stored and its posts signalled, with the content
 * cancelled by its caller or by a cancel of this workflow, or with the content failed and its credits refunded. Repeating a
 * step starts nothing twice at a provider.
 */
import { setCurrentDetails, ApplicationFailure, CancellationScope } from '@temporalio/workflow';
import { STUDIO_FAILURES } from '../domain/content/studio-failures.ts';
import { compensations, mediaActivities, renderActivities, sourceActivities } from './activities.ts';
import type { ContentInput } from './messages.ts';
import { runJob } from './run-job.ts';
import { findNextCall, type OrderedCall } from '../domain/content/media-call-order.ts';

const STOPPED = { code: 'studio_failed', message: 'The video could not be made in several attempts; try again.' };

export async function generateContent({ contentId }: ContentInput): Promise<string> {
  return runJob(() => generate(contentId), {
    fallback: STOPPED,
    types: STUDIO_FAILURES,
    compensate: (reason) => compensations.failRender(contentId, reason),
  });
}

async function generate(contentId: string): Promise<string> {
  setCurrentDetails('Fetching its sources (0 %)');
  const calls = await sourceActivities.fetchSources(contentId);
  if (!calls || (await makeAllMedia(contentId, calls)) === 'ended') return showEnded();
  setCurrentDetails('Composing (50 %)');
  if ((await mediaActivities.composeDeck(contentId)) !== 'composed') return showEnded();
  setCurrentDetails('Rendering; the content row and the activity show the progress');
  if ((await renderActivities.renderContent(contentId)) === 'ended') return showEnded();
  setCurrentDetails('Rendered');
  return 'ready';
}

function showEnded(): string {
  setCurrentDetails('Ended: the content row shows the outcome');
  return 'ended';
}

/** Makes the media of every call, several at once, each after its sources. A failure or the content's end stops all. */
async function makeAllMedia(contentId: string, calls: readonly OrderedCall[]): Promise<'made' | 'ended'> {
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
