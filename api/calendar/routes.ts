import { createWallClock } from '../../adapters/clock/wall-clock.ts';
import { listPostsBetween } from '../../db/posts/list-posts.ts';
import { respond } from '../http/respond.ts';
import { createRouter, forkEntityManager } from '../http/context.ts';
import { rateLimit } from '../middleware/rate-limit.ts';
import { scope } from '../middleware/scope.ts';
import { getQuery, validate } from '../middleware/validate.ts';
import { spanOf } from '../posts/parse-span.ts';
import { postViewOf } from '../posts/load-post.ts';
import { presentPost } from '../posts/present.ts';
import { resolveWorkspace } from '../access/workspace.ts';
import { CalendarSpan } from './contract.ts';

export const calendarRoutes = createRouter('/calendar');

calendarRoutes.get('/', scope('posts:read'), rateLimit(), validate({ query: CalendarSpan }), async (ctx) => {
  const { workspaceId, ...dates } = getQuery(ctx, CalendarSpan);
  const em = forkEntityManager(ctx);
  const { id, timezone } = await resolveWorkspace(ctx, em, workspaceId);
  const posts = await listPostsBetween(em, postViewOf(ctx), { workspaceId: id, ...spanOf(dates, timezone) });
  const clock = createWallClock(timezone);
  const byDay = Map.groupBy(posts, ({ at }) => clock.dateOf(at));
  const days = [...byDay].map(([date, found]) => ({ date, posts: found.map((one) => presentPost(ctx.deps, one)) }));
  respond(ctx, 200, { timezone, days });
});
