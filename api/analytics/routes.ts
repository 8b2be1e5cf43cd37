import { historyOf, listMeasuredPosts, measuredPosts } from '../../db/analytics/measured-posts.ts';
import { answer, paginate } from '../answer.ts';
import { apiRouter, idIn, reader } from '../context.ts';
import { pathId } from '../middleware/path-id.ts';
import { rateLimit } from '../middleware/rate-limit.ts';
import { scope } from '../middleware/scope.ts';
import { queryOf, validate } from '../middleware/validate.ts';
import { postOf } from '../posts/load-post.ts';
import { chosenWorkspace } from '../workspaces/chosen-workspace.ts';
import { ListMeasuredPosts, ReadAnalytics } from './contract/request.ts';
import { presentMeasuredPost, presentSnapshot } from './present.ts';
import { buildReport } from './report.ts';
import { resolveWindow, windowBounds } from './window.ts';

export const analyticsRoutes = apiRouter('/analytics');

const READ = [scope('analytics:read'), rateLimit()] as const;

analyticsRoutes.get('/', ...READ, validate({ query: ReadAnalytics }), async (ctx) => {
  const { workspaceId: requestedId, from, to, ...filter } = queryOf(ctx, ReadAnalytics);
  const em = reader(ctx);
  const { id: workspaceId, timezone } = await chosenWorkspace(ctx, em, requestedId);
  const span = { ...filter, workspaceId, sandbox: !ctx.state.key.live };
  answer(ctx, 200, await buildReport(em, span, resolveWindow({ from, to }, timezone)));
});

analyticsRoutes.get('/posts', ...READ, validate({ query: ListMeasuredPosts }), async (ctx) => {
  const { workspaceId: requestedId, from, to, sort, page, limit, ...filter } = queryOf(ctx, ListMeasuredPosts);
  const em = reader(ctx);
  const { id: workspaceId, timezone } = await chosenWorkspace(ctx, em, requestedId);
  const window = windowBounds(resolveWindow({ from, to }, timezone));
  const span = { ...filter, ...window, workspaceId, sandbox: !ctx.state.key.live };
  const [posts, total] = await listMeasuredPosts(em, span, { sort, page, limit });
  answer(ctx, 200, posts.map(presentMeasuredPost), paginate(total, { page, limit }));
});

analyticsRoutes.get('/posts/:id', ...READ, pathId('id'), validate(), async (ctx) => {
  const em = reader(ctx);
  const { post } = await postOf(ctx, em, idIn(ctx));
  const [measured] = await measuredPosts(em, [post.id]);
  if (!measured) throw new Error(`there is no post ${post.id}`);
  const history = await historyOf(em, measured.targets);
  answer(ctx, 200, { ...presentMeasuredPost(measured), history: history.map(presentSnapshot) });
});
