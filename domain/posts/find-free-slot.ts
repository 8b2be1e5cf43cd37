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

/**
 * The first usual time of a workspace after `now` that has no post within an hour. The usual times are those that several of its posts
 * share; without any, `time`. Null if the next 60 days are full.
 */
export function findFreeSlot(posts: readonly LocalTime[], now: LocalTime, time: string): LocalTime | null {
  const times = listUsualTimes(posts);
  const taken = posts.map(toMinutes);
  const slots = Array.from({ length: HORIZON_DAYS }, (_, days) => addDays(now.date, days)).flatMap((date) =>
    (times.length > 0 ? times : [time]).map((usual) => ({ date, time: usual })),
  );
  const isFree = (at: number): boolean => taken.every((other) => Math.abs(other - at) >= GAP_MINUTES);
  return slots.find((slot) => toMinutes(slot) > toMinutes(now) && isFree(toMinutes(slot))) ?? null;
}

function listUsualTimes(posts: readonly LocalTime[]): string[] {
  const byTime = Map.groupBy(posts, ({ time }) => time);
  return [...byTime].flatMap(([time, same]) => (same.length >= USUAL ? [time] : [])).sort();
}

function toMinutes({ date, time }: LocalTime): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return toDayNumber(date) * DAY_MINUTES + hours * 60 + minutes;
}
