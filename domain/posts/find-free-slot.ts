import { addDays, toDayNumber } from '../calendar-date.ts';

/** A local date and `HH:MM`. */
export interface LocalTime {
  date: string;
  time: string;
}

const HORIZON_DAYS = 60;
const DAY_MINUTES = 1_440;
/** Two posts of a workspace keep this distance. */
const GAP_MINUTES = 60;
/** A time at which so many posts are planned is a usual one. */
const USUAL = 2;

/** The first of some times of day after `now` that has no post within an hour. Null if the next 60 days are full. */
export function findFreeSlot(posts: readonly LocalTime[], now: LocalTime, times: readonly string[]): LocalTime | null {
  const taken = posts.map(toMinutes);
  const slots = Array.from({ length: HORIZON_DAYS }, (_, days) => addDays(now.date, days)).flatMap((date) =>
    times.toSorted().map((time) => ({ date, time })),
  );
  const isFree = (at: number): boolean => taken.every((other) => Math.abs(other - at) >= GAP_MINUTES);
  return slots.find((slot) => toMinutes(slot) > toMinutes(now) && isFree(toMinutes(slot))) ?? null;
}

/** The times of day that several posts of a workspace share; without any, `time`. */
export function listUsualTimes(posts: readonly LocalTime[], time: string): string[] {
  const byTime = Map.groupBy(posts, (post) => post.time);
  const usual = [...byTime].flatMap(([shared, same]) => (same.length >= USUAL ? [shared] : []));
  return usual.length > 0 ? usual : [time];
}

function toMinutes({ date, time }: LocalTime): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return toDayNumber(date) * DAY_MINUTES + hours * 60 + minutes;
}
