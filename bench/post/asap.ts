import { countActions, countActionsSince, divideActions, type Actions } from '../../test/support/count-actions.ts';
import { computePerPost, readProcessorTime, type ProcessorTime } from '../../test/support/processes/processor-time.ts';
import { cpus } from 'node:os';
import { waitUntilEnded } from './burst.ts';
import { readRecord, type Verdict } from './record.ts';
import { submitPosts, type PostFixture } from './post-fixture.ts';

const FINISH_TIMEOUT_MS = 300_000;

export interface Asap extends Verdict {
  /** Measured from the first request until the last post has its final status. */
  postsPerSecond: number;
  /** The share of this machine's processor time that was idle meanwhile. */
  idleShare: number;
  /** CPU milliseconds per post. */
  processors: ProcessorTime;
  /** Per post. */
  actions: Actions;
}

/** Publishes immediate posts with one target as fast as possible. */
export async function runAsap(fixture: PostFixture, posts: number, name: string): Promise<Asap> {
  const [before, actions] = [await readProcessorTime(fixture.dev), await countActions(fixture.dev)];
  const [startedAt, idleBefore] = [performance.now(), readIdleMs()];
  await submitPosts(fixture, { name, posts, slot: null });
  await waitUntilEnded(fixture, name, posts, Date.now() + FINISH_TIMEOUT_MS);
  const seconds = (performance.now() - startedAt) / 1_000;
  const idleShare = (readIdleMs() - idleBefore) / (1_000 * seconds * cpus().length);
  const processors = computePerPost(before, await readProcessorTime(fixture.dev), posts);
  return {
    ...(await readRecord(fixture, name, posts)),
    postsPerSecond: posts / seconds,
    idleShare,
    processors,
    actions: divideActions(await countActionsSince(actions, fixture.dev), posts),
  };
}

function readIdleMs(): number {
  return cpus().reduce((sum, { times }) => sum + times.idle, 0);
}
