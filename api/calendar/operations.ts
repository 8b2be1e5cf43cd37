import { z } from 'zod';
import { EXAMPLES } from '../posts/contract/examples.ts';
import { Post } from '../posts/contract/response.ts';
import type { Operations } from '../contract/operation.ts';

const Calendar = z
  .object({
    timezone: z.string(),
    days: z.array(z.object({ date: z.string().meta({ format: 'date' }), posts: z.array(Post) })),
  })
  .meta({ id: 'Calendar' });

export const calendarOperations: Operations = {
  'GET /calendar': {
    summary: 'Posts by local day',
    description:
      "Days in the workspace's zone, earliest first; a post belongs to its slot, else to its publishing time, and one that was to go out at once and has not been published to when that was. Days without posts and cancelled posts are left out; so are drafts without a time.",
    status: 200,
    data: Calendar,
    example: EXAMPLES.calendar,
  },
};
