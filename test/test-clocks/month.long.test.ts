/** A month of an automation on the test clock of its team is that of the same automation on an accelerated database. */
import { expect, test } from '@jest/globals';
import { advanceWeeks } from '../support/automations/advance-weeks.ts';
import type { Scenario } from '../support/automations/expected-calendar.ts';
import { findWeekViolations } from '../support/automations/find-week-violations.ts';
import { simulateWeeks, type SimulationResult } from '../support/automations/simulate-weeks.ts';

/** Three posts a week for 31 days, in the month in which New York (14 March) and Berlin (28 March) change their clocks. */
const MONTH = {
  days: ['wed', 'fri', 'sun'],
  times: ['02:30'],
  postsPerSlot: 1,
  launch: '2027-03-08T09:00',
  archive: '2027-03-18T12:00',
  restore: '2027-03-25T12:00',
  endDate: '2027-04-07',
};

const ZONES = ['America/New_York', 'Europe/Berlin'];

/** What happened on each day, to the minute. */
function listByDay({ posts, ledger, refused, resumed, ended }: SimulationResult): Record<string, string[]> {
  const runs = { refused, resumed, ended };
  const happened = [
    ...posts.map(
      ({ status, scheduledTime, publishedAt }) => [publishedAt, `${status}, slot ${scheduledTime}`] as const,
    ),
    ...ledger.map(({ type, credits, createdAt }) => [createdAt.slice(0, 10), `${credits} ${type}`] as const),
    ...Object.entries(runs).map(([name, { status, nextRunAt, lastRun }]) => {
      const outcome = `${name}: ${status}, ${lastRun?.scheduled}, ${lastRun?.refusedReason}, next ${nextRunAt}`;
      return [lastRun?.at ?? null, outcome] as const;
    }),
  ].map(([at, what]) => `${at?.slice(0, 16)} ${what}`);
  return Object.groupBy(happened.sort(), (line) => line.slice(0, 10)) as Record<string, string[]>;
}

test.each(ZONES)('a month in %s is advanced to what an accelerated clock shows, day by day', async (zone) => {
  const scenario: Scenario = { ...MONTH, zone };
  const advanced = await advanceWeeks(scenario);
  const silent = { kills: 0, seed: 1, killsRuns: false, log: () => undefined };
  const accelerated = await simulateWeeks(scenario, silent);

  process.stderr.write(`31 days in ${zone}: advanced in ${advanced.seconds.toFixed(1)} s\n`);
  expect(listByDay(advanced)).toEqual(listByDay(accelerated));
  expect(findWeekViolations(scenario, advanced)).toEqual([]);
  expect(advanced.posts.map(({ publishedAt }) => publishedAt)).toHaveLength(advanced.published.length);
  expect(advanced.withheld).toBe(accelerated.withheld);
});

test('an advance survives a killed worker, and a second one at the same time is refused', async () => {
  const scenario: Scenario = { ...MONTH, zone: 'UTC', restore: '2027-03-22T12:00', endDate: '2027-03-24' };
  const answers: string[] = [];
  const advanced = await advanceWeeks(scenario, async (instance, clock) => {
    const again = instance.api.post(`/test-clocks/${clock.id}/advance`, { to: '2027-03-30T00:00:00Z' });
    answers.push(await again.then(() => 'accepted', String));
    const worker = instance.workerProcess();
    process.kill(worker.pid, 'SIGKILL');
    await worker.exited;
    await instance.startWorker();
  });

  expect(answers).toEqual([expect.stringContaining('returned 409')]);
  expect(findWeekViolations(scenario, advanced)).toEqual([]);
});
