import { z } from 'zod';
import type { ClockRefusal } from '../../db/test-clocks/test-clocks.ts';
import {
  MAX_ADVANCE_DAYS,
  TEST_CLOCK_STATUSES,
  TEST_CLOCK_WAITS,
  type TestClockWait,
} from '../../domain/test-clocks/test-clock.ts';
import { IDS } from '../contract/example-ids.ts';
import { buildInstant } from '../contract/fields.ts';
import { Deleted, Instant, operation, type Operations } from '../contract/operation.ts';
import { PAGING } from '../contract/list-parameters.ts';

export const ListTestClocks = z.strictObject(PAGING);

export const CreateTestClock = z
  .strictObject({ from: buildInstant('The first time of the clock, now or later. Left out: now.').optional() })
  .optional()
  .meta({ id: 'CreateTestClock' });

export const AdvanceTestClock = z
  .strictObject({ to: buildInstant(`Later than the clock's time, by ${MAX_ADVANCE_DAYS} days at most.`) })
  .meta({ id: 'AdvanceTestClock' });

export const TestClockResponse = z
  .object({
    id: z.string(),
    status: z.enum(TEST_CLOCK_STATUSES).meta({
      description:
        '`stopped`: an advance met something that a clock cannot move, shown by `waitingFor`. Advance it again to go on.',
    }),
    now: Instant.meta({ description: 'The time of the team. It stands still unless an advance moves it.' }),
    advancingTo: Instant.nullable().meta({ description: 'Where the running or stopped advance ends.' }),
    waitingFor: z
      .array(
        z.object({
          type: z.enum(['post', 'automation', 'delivery']),
          id: z.string(),
          reason: z.enum(Object.keys(TEST_CLOCK_WAITS) as [TestClockWait, ...TestClockWait[]]),
          message: z.string(),
        }),
      )
      .meta({ description: 'What is due at this time and not done, 100 at most.' }),
    createdAt: Instant,
  })
  .meta({ id: 'TestClock' });
export type TestClockResponse = z.input<typeof TestClockResponse>;

const exampleClock: TestClockResponse = {
  id: IDS.testClock,
  status: 'ready',
  now: '2031-03-01T09:00:00.000Z',
  advancingTo: null,
  waitingFor: [],
  createdAt: '2031-03-01T09:00:00.000Z',
};

export const CLOCK_REFUSALS: Record<ClockRefusal | 'advancing', string> = {
  exists: 'The team has a test clock. Delete it first.',
  live: 'The team has live accounts, posts or automations, which would stand still. Use a team that has none.',
  publishing: 'A post is being published. Try again in a minute.',
  advancing: 'The clock is being advanced. Wait until its status is no longer advancing.',
};

export const testClockOperations: Operations = {
  'POST /test-clocks': operation({
    summary: 'Create the test clock of the team',
    description:
      'Only with a sandbox key, and for a team without connected live accounts and live posts or automations that have not ended. From then on the team goes by this clock, and its live keys change nothing. What is due by `from` happens at `from`.',
    status: 201,
    data: TestClockResponse,
    example: {
      bodies: { 'From a day': { from: '2031-03-01T09:00:00Z' } },
      data: exampleClock,
      conflicts: [CLOCK_REFUSALS.exists, CLOCK_REFUSALS.live, CLOCK_REFUSALS.publishing],
    },
  }),
  'GET /test-clocks': operation({
    summary: 'List the test clocks of the team',
    description: 'A team has one at most.',
    paged: true,
    data: z.array(TestClockResponse),
    example: { data: [exampleClock] },
  }),
  'GET /test-clocks/:id': operation({
    summary: 'Read a test clock',
    data: TestClockResponse,
    example: { data: exampleClock },
  }),
  'POST /test-clocks/:id/advance': operation({
    summary: 'Advance a test clock',
    description:
      'Everything that is due by `to` happens in the order of its time: each thing is done before the clock goes on. Poll the clock until its status is no longer `advancing`.',
    status: 202,
    data: TestClockResponse,
    example: {
      bodies: { 'By a week': { to: '2031-03-08T09:00:00Z' } },
      data: { ...exampleClock, status: 'advancing', advancingTo: '2031-03-08T09:00:00.000Z' },
      conflicts: [CLOCK_REFUSALS.advancing],
    },
  }),
  'DELETE /test-clocks/:id': operation({
    summary: 'Delete a test clock',
    description:
      'The team goes by real time again. Posts that were published stay; credits, quotas and the credit period are again what they were without the clock.',
    data: Deleted,
    example: { data: { id: IDS.testClock }, conflicts: [CLOCK_REFUSALS.advancing] },
  }),
};
