import { expect, test } from '@jest/globals';
import { SharedSlots } from '../../domain/shared-slots.ts';

/** Requests `count` slots for the team. Returns those that were granted so far, in their order. */
function request(slots: SharedSlots, team: string, count: number, granted: string[] = []): string[] {
  for (let index = 0; index < count; index++) {
    void slots.acquire(team).then(() => granted.push(team));
  }
  return granted;
}

const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

test('one team alone gets half of the slots', async () => {
  const slots = new SharedSlots(24);
  const granted = request(slots, 'busy', 2_000);
  await settle();
  expect(granted).toHaveLength(12);
});

test('without a reserve one team alone gets all slots, and another team gets the next one that is released', async () => {
  const slots = new SharedSlots(4, { withoutReserve: true });
  const first = await Promise.all(Array.from({ length: 4 }, () => slots.acquire('busy')));
  const granted: string[] = [];
  request(slots, 'busy', 2_000, granted);
  request(slots, 'small', 1, granted);
  await settle();
  expect(granted).toEqual([]);
  first[0]!();
  await settle();
  expect(granted).toEqual(['small']);
});

test.each([1, 2, 3, 4])('a team that comes after %i busy teams finds a slot at once', async (teams) => {
  const slots = new SharedSlots(24);
  for (let team = 0; team < teams; team++) request(slots, `busy${team}`, 2_000);
  const granted = request(slots, 'late', 1);
  await settle();
  expect(granted).toEqual(['late']);
});

test('the shares of two busy teams even out as their work ends', async () => {
  const slots = new SharedSlots(24);
  const first = await Promise.all(Array.from({ length: 12 }, () => slots.acquire('first')));
  const [again, second] = [request(slots, 'first', 2_000), request(slots, 'second', 2_000)];
  for (const release of first) release();
  await settle();
  expect([again.length, second.length]).toEqual([8, 8]);
});

test('a released slot goes to the waiting team with the fewest slots', async () => {
  const slots = new SharedSlots(4);
  const release = await slots.acquire('first');
  await slots.acquire('first');
  await slots.acquire('second');
  await slots.acquire('late');
  const granted: string[] = [];
  request(slots, 'first', 5, granted);
  request(slots, 'third', 1, granted);
  release();
  await settle();
  expect(granted).toEqual(['third']);
});

test('a wait that is aborted takes no slot', async () => {
  const slots = new SharedSlots(1);
  const release = await slots.acquire('first');
  const stop = new AbortController();
  const aborted = slots.acquire('second', stop.signal);
  stop.abort(new Error('stopped'));
  await expect(aborted).rejects.toThrow('stopped');
  release();
  await expect(slots.acquire('third')).resolves.toBeInstanceOf(Function);
});

test('no interleaving of teams uses more slots than there are, or leaves a waiting team without one', async () => {
  const slots = new SharedSlots(7);
  let running = 0;
  let most = 0;
  const work = async (team: string): Promise<void> => {
    const release = await slots.acquire(team);
    running += 1;
    most = Math.max(most, running);
    await settle();
    running -= 1;
    release();
  };
  await Promise.all(Array.from({ length: 500 }, (_, index) => work(`team${(index * index) % 9}`)));
  expect(most).toBeLessThanOrEqual(7);
  expect(running).toBe(0);
});

/** Runs works that end at once. Returns the teams in the order in which they ran. */
async function runAll(slots: SharedSlots, teams: readonly string[]): Promise<string[]> {
  const order: string[] = [];
  const work = async (team: string): Promise<void> => {
    const release = await slots.acquire(team);
    order.push(team);
    release();
  };
  await Promise.all(teams.map(work));
  return order;
}

test('a team with one work waits for one work of a team with many', async () => {
  const order = await runAll(new SharedSlots(1), [...'aaaaaaaaaa', 'b', 'c']);
  expect(order.slice(0, 4)).toEqual(['a', 'a', 'b', 'c']);
  expect(order).toHaveLength(12);
});

test('a team that waits for as many works as it may has no room, and another team has', async () => {
  const slots = new SharedSlots(1, { maxWaiting: 3, maxWaitingPerTeam: 2 });
  const release = await slots.acquire('a');
  const first = slots.acquire('a');
  expect(slots.hasRoom('a')).toBe(true);
  const second = slots.acquire('a');
  expect([slots.hasRoom('a'), slots.hasRoom('b')]).toEqual([false, true]);
  const other = slots.acquire('b');
  expect(slots.hasRoom('c')).toBe(false);
  release();
  for (const turn of [first, other, second]) (await turn)();
  expect([slots.hasRoom('a'), slots.isIdle]).toEqual([true, true]);
});

test('a wait that is aborted leaves its room to another', async () => {
  const slots = new SharedSlots(1, { maxWaiting: 1 });
  await slots.acquire('a');
  const stop = new AbortController();
  const aborted = slots.acquire('b', stop.signal);
  expect(slots.hasRoom('c')).toBe(false);
  stop.abort(new Error('stopped'));
  await expect(aborted).rejects.toThrow('stopped');
  expect(slots.hasRoom('c')).toBe(true);
});

test('a slot that is released twice is free once', async () => {
  const slots = new SharedSlots(1);
  const release = await slots.acquire('a');
  release();
  release();
  await slots.acquire('a');
  const granted = request(slots, 'b', 1);
  await settle();
  expect(granted).toEqual([]);
});
