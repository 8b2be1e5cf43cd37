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

export const hasPostingTimes = (times: PostingTimes): boolean => Object.keys(times).length > 0;

/** Finds the first posting time after `now` in whose minute no other post goes out. */
export function findNextSlot(times: PostingTimes, taken: readonly Date[], now: Date, clock: WallClock): NextSlot {
  return toNextSlot(times, listFreeSlots(times, taken, now, clock, 1)[0]);
}

/** Finds the next posting times for posts that move together, in order. A post without one keeps its slot. */
export function assignSlots(
  times: PostingTimes,
  taken: readonly Date[],
  now: Date,
  clock: WallClock,
  currentSlots: readonly (Date | null)[],
): NextSlot[] {
  let free = listFreeSlots(times, taken, now, clock, currentSlots.length);
  let assigned: number;
  // The last posts keep their slots, which are not free then; that may leave further posts without one.
  do {
    assigned = free.length;
    const kept = toMinutes(currentSlots.slice(assigned).filter((slot) => slot !== null));
    free = free.filter((slot) => !kept.has(toMinute(slot)));
  } while (free.length < assigned);
  return currentSlots.map((_slot, index) => toNextSlot(times, free[index]));
}

function toNextSlot(times: PostingTimes, at: Date | undefined): NextSlot {
  if (at) return { at, refusal: null };
  return { at: null, refusal: hasPostingTimes(times) ? ALL_TAKEN : NO_POSTING_TIMES };
}

/** Lists the first `count` free posting times, or all of them if there are fewer. */
function listFreeSlots(
  times: PostingTimes,
  taken: readonly Date[],
  now: Date,
  clock: WallClock,
  count: number,
): Date[] {
  const minutes = toMinutes(taken);
  const free: Date[] = [];
  if (!hasPostingTimes(times)) return free;
  const today = clock.toDate(now);
  for (let days = 0; days < SLOT_HORIZON_DAYS && free.length < count; days += 1) {
    const date = addDays(today, days);
    const slots = (times[getWeekday(date)] ?? []).map((time) => clock.toInstant(date, time));
    for (const slot of slots.sort((a, b) => Number(a) - Number(b))) {
      if (slot <= now || minutes.has(toMinute(slot))) continue;
      minutes.add(toMinute(slot));
      free.push(slot);
    }
  }
  return free.slice(0, count);
}

const toMinutes = (slots: readonly Date[]): Set<number> => new Set(slots.map(toMinute));

const toMinute = (at: Date): number => Math.floor(at.getTime() / MINUTE_MS);
