import { listOwnUsage, resolveDay, listTrends } from '../../db/trends/list-trends.ts';
import { buildOwnTrends } from '../../domain/trends/own-trends.ts';
import { respond, paginate } from '../http/respond.ts';
import { createRouter, forkEntityManager } from '../http/context.ts';
import { rateLimit } from '../middleware/rate-limit.ts';
import { scope } from '../middleware/scope.ts';
import { getQuery, validate } from '../middleware/validate.ts';
import { getVisibility } from '../access/workspace.ts';
import { ListTrends } from './contract.ts';
import { presentTrend } from './present.ts';

export const trendRoutes = createRouter('/trends');

trendRoutes.get('/', scope('trends:read'), rateLimit(), validate({ query: ListTrends }), async (ctx) => {
  const { date, ...query } = getQuery(ctx, ListTrends);
  const em = forkEntityManager(ctx);
  const day = await resolveDay(em, date);
  const trends = buildOwnTrends(await listOwnUsage(em, getVisibility(ctx), { ...query, day }), day);
  const own = { teamId: ctx.state.team.id, trends };
  const [rows, total] = await listTrends(em, { ...query, day }, own);
  respond(ctx, 200, rows.map(presentTrend), paginate(total, query));
});
