import { ownUses } from '../../db/trends/own-usage.ts';
import { dayAsked, listTrends } from '../../db/trends/list-trends.ts';
import { ownTrends } from '../../domain/trends/own-trends.ts';
import { answer, paginate } from '../answer.ts';
import { apiRouter, reader } from '../context.ts';
import { rateLimit } from '../middleware/rate-limit.ts';
import { scope } from '../middleware/scope.ts';
import { queryOf, validate } from '../middleware/validate.ts';
import { postViewOf } from '../posts/load-post.ts';
import { ListTrends } from './contract.ts';
import { presentTrend } from './present.ts';

export const trendRoutes = apiRouter('/trends');

trendRoutes.get('/', scope('trends:read'), rateLimit(), validate({ query: ListTrends }), async (ctx) => {
  const { date, ...query } = queryOf(ctx, ListTrends);
  const em = reader(ctx);
  const day = await dayAsked(em, date);
  const trends = ownTrends(await ownUses(em, postViewOf(ctx), { ...query, day }), day);
  const own = { teamId: ctx.state.team.id, trends };
  const [rows, total] = await listTrends(em, { ...query, day }, own);
  answer(ctx, 200, rows.map(presentTrend), paginate(total, query));
});
