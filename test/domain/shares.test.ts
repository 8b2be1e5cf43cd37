import { expect, test } from '@jest/globals';
import { SharedPlaces } from '../../domain/shares/shared-places.ts';
import { SharedRate } from '../../domain/shares/shared-rate.ts';

/** Requests `count` places for the team. Returns those that were granted so far, in their order. */
function request(places: SharedPlaces, team: string, count: number, granted: string[] = []): string[] {
  for (let index = 0; index < count; index++) {
    void places.acquire(team).then(() => granted.push(team));
  }
  return granted;
}

const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

test('one team alone gets half of the places', async () => {
  const places = new SharedPlaces(24);
  const granted = request(places, 'busy', 2_000);
  await settle();
  expect(granted).toHaveLength(12);
});

test('without a reserve one team alone gets all places, and another team gets the next one that is released', async () => {
  const places = new SharedPlaces(4, { withoutReserve: true });
  const first = await Promise.all(Array.from({ length: 4 }, () => places.acquire('busy')));
  const granted: string[] = [];
  request(places, 'busy', 2_000, granted);
  request(places, 'small', 1, granted);
  await settle();
  expect(granted).toEqual([]);
  first[0]!();
  await settle();
  expect(granted).toEqual(['small']);
});

test.each([1, 2, 3, 4])('a team that comes after %i busy teams finds a place at once', async (teams) => {
  const places = new SharedPlaces(24);
  for (let team = 0; team < teams; team++) request(places, `busy${team}`, 2_000);
  const granted = request(places, 'late', 1);
  await settle();
  expect(granted).toEqual(['late']);
});

test('the shares of two busy teams even out as their work ends', async () => {
  const places = new SharedPlaces(24);
  const first = await Promise.all(Array.from({ length: 12 }, () => places.acquire('first')));
  const [again, second] = [request(places, 'first', 2_000), request(places, 'second', 2_000)];
  for (const release of first) release();
  await settle();
  expect([again.length, second.length]).toEqual([8, 8]);
});

test('a released place goes to the waiting team with the fewest places', async () => {
  const places = new SharedPlaces(4);
  const release = await places.acquire('first');
  await places.acquire('first');
  await places.acquire('second');
  await places.acquire('late');
  const granted: string[] = [];
  request(places, 'first', 5, granted);
  request(places, 'third', 1, granted);
  release();
  await settle();
  expect(granted).toEqual(['third']);
});

test('a wait that is aborted takes no place', async () => {
  const places = new SharedPlaces(1);
  const release = await places.acquire('first');
  const stop = new AbortController();
  const aborted = places.acquire('second', stop.signal);
  stop.abort(new Error('stopped'));
  await expect(aborted).rejects.toThrow('stopped');
  release();
  await expect(places.acquire('third')).resolves.toBeInstanceOf(Function);
});

test('no interleaving of teams uses more places than there are, or leaves a waiting team without one', async () => {
  const places = new SharedPlaces(7);
  let running = 0;
  let most = 0;
  const work = async (team: string): Promise<void> => {
    const release = await places.acquire(team);
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
async function runAll(places: SharedPlaces, teams: readonly string[]): Promise<string[]> {
  const order: string[] = [];
  const work = async (team: string): Promise<void> => {
    const release = await places.acquire(team);
    order.push(team);
    release();
  };
  await Promise.all(teams.map(work));
  return order;
}

test('a team with one work waits for one work of a team with many', async () => {
  const order = await runAll(new SharedPlaces(1), [...'aaaaaaaaaa', 'b', 'c']);
  expect(order.slice(0, 4)).toEqual(['a', 'a', 'b', 'c']);
  expect(order).toHaveLength(12);
});

test('a team that waits for as many works as it may has no room, and another team has', async () => {
  const places = new SharedPlaces(1, { maxWaiting: 3, maxWaitingPerTeam: 2 });
  const release = await places.acquire('a');
  const first = places.acquire('a');
  expect(places.hasRoom('a')).toBe(true);
  const second = places.acquire('a');
  expect([places.hasRoom('a'), places.hasRoom('b')]).toEqual([false, true]);
  const other = places.acquire('b');
  expect(places.hasRoom('c')).toBe(false);
  release();
  for (const turn of [first, other, second]) (await turn)();
  expect([places.hasRoom('a'), places.isIdle]).toEqual([true, true]);
});

test('a wait that is aborted leaves its room to another', async () => {
  const places = new SharedPlaces(1, { maxWaiting: 1 });
  await places.acquire('a');
  const stop = new AbortController();
  const aborted = places.acquire('b', stop.signal);
  expect(places.hasRoom('c')).toBe(false);
  stop.abort(new Error('stopped'));
  await expect(aborted).rejects.toThrow('stopped');
  expect(places.hasRoom('c')).toBe(true);
});

test('a place that is released twice is free once', async () => {
  const places = new SharedPlaces(1);
  const release = await places.acquire('a');
  release();
  release();
  await places.acquire('a');
  const granted = request(places, 'b', 1);
  await settle();
  expect(granted).toEqual([]);
});

test('one team has the whole rate, and two have half of it each', () => {
  const rate = new SharedRate(1_000);
  expect(rate.take('a', 100, 0)).toBe(100);
  expect(rate.take('b', 100, 0)).toBe(200);
  expect(rate.take('a', 100, 0)).toBe(300);
  expect(rate.take('a', 100, 1_000)).toBe(100);
});

test('a team waits for what it took itself, however much another one took', () => {
  const rate = new SharedRate(1_000);
  rate.take('a', 1_000_000, 0);
  expect(rate.take('b', 1, 0)).toBe(2);
});
