import { setTimeout as sleep } from 'node:timers/promises';
import { computePerPost, readProcessorTime, type ProcessorTime } from '../instance/processor-time.ts';
import { computeLateness, type Lateness } from './lateness.ts';
import { submitPosts, type PublishFixture } from './publish-fixture.ts';

const SETTLED_WITHIN_MS = 120_000;
const LOOK_EVERY_MS = 500;

export interface Burst extends Lateness {
  acceptedByApiMs: number;
  /** When the last post had its final status, milliseconds after the slot. */
  settledAfterMs: number;
  /** Posts that did not end as `posted`. */
  unpublished: number;
  /** Of the processors, milliseconds per post: from acceptance until just before the slot, and from there until all are settled. */
  before: ProcessorTime;
  after: ProcessorTime;
}

/** From the first request to the slot: past the longest lead, and time for the API to take the posts. */
export function slotInMs(posts: number): number {
  return 190_000 + 50 * posts;
}

/** Posts of one target that are all due in the same instant; the judge is the platforms' record. */
export async function runBurst(fixture: PublishFixture, posts: number, name: string, inMs: number): Promise<Burst> {
  const slot = new Date(Math.ceil((Date.now() + inMs) / 1_000) * 1_000);
  const idle = await readProcessorTime(fixture.dev);
  const acceptedByApiMs = await submitPosts(fixture, { name, posts, platforms: ['clipapp'], slot });
  await sleep(slot.getTime() - Date.now() - 500);
  const scheduled = await readProcessorTime(fixture.dev);
  await waitUntilEnded(fixture, name, posts, slot.getTime() + SETTLED_WITHIN_MS);
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

/** Asks our own rows, which costs the measured processes hardly anything, until every post has its final status. */
export async function waitUntilEnded(
  fixture: PublishFixture,
  name: string,
  posts: number,
  until: number,
): Promise<void> {
  while ((await getCount(fixture, name, ENDED)) < posts && Date.now() < until) await sleep(LOOK_EVERY_MS);
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
