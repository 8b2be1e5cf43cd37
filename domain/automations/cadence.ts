import { addDays, getWeekday, toWeekNumber, WEEKDAYS, type Weekday } from '../calendar-date.ts';
import type { Format } from '../formats.ts';

/** When an automation posts, by the clock on the wall: at each of `times` on each of `days`, `postsPerSlot` posts. */
export interface Cadence {
  days: readonly Weekday[];
  /** `HH:MM`. */
  times: readonly string[];
  postsPerSlot: number;
}

/** The clock on the wall of one zone. */
export interface WallClock {
  /** The instant of a local date and `HH:MM`: a gap moves forward by its length, an overlap means its first occurrence. */
  toInstant(date: string, time: string): Date;
  /** The local date of an instant. */
  toDate(instant: Date): string;
}

/** One post's place in the calendar. */
export interface Place {
  /** The day and the time of the grid, as local date and `HH:MM`; the clock may show another one where it jumps. */
  date: string;
  time: string;
  at: Date;
  /** From 0, among the posts of one slot. */
  position: number;
  /** Of the generation that takes it. */
  format: Format;
}

export interface Calendar extends Cadence {
  /** Taken in turn, over the places of a week and on from week to week. */
  formats: readonly Format[];
}

/**
 * Every place on the days from `from` to before `until`, in the order of time. Only the calendar decides: the same days give
 * the same places, whenever they are asked for. Two times of a day that the clock makes one instant are one slot.
 */
export function listPlaces(calendar: Calendar, from: string, until: string, clock: WallClock): Place[] {
  const days = WEEKDAYS.filter((day) => calendar.days.includes(day));
  const times = [...new Set(calendar.times)].sort();
  const perWeek = days.length * times.length * calendar.postsPerSlot;
  const places: Place[] = [];
  const instants = new Set<number>();
  for (let date = from; date < until; date = addDays(date, 1)) {
    const day = days.indexOf(getWeekday(date));
    if (day === -1) continue;
    for (const [index, time] of times.entries()) {
      const at = clock.toInstant(date, time);
      if (instants.has(at.getTime())) continue;
      instants.add(at.getTime());
      const first = toWeekNumber(date) * perWeek + (day * times.length + index) * calendar.postsPerSlot;
      for (let position = 0; position < calendar.postsPerSlot; position += 1) {
        const format = calendar.formats[(first + position) % calendar.formats.length];
        if (!format) throw new Error('an automation has at least one format');
        places.push({ date, time, at, position, format });
      }
    }
  }
  return places.sort((a, b) => a.at.getTime() - b.at.getTime() || a.position - b.position);
}

/** A run fills one week, and begins a day before that week does: its videos are rendered and reviewed by then. */
const WEEK_DAYS = 7;
const LEAD_DAYS = 1;

export interface ScheduledDays {
  /** The first day of the cadence, or null: from its launch on. */
  startDate: string | null;
  /** The last one, or null: without end. */
  endDate: string | null;
  /** The day before which earlier runs have filled the calendar; null before the first. */
  filledUntil: string | null;
}

/** What a run on the day `today` fills, and the day of the next one. */
export interface RunWindow {
  from: string;
  /** The first day that is not filled. */
  until: string;
  filledUntil: string;
  /** The day that begins the next run: after the last day there is one more, which finds the automation completed. */
  nextRunOn: string;
  /** The last day is over. */
  completed: boolean;
}

/**
 * The week of a run. Weeks follow each other from the first day on, however late a run is; days that earlier runs have left
 * open are looked at again.
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
