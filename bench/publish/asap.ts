import { perPost, processorTime, type ProcessorTime } from '../instance/processor-time.ts';
import { untilEnded } from './burst.ts';
import { readRecord } from './record.ts';
import { submit, type PublishStage } from './stage.ts';

const ENDED_WITHIN_MS = 180_000;

export interface Asap {
  posts: number;
  lost: number;
  double: number;
  /** From the first request until the last post had its final status, with all that the API does for them. */
  postsPerSecond: number;
  /** From the first accepted publish to the last. */
  publishesPerSecond: number;
  /** Of the processors, milliseconds per post. */
  processors: ProcessorTime;
}

/** Posts of one target that go out at once, as fast as the service takes them. */
export async function asap(stage: PublishStage, posts: number, name: string): Promise<Asap> {
  const before = await processorTime(stage.dev);
  const startedAt = performance.now();
  await submit(stage, { name, posts, platforms: ['clipapp'], slot: null });
  await untilEnded(stage, name, posts, Date.now() + ENDED_WITHIN_MS);
  const seconds = (performance.now() - startedAt) / 1_000;
  const after = await processorTime(stage.dev);
  const { lost, double, instants } = await readRecord(stage, name, { posts, targets: 1 });
  const spanSeconds = ((instants.at(-1) ?? NaN) - (instants[0] ?? NaN)) / 1_000;
  return {
    posts,
    lost,
    double,
    postsPerSecond: round(posts / seconds),
    publishesPerSecond: round(instants.length / spanSeconds),
    processors: perPost(before, after, posts),
  };
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
