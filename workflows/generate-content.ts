/**
 * One video of generated media: gather what it is made from, have every part of it made, compose its deck, render it. A
 * workflow because providers take minutes and machines are lost. Ends with the video stored and its posts told, with the
 * content cancelled by its caller, or with the content failed and the credits given back. Repeating a step begins nothing at a
 * provider a second time.
 */
import { ActivityFailure, ApplicationFailure, CancellationScope, setCurrentDetails } from '@temporalio/workflow';
import { nextCall, type OrderedCall } from '../domain/content/call-order.ts';
import { STUDIO_FAILURES } from '../domain/content/studio-failures.ts';
import { sourceActivities, mediaActivities, renderActivities, compensations } from './activities.ts';
import { toFailureReason, type FailureReason } from './failure-reason.ts';
import type { StudioInput } from './messages.ts';

export async function studio({ contentId }: StudioInput): Promise<string> {
  try {
    setCurrentDetails('Gathering what it is made from (0 %)');
    const calls = await sourceActivities.fetchSources(contentId);
    if (!calls || (await makeAll(contentId, calls)) === 'over') return over();
    setCurrentDetails('Composing (50 %)');
    const composed = await mediaActivities.composeDeck(contentId);
    if (composed !== 'composed') return over();
    setCurrentDetails('Rendering; the content row and the activity show how far it is');
    if ((await renderActivities.renderContent(contentId)) === 'over') return over();
    setCurrentDetails('Rendered');
    return 'ready';
  } catch (error) {
    const reason = whyOf(error);
    await CancellationScope.nonCancellable(() => compensations.failRender(contentId, reason));
    setCurrentDetails(`Failed: ${reason.message}`);
    return 'failed';
  }
}

function over(): string {
  setCurrentDetails('Over: the content row says how it ended');
  return 'over';
}

/** Every call whose sources are ready is begun, a few at once; the first failure stops the others. */
async function makeAll(contentId: string, calls: readonly OrderedCall[]): Promise<'made' | 'over'> {
  const begun = new Set<string>();
  const made = new Set<string>();
  const underWay = new Map<string, Promise<{ key: string; ended: 'made' | 'over' }>>();
  const scope = new CancellationScope();
  try {
    while (made.size < calls.length) {
      for (let call = nextCall(calls, begun, made); call; call = nextCall(calls, begun, made)) {
        const { key } = call;
        begun.add(key);
        const make = async () => ({ key, ended: await mediaActivities.makeMedia(contentId, key) });
        underWay.set(key, scope.run(make));
      }
      if (underWay.size === 0) throw ApplicationFailure.nonRetryable('The calls wait for one another.');
      show(calls.length, made.size, [...underWay.keys()]);
      const { key, ended } = await Promise.race(underWay.values());
      underWay.delete(key);
      if (ended === 'over') return 'over';
      made.add(key);
    }
    return 'made';
  } finally {
    scope.cancel();
    await Promise.allSettled(underWay.values());
  }
}

/** The making of media is the way from 5 to 50 percent. */
function show(all: number, made: number, keys: readonly string[]): void {
  const percent = Math.floor(5 + (45 * made) / all);
  setCurrentDetails(`Making media: ${made} of ${all} (${keys.join(', ')}; ${percent} %)`);
}

const STOPPED = {
  code: 'studio_failed',
  message: 'The video could not be made in several attempts; try again.',
};

const CODES: readonly string[] = STUDIO_FAILURES;

/** Also of what was passing and did not pass: a source that nobody could reach is named as such. */
function whyOf(error: unknown): FailureReason {
  const cause = error instanceof ActivityFailure ? error.cause : undefined;
  const known = cause instanceof ApplicationFailure && cause.type && CODES.includes(cause.type);
  return known ? { code: cause.type ?? STOPPED.code, message: cause.message } : toFailureReason(error, STOPPED);
}
