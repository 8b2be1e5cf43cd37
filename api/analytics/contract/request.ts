import { z } from 'zod';
import { POST_ORDERS } from '../../db/analytics/analytics-posts.ts';
import { dayNumber } from '../../domain/calendar-date.ts';
import { PLATFORMS } from '../../domain/accounts/platforms.ts';
import { Id } from '../fields.ts';
import { PAGING } from '../paging.ts';
import { LocalDate } from '../posts/contract/fields.ts';

export const MOST_DAYS = 366;

const WINDOW = {
  from: LocalDate.optional().meta({
    description: 'The first day, in the zone of the workspace; by default the 30th up to `to`.',
  }),
  to: LocalDate.optional().meta({ description: `The last day, by default today; ${MOST_DAYS} days at most.` }),
  workspaceId: Id.optional(),
  platform: z.enum(PLATFORMS).optional(),
  accountId: Id.optional(),
  influencerId: Id.optional().meta({ description: 'Posts published for this AI presenter.' }),
};

interface Days {
  from?: string | undefined;
  to?: string | undefined;
}

/** What two given days must be; a day that is left out is chosen to fit. */
function inOrder({ from, to }: Days, context: z.RefinementCtx): void {
  if (from === undefined || to === undefined) return;
  const days = dayNumber(to) - dayNumber(from) + 1;
  const message = days < 1 ? 'It must not lie before from.' : `It must lie within ${MOST_DAYS} days of from.`;
  if (days < 1 || days > MOST_DAYS) context.addIssue({ code: 'custom', path: ['to'], message });
}

export const ReadAnalytics = z.strictObject(WINDOW).superRefine(inOrder);

export const ListMeasuredPosts = z
  .strictObject({
    ...WINDOW,
    ...PAGING,
    sort: z.enum(POST_ORDERS).default('views').meta({ description: 'The most first; what is not known comes last.' }),
  })
  .superRefine(inOrder);
