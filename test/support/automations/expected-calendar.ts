/** The expected calendar of an automation, computed with `Intl` independently of the tested code. */

export interface Scenario {
  zone: string;
  days: readonly string[];
  times: readonly string[];
  postsPerSlot: number;
  /** Local wall times, `YYYY-MM-DDTHH:MM`, in the order launch, archive, restore. */
  launch: string;
  archive: string;
  restore: string;
  /** The last day. */
  endDate: string;
}

export interface ExpectedSlot {
  /** The date and time of the slot. */
  wall: string;
  at: Date;
  /** The publish time of its posts: the slot, or the restore if they were withheld. */
  publishAt: Date;
}

const DAY_MS = 86_400_000;
const WEEKDAY = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];

/** The local time of a zone at an instant, `YYYY-MM-DDTHH:MM`. */
export function formatWallTime(zone: string, instant: Date): string {
  const parts = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' });
  return parts.format(instant).replace(' ', 'T');
}

/** The first instant with this wall time. A wall time in a DST gap moves forward by the length of the gap. */
export function getInstant(zone: string, wall: string): Date {
  const asUtc = Date.parse(`${wall}Z`);
  const offsetAt = (ms: number) => Date.parse(`${formatWallTime(zone, new Date(ms))}Z`) - ms;
  const [before, after] = [offsetAt(asUtc - DAY_MS), offsetAt(asUtc + DAY_MS)];
  const candidates = [asUtc - before, asUtc - after].sort((a, b) => a - b);
  const shown = candidates.find((ms) => formatWallTime(zone, new Date(ms)) === wall);
  return new Date(shown ?? asUtc - before);
}

function plusDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

/** When each week is filled: the first at the launch, later ones at midnight a day before they start. */
export function runInstants({ zone, launch, endDate }: Scenario): Date[] {
  const first = launch.slice(0, 10);
  const runs = [getInstant(zone, launch)];
  for (let week = plusDays(first, 7); week <= endDate; week = plusDays(week, 7)) {
    runs.push(getInstant(zone, `${plusDays(week, -1)}T00:00`));
  }
  return runs;
}

/** Every slot with expected posts, in time order. */
export function expectedSlots(scenario: Scenario): ExpectedSlot[] {
  const { zone, days, times, launch, endDate } = scenario;
  const [archivedAt, restoredAt] = [getInstant(zone, scenario.archive), getInstant(zone, scenario.restore)];
  const runs = runInstants(scenario);
  const whileArchived = (at: Date): boolean => at >= archivedAt && at < restoredAt;
  const first = launch.slice(0, 10);
  const slots = new Map<number, ExpectedSlot>();
  for (let day = 0; plusDays(first, day) <= endDate; day += 1) {
    const date = plusDays(first, day);
    if (!days.includes(WEEKDAY[new Date(`${date}T00:00Z`).getUTCDay()] ?? '')) continue;
    for (const time of times.toSorted()) {
      const at = getInstant(zone, `${date}T${time}`);
      const due = runs[Math.floor(day / 7)]!;
      const filledAt = whileArchived(due) ? restoredAt : due;
      if (at <= filledAt || slots.has(at.getTime())) continue;
      slots.set(at.getTime(), { wall: `${date}T${time}`, at, publishAt: whileArchived(at) ? restoredAt : at });
    }
  }
  return [...slots.values()].sort((a, b) => a.at.getTime() - b.at.getTime());
}
