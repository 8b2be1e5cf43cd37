/** `stopped`: an advance met something that its time cannot move, such as a platform's limit. The next advance goes on from there. */
export const TEST_CLOCK_STATUSES = ['ready', 'advancing', 'stopped'] as const;

export type TestClockStatus = (typeof TEST_CLOCK_STATUSES)[number];

/** What is due and not done, and why. */
export const TEST_CLOCK_WAITS = {
  publish: 'The post is about to be published.',
  media: 'The video of the post is not ready.',
  platform: 'A platform still processes the video.',
  limit: 'A platform allows no more posts for now.',
  run: 'The automation fills its calendar.',
  write: 'The automation writes generations.',
  delivery: 'An attempt of a webhook is due or runs.',
} as const;

export type TestClockWait = keyof typeof TEST_CLOCK_WAITS;

const DAY_MS = 86_400_000;

export const MAX_ADVANCE_DAYS = 366;

/** How far a clock is ahead of real time at most: its team closes every credit period until then. */
const MAX_AHEAD_DAYS = 3_660;

/** A client's clock may be this much slow. */
const TOLERANCE_MS = 60_000;

/** Why a clock cannot start at this time, or null. */
export function findStartProblem(from: Date, realNow: Date): string | null {
  if (from.getTime() < realNow.getTime() - TOLERANCE_MS) return 'It must not lie in the past.';
  return findDistanceProblem(from, realNow);
}

function findDistanceProblem(at: Date, realNow: Date): string | null {
  return at.getTime() > realNow.getTime() + MAX_AHEAD_DAYS * DAY_MS
    ? `It must not lie more than ${MAX_AHEAD_DAYS} days ahead.`
    : null;
}

/** Why a clock cannot be advanced to this time, or null. */
export function findAdvanceProblem(to: Date, now: Date, realNow: Date): string | null {
  if (to <= now) return `It must be later than the clock's time, ${now.toISOString()}.`;
  return to.getTime() > now.getTime() + MAX_ADVANCE_DAYS * DAY_MS
    ? `It must not be more than ${MAX_ADVANCE_DAYS} days later than the clock's time, ${now.toISOString()}.`
    : findDistanceProblem(to, realNow);
}

/**
 * How long a workflow sleeps if its team has a test clock, milliseconds. An advance wakes it with a signal; this only
 * lets it find that the clock was deleted without a signal.
 */
export const CLOCKED_WAIT_MS = DAY_MS;

/** How long an advance waits for what is due: longer than a platform may process a video (`PROCESSING_TIMEOUT_MS`). */
export const PATIENCE_MS = 20 * 60_000;
