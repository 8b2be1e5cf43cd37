import { expect, test } from '@jest/globals';
import { SharedSlots } from '../../domain/shared-slots.ts';

const forever = new AbortController().signal;

/** Requests `count` slots for the team. Returns those that were granted so far, in their order. */
function request(slots: SharedSlots, team: string, count: number, granted: string[] = []): string[] {
  for (let index = 0; index < count; index++) {
    void slots.acquire(team, forever).then(() => granted.push(team));
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

test.each([1, 2, 3, 4])('a team that comes after %i busy teams finds a slot at once', async (teams) => {
  const slots = new SharedSlots(24);
  for (let team = 0; team < teams; team++) request(slots, `busy${team}`, 2_000);
  const granted = request(slots, 'late', 1);
  await settle();
  expect(granted).toEqual(['late']);
});

test('the shares of two busy teams even out as their work ends', async () => {
  const slots = new SharedSlots(24);
  const first = await Promise.all(Array.from({ length: 12 }, () => slots.acquire('first', forever)));
  const [again, second] = [request(slots, 'first', 2_000), request(slots, 'second', 2_000)];
  for (const release of first) release();
  await settle();
  expect([again.length, second.length]).toEqual([8, 8]);
});

test('a released slot goes to the waiting team with the fewest slots', async () => {
  const slots = new SharedSlots(4);
  const release = await slots.acquire('first', forever);
  await slots.acquire('first', forever);
  await slots.acquire('second', forever);
  await slots.acquire('late', forever);
  const granted: string[] = [];
  request(slots, 'first', 5, granted);
  request(slots, 'third', 1, granted);
  release();
  await settle();
  expect(granted).toEqual(['third']);
});

test('a wait that is aborted takes no slot', async () => {
  const slots = new SharedSlots(1);
  const release = await slots.acquire('first', forever);
  const stop = new AbortController();
  const aborted = slots.acquire('second', stop.signal);
  stop.abort(new Error('stopped'));
  await expect(aborted).rejects.toThrow('stopped');
  release();
  await expect(slots.acquire('third', forever)).resolves.toBeInstanceOf(Function);
});

test('no interleaving of teams uses more slots than there are, or leaves a waiting team without one', async () => {
  const slots = new SharedSlots(7);
  let running = 0;
  let most = 0;
  const work = async (team: string): Promise<void> => {
    const release = await slots.acquire(team, forever);
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
