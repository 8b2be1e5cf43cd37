import { z } from 'zod';
import { toDayNumber } from '../../domain/calendar-date.ts';
import { LocalDate } from '../contract/fields.ts';
import { operation, type Operations } from '../contract/operation.ts';
import { ALL_WORKSPACES } from '../contract/list-parameters.ts';
import { examplePost } from '../posts/contract/examples.ts';
import { PostResponse } from '../posts/contract/response.ts';

const MAX_DAYS = 92;

export const ReadCalendar = z
  .strictObject({
    from: LocalDate.meta({ description: 'The first day, in the zone of the workspace.' }),
    to: LocalDate.meta({ description: `The last day; at most ${MAX_DAYS} days.` }),
    ...ALL_WORKSPACES,
  })
  .superRefine(({ from, to }, context) => {
    const days = toDayNumber(to) - toDayNumber(from) + 1;
    const message = days < 1 ? 'It must not be before from.' : `It must be within ${MAX_DAYS} days of from.`;
    if (days < 1 || days > MAX_DAYS) context.addIssue({ code: 'custom', path: ['to'], message });
  });

export const CalendarResponse = z
  .object({
    timezone: z.string(),
    days: z.array(z.object({ date: z.string().meta({ format: 'date' }), posts: z.array(PostResponse) })),
  })
  .meta({ id: 'Calendar' });
export type CalendarResponse = z.input<typeof CalendarResponse>;

export const calendarOperations: Operations = {
  'GET /calendar': operation({
    summary: 'List posts by local day',
    description:
      "Days in the workspace's zone, or in that of the default workspace with `allWorkspaces`, earliest first. A post belongs to the day of its slot; without a slot to the day of its publishing, or of its release if it is not published yet. Empty days, cancelled posts and drafts without a time are omitted.",
    data: CalendarResponse,
    example: { data: { timezone: 'Europe/Berlin', days: [{ date: '2026-03-02', posts: [examplePost] }] } },
  }),
};
