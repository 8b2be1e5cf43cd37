import { percentile } from '../figures/percentile.ts';
import { readRecord } from './record.ts';
import type { PublishFixture } from './publish-fixture.ts';

/** How late posts of one target went out that were all due in the same instant, by the platforms' record. */
export interface Lateness {
  posts: number;
  lost: number;
  double: number;
  /** Accepted before their instant. */
  early: number;
  /** Milliseconds after it at which the platforms had the last byte of a post. */
  p50: number;
  p99: number;
  last: number;
}

/** `at`: the instant, milliseconds since 1970. */
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
