import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { nextTurn } from '../../api/http/next-turn.ts';
import { runForTeam } from '../../shares/run-for-team.ts';
import { SHARES } from '../../shares/shares.ts';

const STEP_MS = 5;

/** The pauses that the test has to end. */
let pauses: (() => void)[];
const { setTimeout } = globalThis;
beforeEach(() => {
  pauses = [];
  globalThis.setTimeout = ((resume: () => void) => void pauses.push(resume)) as unknown as typeof setTimeout;
});
afterEach(() => {
  globalThis.setTimeout = setTimeout;
});

/** Lets the event loop go round as often as a request with many statements does. */
async function goRound(): Promise<void> {
  for (let round = 0; round < 50; round += 1) await new Promise((resolve) => setImmediate(resolve));
}

/** Takes steps, one after another, each of which keeps the event loop busy. */
async function takeSteps(count: number, done: string[]): Promise<void> {
  for (let step = 0; step < count; step += 1) {
    await nextTurn();
    for (const startedAt = performance.now(); performance.now() < startedAt + STEP_MS;);
    done.push('step');
  }
}

test('a request of another team waits for one step of long work, however many follow', async () => {
  await runForTeam('busy', () => takeSteps(1, []));
  const endRequest = await SHARES.requests.acquire('other');
  const done: string[] = [];
  const steps = runForTeam('busy', () => Promise.all([takeSteps(2, done), takeSteps(2, done)]));
  for (const taken of [0, 1, 2, 3]) {
    await goRound();
    expect([done.length, pauses.length]).toEqual([taken, 1]);
    pauses.pop()?.();
  }
  await steps;
  endRequest();
});

test('long work does not pause for requests of the same team', async () => {
  const endRequest = await SHARES.requests.acquire('busy');
  await runForTeam('busy', () => takeSteps(3, []));
  expect(pauses).toEqual([]);
  endRequest();
});
