import { z } from 'zod';
import { POST_ORDERS } from '../../../db/analytics/measured-posts.ts';
import { PLATFORMS } from '../../../domain/accounts/platforms.ts';
import { toDayNumber } from '../../../domain/calendar-date.ts';
import { Id, LocalDate } from '../../contract/fields.ts';
import { acceptMany, PAGING } from '../../contract/list-parameters.ts';

export const MAX_DAYS = 366;

const WINDOW = {
  from: LocalDate.optional().meta({
    description: 'The first day, in the time zone of the workspace; by default 29 days before `to`.',
  }),
  to: LocalDate.optional().meta({
    description: `The last day, by default today, or \`from\` if that is later. A window has at most ${MAX_DAYS} days.`,
  }),
  workspaceId: Id.optional(),
  platform: acceptMany(PLATFORMS).optional(),
  accountId: Id.optional(),
  influencerId: Id.optional().meta({ description: 'Posts published for this AI presenter.' }),
};

function checkWindow({ from, to }: { from?: string | undefined; to?: string | undefined }, context: z.RefinementCtx) {
  // `resolveWindow` checks a window with one given end.
  if (from === undefined || to === undefined) return;
  const days = toDayNumber(to) - toDayNumber(from) + 1;
  const message = days < 1 ? 'It must not be before from.' : `It must be within ${MAX_DAYS} days of from.`;
  if (days < 1 || days > MAX_DAYS) context.addIssue({ code: 'custom', path: ['to'], message });
}

export const ReadAnalytics = z.strictObject(WINDOW).superRefine(checkWindow);

export const ListMeasuredPosts = z
  .strictObject({
    ...WINDOW,
    ...PAGING,
    sort: z.enum(POST_ORDERS).default('views').meta({ description: 'Descending; unknown values come last.' }),
  })
  .superRefine(checkWindow);
