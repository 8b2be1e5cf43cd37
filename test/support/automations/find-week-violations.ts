import type { SimulationResult } from './simulate-weeks.ts';
import { expectedSlots, formatWallTime, type Scenario } from './expected-calendar.ts';

/** Delay of a slot after a worker kill: the restart and the detection of the lost publisher. */
const LATE_MS = 60_000;

/** Returns one sentence per deviation from the calendar. */
export function findWeekViolations(scenario: Scenario, result: SimulationResult): string[] {
  const violations: string[] = [];
  const expected = expectedSlots(scenario).flatMap((slot) => Array.from({ length: scenario.postsPerSlot }, () => slot));
  const expectedTimes = expected.map(({ at }) => at.toISOString());
  const actual = result.posts.map(({ scheduledTime }) => scheduledTime);
  if (actual.join() !== expectedTimes.join())
    violations.push(`posts are scheduled at ${actual.join()} instead of ${expectedTimes.join()}`);
  for (const { status, scheduledTime } of result.posts) {
    if (status !== 'posted') violations.push(`the post of ${scheduledTime} is ${status}`);
  }
  if (result.published.length !== expectedTimes.length) {
    violations.push(`the platform published ${result.published.length} videos instead of ${expectedTimes.length}`);
  }
  const ids = result.published.map(({ platformPostId }) => platformPostId);
  if (new Set(ids).size !== ids.length) violations.push('the platform published one video twice');
  for (const [at, post] of result.posts.entries()) {
    const slot = expected[at];
    const sent = result.published.filter(({ platformPostId }) => platformPostId === post.platformPostId);
    if (!slot || sent.length !== 1)
      violations.push(`the post of ${post.scheduledTime} was published ${sent.length} times`);
    const lateMs = Number(sent[0]?.toTestTime) - Number(slot?.publishAt);
    if (!(lateMs >= 0 && lateMs <= LATE_MS)) {
      violations.push(
        `the post of ${slot?.wall} was published at ${sent[0] && formatWallTime(scenario.zone, sent[0].toTestTime)}`,
      );
    }
  }
  return violations;
}
