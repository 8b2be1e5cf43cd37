import { addDays, getWeekday, type WallClock, type Weekday } from '../calendar-date.ts';

/** The times of the week at which a workspace posts: `HH:MM` in its zone, by weekday. */
export type PostingTimes = Partial<Record<Weekday, string[]>>;

/** The `scheduledTime` of a request that takes the next free posting time. */
export const NEXT_SLOT = 'next_slot';

/** The next free posting time, or why there is none. */
export type NextSlot = { at: Date; refusal: null } | { at: null; refusal: string };

/** How far ahead a posting time is looked for. */
export const SLOT_HORIZON_DAYS = 366;

export const NO_POSTING_TIMES = 'The workspace has no posting times. Set its postingTimes.';

const ALL_TAKEN = `Every posting time of the workspace in the next ${SLOT_HORIZON_DAYS} days is taken.`;

const MINUTE_MS = 60_000;

/** Finds the first posting time after `now` in whose minute no other post goes out. */
export function findNextSlot(times: PostingTimes, taken: readonly Date[], now: Date, clock: WallClock): NextSlot {
  if (Object.keys(times).length === 0) return { at: null, refusal: NO_POSTING_TIMES };
  const minutes = new Set(taken.map(toMinute));
  const today = clock.toDate(now);
  for (let days = 0; days < SLOT_HORIZON_DAYS; days += 1) {
    const date = addDays(today, days);
    const slots = (times[getWeekday(date)] ?? []).map((time) => clock.toInstant(date, time));
    const free = slots.filter((slot) => slot > now && !minutes.has(toMinute(slot)));
    if (free.length > 0) return { at: new Date(Math.min(...free.map(Number))), refusal: null };
  }
  return { at: null, refusal: ALL_TAKEN };
}

const toMinute = (at: Date): number => Math.floor(at.getTime() / MINUTE_MS);
