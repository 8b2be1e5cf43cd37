/**
 * Runs four weeks of an automation in minutes, across a daylight-saving change, by advancing the database clock. Kills the worker
 * (SIGKILL) at seeded times during runs and publishes. Passes if each post was published once at its local time, the run of the
 * workspace archived in week 2 is rejected with a reason, and the relaunch publishes no missed posts.
 *
 *     npm run chaos -- automation-weeks --kills 20 --seed 7
 */
import { parseArgs } from 'node:util';
import { startServers, stopServers } from '../../test/support/test-servers.ts';
import { liveThrough } from '../../test/support/automations/compressed-weeks.ts';
import type { Story } from '../../test/support/automations/expected-calendar.ts';
import { findWeekViolations } from '../../test/support/automations/weeks-verdict.ts';
import { ZERO, reportFigure } from '../figures/figure.ts';

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '20' },
    seed: { type: 'string', default: `${Date.now() % 1_000_000}` },
  },
});
const [kills, seed] = [Number(values.kills), Number(values.seed)];

/** In New York, 01:30 occurs twice on 7 November 2027; the first occurrence counts. */
const STORY: Story = {
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
  const lived = await liveThrough(STORY, { kills, seed, runsToo: true, say: (line) => console.log(`  ${line}`) });
  const wrong = findWeekViolations(STORY, lived);
  if (!lived.refused.lastRun?.refusedReason) wrong.push('the run of the archived workspace has no rejection reason');
  if (lived.ended.status !== 'completed') wrong.push(`the automation is ${lived.ended.status} after its last day`);
  const seconds = Math.round((performance.now() - began) / 1_000);
  console.log(`${lived.posts.length} posts, ${lived.kills} kills, ${seconds} s: ${wrong.length} violations`);
  reportFigure({
    name: `Violations in ${lived.posts.length} posts under ${lived.kills} kills`,
    value: wrong.length,
    unit: '',
    goal: ZERO,
  });
  for (const sentence of wrong) console.log(`  WRONG: ${sentence}`);
  process.exitCode = wrong.length === 0 ? 0 : 1;
} finally {
  await stopServers();
}
