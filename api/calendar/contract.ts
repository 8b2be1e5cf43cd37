import { z } from 'zod';
import { dayNumber } from '../../domain/calendar-date.ts';
import { Id } from '../contract/fields.ts';
import { LocalDate } from '../posts/contract/fields.ts';

const MOST_DAYS = 92;

export const CalendarSpan = z
  .strictObject({
    from: LocalDate.meta({ description: 'The first day, in the zone of the workspace.' }),
    to: LocalDate.meta({ description: `The last day; ${MOST_DAYS} days at most.` }),
    workspaceId: Id.optional(),
  })
  .superRefine(({ from, to }, context) => {
    const days = dayNumber(to) - dayNumber(from) + 1;
    const message = days < 1 ? 'It must not lie before from.' : `It must lie within ${MOST_DAYS} days of from.`;
    if (days < 1 || days > MOST_DAYS) context.addIssue({ code: 'custom', path: ['to'], message });
  });
