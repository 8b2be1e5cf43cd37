import { setTimeout as sleep } from 'node:timers/promises';
import { computePerPost, readProcessorTime, type ProcessorTime } from '../../test/support/processes/processor-time.ts';
import { computeLateness, type Lateness } from './lateness.ts';
import { submitPosts, type PublishFixture } from './publish-fixture.ts';

const FINISH_TIMEOUT_MS = 120_000;
const POLL_INTERVAL_MS = 500;

export interface Burst extends Lateness {
  acceptedByApiMs: number;
  /** Milliseconds from the slot until the last post has its final status. */
  settledAfterMs: number;
  /** Posts that did not end as `posted`. */
  unpublished: number;
  /** CPU milliseconds per post, until just before the slot and afterwards. */
  before: ProcessorTime;
  after: ProcessorTime;
}

/** Returns the time from the first request to the slot: the longest lead time plus the time to accept the posts. */
export function computeSlotDelayMs(posts: number): number {
  return 190_000 + 50 * posts;
}

/** Publishes posts with one target and the same slot, and compares them with the publish record. */
export async function runBurst(fixture: PublishFixture, posts: number, name: string, inMs: number): Promise<Burst> {
  const slot = new Date(Math.ceil((Date.now() + inMs) / 1_000) * 1_000);
  const idle = await readProcessorTime(fixture.dev);
  const acceptedByApiMs = await submitPosts(fixture, { name, posts, platforms: ['clipapp'], slot });
  await sleep(slot.getTime() - Date.now() - 500);
  const scheduled = await readProcessorTime(fixture.dev);
  await waitUntilEnded(fixture, name, posts, slot.getTime() + FINISH_TIMEOUT_MS);
  const settledAfterMs = Date.now() - slot.getTime();
  const settled = await readProcessorTime(fixture.dev);
  return {
    ...(await computeLateness(fixture, name, posts, slot.getTime())),
    acceptedByApiMs: Math.round(acceptedByApiMs),
    settledAfterMs,
    unpublished: posts - (await getCount(fixture, name, "status = 'posted'")),
    before: computePerPost(idle, scheduled, posts),
    after: computePerPost(scheduled, settled, posts),
  };
}

/** Polls the database, which hardly affects the measured processes, until every post has its final status. */
export async function waitUntilEnded(
  fixture: PublishFixture,
  name: string,
  posts: number,
  until: number,
): Promise<void> {
  while ((await getCount(fixture, name, ENDED)) < posts && Date.now() < until) await sleep(POLL_INTERVAL_MS);
}

const ENDED = "status in ('posted', 'partial', 'failed', 'cancelled')";

async function getCount({ orm, teamId }: PublishFixture, name: string, which: string): Promise<number> {
  const [row] = await orm.em
    .fork()
    .execute<{ n: number }[]>(`select count(*)::int as n from post where team_id = ? and caption like ? and ${which}`, [
      teamId,
      `${name} %`,
    ]);
  return row?.n ?? 0;
}
