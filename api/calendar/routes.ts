import { createWallClock } from '../../adapters/clock/wall-clock.ts';
import { listPostsBetween } from '../../db/posts/list-posts.ts';
import { resolveListScope } from '../access/list-scope.ts';
import { getVisibility } from '../access/workspace.ts';
import { createRouter, forkEntityManager } from '../http/context.ts';
import { respond } from '../http/respond.ts';
import { rateLimit } from '../middleware/rate-limit.ts';
import { scope } from '../middleware/scope.ts';
import { getQuery, validate } from '../middleware/validate.ts';
import { parseSpan } from '../posts/parse-span.ts';
import { presentPost } from '../posts/present.ts';
import { ReadCalendar, type CalendarResponse } from './contract.ts';

export const calendarRoutes = createRouter('/calendar');

calendarRoutes.get('/', scope('posts:read'), rateLimit(), validate({ query: ReadCalendar }), async (ctx) => {
  const { workspaceId, allWorkspaces, ...dates } = getQuery(ctx, ReadCalendar);
  const em = forkEntityManager(ctx);
  const { workspaceIds, timezone } = await resolveListScope(ctx, em, { workspaceId, allWorkspaces });
  const posts = await listPostsBetween(em, getVisibility(ctx), { workspaceIds, ...parseSpan(dates, timezone) });
  const clock = createWallClock(timezone);
  const byDay = Map.groupBy(posts, ({ at }) => clock.toDate(at));
  const days = [...byDay].map(([date, rows]) => ({ date, posts: rows.map((row) => presentPost(ctx.deps, row)) }));
  respond(ctx, 200, { timezone, days } satisfies CalendarResponse);
});
