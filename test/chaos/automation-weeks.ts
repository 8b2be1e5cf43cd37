/**
 * Runs four weeks of an automation in minutes, across a daylight-saving change, by advancing the database clock. Kills the worker
 * (SIGKILL) at seeded times during runs and publishes. Passes if each post was published once at its local time, the run of the
 * workspace archived in week 2 is rejected with a reason, and the relaunch publishes no missed posts.
 *
 *     npm run chaos -- automation-weeks --kills 20 --seed 7
 */
import { parseArgs } from 'node:util';
import { startServers, stopServers } from '../support/start-servers.ts';
import { simulateWeeks } from '../support/automations/simulate-weeks.ts';
import type { Scenario } from '../support/automations/expected-calendar.ts';
import { findWeekViolations } from '../support/automations/find-week-violations.ts';
import { ZERO, reportFigure } from '../support/figures/figure.ts';

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '20' },
    seed: { type: 'string', default: `${Date.now() % 1_000_000}` },
  },
});
const [kills, seed] = [Number(values.kills), Number(values.seed)];

/** In New York, 01:30 occurs twice on 7 November 2027; the first occurrence counts. */
const SCENARIO: Scenario = {
  zone: 'America/New_York',
  days: ['tue', 'thu', 'sat', 'sun'],
  times: ['01:30', '18:00'],
  postsPerSlot: 1,
  launch: '2027-10-18T09:00',
  archive: '2027-10-28T12:00',
  restore: '2027-11-02T12:00',
  endDate: '2027-11-14',
};

console.log(`four weeks of an automation under ${kills} kills of the worker, seed ${seed}`);
await startServers();
try {
  const began = performance.now();
  const result = await simulateWeeks(SCENARIO, {
    kills,
    seed,
    killsRuns: true,
    log: (line) => console.log(`  ${line}`),
  });
  const violations = findWeekViolations(SCENARIO, result);
  if (!result.refused.lastRun?.refusedReason)
    violations.push('the run of the archived workspace has no rejection reason');
  if (result.ended.status !== 'completed')
    violations.push(`the automation is ${result.ended.status} after its last day`);
  const seconds = Math.round((performance.now() - began) / 1_000);
  console.log(`${result.posts.length} posts, ${result.kills} kills, ${seconds} s: ${violations.length} violations`);
  reportFigure({
    name: `Violations in ${result.posts.length} posts under ${result.kills} kills`,
    value: violations.length,
    unit: '',
    goal: ZERO,
  });
  for (const sentence of violations) console.log(`  violation: ${sentence}`);
  process.exitCode = violations.length === 0 ? 0 : 1;
} finally {
  await stopServers();
}
