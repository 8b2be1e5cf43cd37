import { setTimeout as sleep } from 'node:timers/promises';
import { percentile } from '../../test/support/figures/percentile.ts';
import { readRecord, type Verdict } from './record.ts';
import { submitPosts, type PostFixture } from './post-fixture.ts';

const FINISH_TIMEOUT_MS = 120_000;
const POLL_INTERVAL_MS = 500;

/** How late posts with one target and the same slot were published, by the publish record. */
export interface Lateness extends Verdict {
  /** Posts published before the slot. */
  early: number;
  /** Milliseconds from the slot until the platform received the last byte of a post. */
  p99: number;
}

/** Computes the time from the first request to the slot, in which every post is accepted and leased. */
function computeSlotDelayMs(posts: number): number {
  return 30_000 + 50 * posts;
}

/** Publishes posts with one target and the same slot, and compares them with the publish record. */
export async function runBurst(fixture: PostFixture, posts: number, name: string): Promise<Lateness> {
  const slot = new Date(Math.ceil((Date.now() + computeSlotDelayMs(posts)) / 1_000) * 1_000);
  await submitPosts(fixture, { name, posts, slot });
  await sleep(slot.getTime() - Date.now());
  await waitUntilEnded(fixture, name, posts, slot.getTime() + FINISH_TIMEOUT_MS);
  return readLateness(fixture, name, posts, slot.getTime());
}

/** Compares posts with the slot `at`, in Unix milliseconds, with the publish record. */
export async function readLateness(
  fixture: Pick<PostFixture, 'dev'>,
  name: string,
  posts: number,
  at: number,
): Promise<Lateness> {
  const record = await readRecord(fixture, name, posts);
  const late = record.instants.map((instant) => instant - at);
  return { ...record, early: late.filter((ms) => ms < 0).length, p99: percentile(late, 0.99) };
}

/** Polls the database, which hardly affects the measured processes, until every post has its final status. */
export async function waitUntilEnded(fixture: PostFixture, name: string, posts: number, until: number): Promise<void> {
  while ((await countEnded(fixture, name)) < posts && Date.now() < until) await sleep(POLL_INTERVAL_MS);
}

async function countEnded({ orm, teamId }: PostFixture, name: string): Promise<number> {
  const [row] = await orm.em.fork().execute<{ n: number }[]>(
    `select count(*)::int as n from post
     where team_id = ? and caption like ? and status in ('posted', 'partial', 'failed', 'cancelled')`,
    [teamId, `${name} %`],
  );
  return row?.n ?? 0;
}
