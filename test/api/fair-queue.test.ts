import { expect, test } from '@jest/globals';
import { FairQueue } from '../../api/checker/fair-queue.ts';

const LIMITS = { slots: 1, slotsPerTeam: 1, maxWaiting: 100, maxWaitingPerTeam: 50 };

/** Queues works that end at once, and returns the teams in the order in which they ran. */
async function runAll(queue: FairQueue, teams: readonly string[]): Promise<string[]> {
  const order: string[] = [];
  const work = async (team: string): Promise<void> => {
    const release = await queue.acquire(team);
    order.push(team);
    release?.();
  };
  await Promise.all(teams.map(work));
  return order;
}

test('a team with one work waits for one work of a team with many', async () => {
  const order = await runAll(new FairQueue(LIMITS), [...'aaaaaaaaaa', 'b', 'c']);
  expect(order.slice(0, 4)).toEqual(['a', 'a', 'b', 'c']);
  expect(order).toHaveLength(12);
});

test('a team never has more slots than its share, although others are free', async () => {
  const queue = new FairQueue({ ...LIMITS, slots: 3, slotsPerTeam: 2 });
  const releases = await Promise.all([queue.acquire('a'), queue.acquire('a')]);
  let third = false;
  const waits = queue.acquire('a')?.then(() => (third = true));
  expect(await queue.acquire('b')).toBeInstanceOf(Function);
  expect(third).toBe(false);
  releases[0]?.();
  await waits;
  expect(third).toBe(true);
});

test('a full queue refuses more work of that team and admits another team', async () => {
  const queue = new FairQueue({ ...LIMITS, maxWaitingPerTeam: 2 });
  const release = await queue.acquire('a');
  const waiting = [queue.acquire('a'), queue.acquire('a')];
  expect(queue.acquire('a')).toBeNull();
  const other = queue.acquire('b');
  expect(other).not.toBeNull();
  release?.();
  for (const turn of [waiting[0], other, waiting[1]]) (await turn)?.();
});

test('a slot that is released twice is freed once', async () => {
  const queue = new FairQueue(LIMITS);
  const release = await queue.acquire('a');
  release?.();
  release?.();
  expect(await queue.acquire('a')).toBeInstanceOf(Function);
  let second = false;
  void queue.acquire('b')?.then(() => (second = true));
  await Promise.resolve();
  expect(second).toBe(false);
});
