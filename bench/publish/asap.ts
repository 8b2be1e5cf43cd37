import { computePerPost, readProcessorTime, type ProcessorTime } from '../../test/support/processes/processor-time.ts';
import { waitUntilEnded } from './burst.ts';
import { readRecord } from './record.ts';
import { submitPosts, type PublishFixture } from './publish-fixture.ts';

const FINISH_TIMEOUT_MS = 300_000;

export interface Asap {
  posts: number;
  lost: number;
  double: number;
  /** Measured from the first request until the last post has its final status. */
  postsPerSecond: number;
  /** Measured from the first accepted publish to the last. */
  publishesPerSecond: number;
  /** CPU milliseconds per post. */
  processors: ProcessorTime;
}

/** Publishes immediate posts with one target as fast as possible. */
export async function runAsap(fixture: PublishFixture, posts: number, name: string): Promise<Asap> {
  const before = await readProcessorTime(fixture.dev);
  const startedAt = performance.now();
  await submitPosts(fixture, { name, posts, platforms: ['clipapp'], slot: null });
  await waitUntilEnded(fixture, name, posts, Date.now() + FINISH_TIMEOUT_MS);
  const seconds = (performance.now() - startedAt) / 1_000;
  const after = await readProcessorTime(fixture.dev);
  const { lost, double, instants } = await readRecord(fixture, name, { posts, targets: 1 });
  const spanSeconds = ((instants.at(-1) ?? NaN) - (instants[0] ?? NaN)) / 1_000;
  return {
    posts,
    lost,
    double,
    postsPerSecond: round(posts / seconds),
    publishesPerSecond: round(instants.length / spanSeconds),
    processors: computePerPost(before, after, posts),
  };
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
