import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { nextTurn } from '../../api/http/next-turn.ts';
import { runForTeam } from '../../shares/run-for-team.ts';
import { SHARES } from '../../shares/shares.ts';

const STEP_MS = 20;
const { setTimeout } = globalThis;
/** Later for each test, because steps of the test before are remembered for some seconds. */
let clock = 1e9;
/** The pauses that the test has to end. */
let pauses: { ms: number; end(): void }[];

beforeEach(() => {
  pauses = [];
  clock += 60_000;
  performance.now = () => clock;
  globalThis.setTimeout = ((end: () => void, ms: number) =>
    void pauses.push({ ms, end })) as unknown as typeof setTimeout;
});
afterEach(() => {
  globalThis.setTimeout = setTimeout;
  Reflect.deleteProperty(performance, 'now');
});

/** Lets the event loop go round as often as a request with many statements does. */
async function goRound(): Promise<void> {
  for (let round = 0; round < 50; round += 1) await new Promise((resolve) => setImmediate(resolve));
}

/** Takes steps, one after another, each of which keeps the event loop busy. */
async function takeSteps(count: number, done: string[] = []): Promise<void> {
  for (let step = 0; step < count; step += 1) {
    await nextTurn();
    clock += STEP_MS;
    done.push('step');
  }
}

test('a request of another team waits for one step of long work, however many follow', async () => {
  await runForTeam('busy', () => takeSteps(20));
  const endRequest = await SHARES.requests.acquire('other');
  const done: string[] = [];
  const steps = runForTeam('busy', () => Promise.all([takeSteps(2, done), takeSteps(2, done)]));
  for (const taken of [0, 1, 2, 3]) {
    await goRound();
    expect([done.length, pauses.map(({ ms }) => ms)]).toEqual([taken, [4 * STEP_MS]]);
    pauses.pop()?.end();
  }
  await steps;
  endRequest();
});

test('long work pauses for a request of another team that has just left its place', async () => {
  await runForTeam('busy', () => takeSteps(20));
  (await SHARES.requests.acquire('other'))();
  const steps = runForTeam('busy', () => takeSteps(1));
  await goRound();
  expect(pauses).toHaveLength(1);
  pauses.pop()?.end();
  await steps;
});

test('a team that takes few steps waits neither for its own pauses nor for those of another team', async () => {
  const endRequests = await Promise.all(['modest', 'busy'].map((team) => SHARES.requests.acquire(team)));
  await runForTeam('modest', () => takeSteps(1));
  const steps = runForTeam('busy', () => takeSteps(20));
  await goRound();
  while (pauses[0] && pauses[0].ms < 3 * STEP_MS) {
    pauses.pop()?.end();
    await goRound();
  }
  expect(pauses).toHaveLength(1);
  await runForTeam('modest', () => takeSteps(1));
  expect(pauses).toHaveLength(1);
  for (const end of endRequests) end();
  clock += 1_000;
  pauses.pop()?.end();
  await steps;
});

test('long work does not pause for requests of the same team', async () => {
  const endRequest = await SHARES.requests.acquire('busy');
  await runForTeam('busy', () => takeSteps(20));
  expect(pauses).toEqual([]);
  endRequest();
});
