import { wallClock } from '../../adapters/clock/wall-clock.ts';
import { postsBetween } from '../../db/posts/post-lists.ts';
import { answer } from '../answer.ts';
import { apiRouter, reader } from '../context.ts';
import { rateLimit } from '../middleware/rate-limit.ts';
import { scope } from '../middleware/scope.ts';
import { queryOf, validate } from '../middleware/validate.ts';
import { spanOf } from '../posts/parse-span.ts';
import { postViewOf } from '../posts/load-post.ts';
import { presentPost } from '../posts/present.ts';
import { chosenWorkspace } from '../workspaces/chosen-workspace.ts';
import { CalendarSpan } from './contract.ts';

export const calendarRoutes = apiRouter('/calendar');

calendarRoutes.get('/', scope('posts:read'), rateLimit(), validate({ query: CalendarSpan }), async (ctx) => {
  const { workspaceId, ...dates } = queryOf(ctx, CalendarSpan);
  const em = reader(ctx);
  const { id, timezone } = await chosenWorkspace(ctx, em, workspaceId);
  const posts = await postsBetween(em, postViewOf(ctx), { workspaceId: id, ...spanOf(dates, timezone) });
  const clock = wallClock(timezone);
  const byDay = Map.groupBy(posts, ({ at }) => clock.dateOf(at));
  const days = [...byDay].map(([date, found]) => ({ date, posts: found.map((one) => presentPost(ctx.world, one)) }));
  answer(ctx, 200, { timezone, days });
});
