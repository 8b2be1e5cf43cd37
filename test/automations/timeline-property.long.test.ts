import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { constantFrom, integer, record, sample, subarray } from 'fast-check';
import type { ApiDeps } from '../../api/api-deps.ts';
import { openDatabase } from '../../db/connection/open-database.ts';
import { addDays, getWeekday, WEEKDAYS } from '../../domain/calendar-date.ts';
import { startApi, type TestApi } from '../support/api.ts';
import { createTestClock, type TestClock } from '../support/create-test-clock.ts';
import { closeApiDeps, openApiDeps } from '../support/api-deps.ts';
import { expectedSlots, getInstant } from '../support/automations/expected-calendar.ts';
import { openFixture } from './fixture.ts';

/** Local times that do not exist or occur twice at clock changes. */
const JUMPS: [zone: string, day: string, time: string][] = [
  ['America/New_York', '2027-03-14', '02:30'],
  ['Europe/Berlin', '2027-03-28', '02:30'],
  ['America/Santiago', '2027-04-03', '23:30'],
  ['Australia/Lord_Howe', '2027-04-04', '01:45'],
  ['Africa/Cairo', '2027-04-30', '00:30'],
  ['America/Santiago', '2027-09-05', '00:30'],
  ['Australia/Lord_Howe', '2027-10-03', '02:15'],
  ['Africa/Cairo', '2027-10-28', '23:30'],
  ['Europe/Berlin', '2027-10-31', '02:30'],
  ['America/New_York', '2027-11-07', '01:30'],
];

const NEAR_JUMPS = ['00:00', '00:30', '01:30', '01:45', '02:00', '02:15', '02:30', '03:00', '09:00', '23:30'];

/** A cadence and its launch time relative to the clock change. */
const CASE = record({
  days: subarray([...WEEKDAYS], { minLength: 1 }),
  times: subarray(NEAR_JUMPS, { minLength: 1, maxLength: 3 }),
  postsPerSlot: integer({ min: 1, max: 2 }),
  formats: subarray(['walloftext', 'slideshow', 'listicle'], { minLength: 1 }),
  generations: constantFrom(0, 3, 10),
  before: integer({ min: 1, max: 4 }),
  hour: integer({ min: 5, max: 22 }),
});

const SEED = Number(process.env['SEED'] ?? 20_271);

/** In time order, because the clock can only be set forward. */
const cases = sample(CASE, { numRuns: JUMPS.length, seed: SEED })
  .map((drawn, at) => {
    const [zone, day, time] = JUMPS[at]!;
    const launch = `${addDays(day, -drawn.before)}T${String(drawn.hour).padStart(2, '0')}:00`;
    const [days, times] = [new Set([...drawn.days, getWeekday(day)]), new Set([...drawn.times, time])];
    return { ...drawn, zone, day, launch, days: [...days], times: [...times] };
  })
  .sort((a, b) => getInstant(a.zone, a.launch).getTime() - getInstant(b.zone, b.launch).getTime());

let clock: TestClock;
let deps: ApiDeps;
let api: TestApi;

beforeAll(async () => {
  clock = await createTestClock();
  deps = await openApiDeps({ orm: await openDatabase(clock.databaseUrl) });
  api = await startApi(deps);
});
afterAll(async () => {
  await api.close();
  await closeApiDeps(deps);
  await clock.close();
});

interface Entry {
  slotAt: string;
  position: number;
  format: string;
  credits: number;
  generationId: string | null;
}

const pickComparedFields = ({ slotAt, position, format, credits }: Entry) => ({ slotAt, position, format, credits });

test.each(cases)(
  'in $zone around $day the timeline matches the calendar and the run',
  async ({ zone, days, times, postsPerSlot, formats, generations, launch }) => {
    const last = addDays(launch.slice(0, 10), 6);
    await clock.setTo(new Date(getInstant(zone, launch).getTime() + 10_000));
    const fixture = await openFixture({ deps, api });
    await fixture.call('PATCH', `/workspaces/${fixture.workspace.id}`, { timezone: zone });
    const id = await fixture.drafted({ cadence: { days, times, postsPerSlot }, formats });
    if (generations > 0) {
      await fixture.call('POST', `/automations/${id}/generate`, { count: generations });
      await fixture.write(id);
    }
    const timeline = async (): Promise<Entry[]> =>
      (await fixture.call('GET', `/automations/${id}/timeline?days=7&limit=100`)).json.data.entries;
    const planned = await timeline();
    const calendar = { zone, days, times, postsPerSlot, launch, archive: launch, restore: launch, endDate: last };
    const slots = expectedSlots(calendar).flatMap(({ at }) =>
      Array.from({ length: postsPerSlot }, () => at.toISOString()),
    );
    expect(planned.map(({ slotAt }) => slotAt)).toEqual(slots);

    await fixture.call('POST', `/automations/${id}/launch`);
    await fixture.run(id);

    const entries = await timeline();
    expect(entries.map(pickComparedFields)).toEqual(planned.map(pickComparedFields));
    expect((await fixture.posts(id)).map(({ scheduledTime }) => scheduledTime)).toEqual(slots);
    for (const [at, { generationId }] of planned.entries()) {
      if (generationId) expect(entries[at]?.generationId).toBe(generationId);
    }
  },
);
