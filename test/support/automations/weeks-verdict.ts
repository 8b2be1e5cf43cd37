import type { Lived } from './compressed-weeks.ts';
import { expectedSlots, wallAt, type Story } from './expected-calendar.ts';

/** Delay of a slot after a worker kill: the restart and the detection of the lost publisher. */
const LATE_MS = 60_000;

/** Returns one sentence per deviation from the calendar. */
export function findWeekViolations(story: Story, lived: Lived): string[] {
  const wrong: string[] = [];
  const expected = expectedSlots(story).flatMap((slot) => Array.from({ length: story.postsPerSlot }, () => slot));
  const wanted = expected.map(({ at }) => at.toISOString());
  const made = lived.posts.map(({ scheduledTime }) => scheduledTime);
  if (made.join() !== wanted.join()) wrong.push(`posts are scheduled at ${made.join()} instead of ${wanted.join()}`);
  for (const { status, scheduledTime } of lived.posts) {
    if (status !== 'posted') wrong.push(`the post of ${scheduledTime} is ${status}`);
  }
  if (lived.published.length !== wanted.length) {
    wrong.push(`the platform took ${lived.published.length} videos instead of ${wanted.length}`);
  }
  const ids = lived.published.map(({ platformPostId }) => platformPostId);
  if (new Set(ids).size !== ids.length) wrong.push('the platform took one video twice');
  for (const [at, post] of lived.posts.entries()) {
    const slot = expected[at];
    const sent = lived.published.filter(({ platformPostId }) => platformPostId === post.platformPostId);
    if (!slot || sent.length !== 1) wrong.push(`the post of ${post.scheduledTime} went out ${sent.length} times`);
    const lateMs = Number(sent[0]?.toTestTime) - Number(slot?.goesOutAt);
    if (!(lateMs >= 0 && lateMs <= LATE_MS)) {
      wrong.push(`the post of ${slot?.wall} went out at ${sent[0] && wallAt(story.zone, sent[0].toTestTime)}`);
    }
  }
  return wrong;
}
