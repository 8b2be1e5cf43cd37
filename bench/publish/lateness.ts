import { percentile } from '../../test/support/figures/percentile.ts';
import { readRecord } from './record.ts';
import type { PublishFixture } from './publish-fixture.ts';

/** How late posts with one target and the same slot were published, by the publish record. */
export interface Lateness {
  posts: number;
  lost: number;
  double: number;
  /** Posts published before the slot. */
  early: number;
  /** Milliseconds from the slot until the platform received the last byte of a post. */
  p50: number;
  p99: number;
  last: number;
}

/** `at` is the slot in milliseconds since 1970. */
export async function computeLateness(
  fixture: Pick<PublishFixture, 'dev'>,
  name: string,
  posts: number,
  at: number,
): Promise<Lateness> {
  const { lost, double, instants } = await readRecord(fixture, name, { posts, targets: 1 });
  const late = instants.map((instant) => instant - at);
  const early = late.filter((ms) => ms < 0).length;
  return {
    posts,
    lost,
    double,
    early,
    p50: percentile(late, 0.5),
    p99: percentile(late, 0.99),
    last: percentile(late, 1),
  };
}
