import { addDays, getWeekday, toWeekNumber, WEEKDAYS, type WallClock, type Weekday } from '../calendar-date.ts';
import type { Format } from '../formats.ts';

/** Requested generations get the formats of the open slots of this many days. Any others get the formats in turn. */
export const LOOK_AHEAD_DAYS = 28;

/** The most generations that one request can draft. */
export const MAX_GENERATIONS = 50;

/** When an automation posts, in local time: `postsPerSlot` posts at each of `times` on each of `days`. */
export interface Cadence {
  days: readonly Weekday[];
  /** `HH:MM`. */
  times: readonly string[];
  postsPerSlot: number;
}

/** The slot of one post in the calendar. */
export interface PostSlot {
  /** The scheduled local date and `HH:MM`. The actual local time differs if it falls into a clock change. */
  date: string;
  time: string;
  at: Date;
  /** The position among the posts of one slot, from 0. */
  position: number;
  /** The format of the generation that fills it. */
  format: Format;
}

export interface CadenceWithFormats extends Cadence {
  /** Formats rotate over the post slots of a week and continue in the next week. */
  formats: readonly Format[];
}

/**
 * Every post slot from the day `from` to before `until`, in order of time. The result depends only on the cadence, so the
 * same days always give the same post slots. Two times that a clock change maps to the same instant are one slot.
 */
export function listPostSlots(cadence: CadenceWithFormats, from: string, until: string, clock: WallClock): PostSlot[] {
  const days = WEEKDAYS.filter((day) => cadence.days.includes(day));
  const times = [...new Set(cadence.times)].sort();
  const perWeek = days.length * times.length * cadence.postsPerSlot;
  const slots: PostSlot[] = [];
  const instants = new Set<number>();
  for (let date = from; date < until; date = addDays(date, 1)) {
    const day = days.indexOf(getWeekday(date));
    if (day === -1) continue;
    for (const [index, time] of times.entries()) {
      const at = clock.toInstant(date, time);
      if (instants.has(at.getTime())) continue;
      instants.add(at.getTime());
      const first = toWeekNumber(date) * perWeek + (day * times.length + index) * cadence.postsPerSlot;
      for (let position = 0; position < cadence.postsPerSlot; position += 1) {
        const format = cadence.formats[(first + position) % cadence.formats.length];
        if (!format) throw new Error('the automation has no formats');
        slots.push({ date, time, at, position, format });
      }
    }
  }
  return slots.sort((a, b) => a.at.getTime() - b.at.getTime() || a.position - b.position);
}

/** A run fills one week and starts a day before it, which leaves time to render and review its videos. */
const WEEK_DAYS = 7;
const LEAD_DAYS = 1;

export interface ScheduledDays {
  /** The first day, or null to start at the launch. */
  startDate: string | null;
  /** The last day, or null for no end. */
  endDate: string | null;
  /** Earlier runs covered every day before this one; null before the first run. */
  filledUntil: string | null;
}

/** The days that a run on `today` fills, and the day of the next run. */
export interface RunWindow {
  from: string;
  /** The first day after the run's days. */
  until: string;
  filledUntil: string;
  /** The day of the next run. One more run follows the last day and marks the automation completed. */
  nextRunOn: string;
  /** Whether the last day has passed. */
  completed: boolean;
}

/**
 * The days of a run. Weeks are counted from the first day, even if a run is late. Slots that an earlier run could
 * not fill are retried.
 */
export function computeRunWindow({ startDate, endDate, filledUntil }: ScheduledDays, today: string): RunWindow {
  const from = startDate !== null && startDate > today ? startDate : today;
  let end = filledUntil ?? addDays(from, WEEK_DAYS);
  while (addDays(end, -LEAD_DAYS) <= today) end = addDays(end, WEEK_DAYS);
  const afterLast = endDate === null ? null : addDays(endDate, 1);
  const until = afterLast !== null && afterLast < end ? afterLast : end;
  const nextRunOn = afterLast !== null && afterLast <= end ? afterLast : addDays(end, -LEAD_DAYS);
  return { from, until, filledUntil: end, nextRunOn, completed: afterLast !== null && today >= afterLast };
}
