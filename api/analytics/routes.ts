import { loadHistory, listMeasuredPosts, loadMeasuredPosts } from '../../db/analytics/measured-posts.ts';
import { findPost } from '../../db/posts/posts.ts';
import { respond, paginate } from '../http/respond.ts';
import { createRouter, getPathId, forkEntityManager } from '../http/context.ts';
import { rateLimit } from '../middleware/rate-limit.ts';
import { scope } from '../middleware/scope.ts';
import { pathId, getQuery, validate } from '../middleware/validate.ts';
import { getVisibility, resolveWorkspace } from '../access/workspace.ts';
import { refuse } from '../http/errors.ts';
import { ListMeasuredPosts, ReadAnalytics } from './contract/request.ts';
import { presentMeasuredPost, presentSnapshot } from './present.ts';
import { createReport, getWindowBounds, resolveWindow } from './report.ts';

export const analyticsRoutes = createRouter('/analytics');

const READ = [scope('analytics:read'), rateLimit()] as const;

analyticsRoutes.get('/', ...READ, validate({ query: ReadAnalytics }), async (ctx) => {
  const { workspaceId: requestedId, from, to, ...filter } = getQuery(ctx, ReadAnalytics);
  const em = forkEntityManager(ctx);
  const { id: workspaceId, timezone } = await resolveWorkspace(ctx, em, requestedId);
  const span = { ...filter, workspaceId, sandbox: !ctx.state.key.live };
  respond(ctx, 200, await createReport(ctx.deps, em, span, resolveWindow({ from, to }, timezone)));
});

analyticsRoutes.get('/posts', ...READ, validate({ query: ListMeasuredPosts }), async (ctx) => {
  const { workspaceId: requestedId, from, to, sort, page, limit, ...filter } = getQuery(ctx, ListMeasuredPosts);
  const em = forkEntityManager(ctx);
  const { id: workspaceId, timezone } = await resolveWorkspace(ctx, em, requestedId);
  const window = getWindowBounds(resolveWindow({ from, to }, timezone));
  const span = { ...filter, ...window, workspaceId, sandbox: !ctx.state.key.live };
  const [posts, total] = await listMeasuredPosts(em, span, { sort, page, limit });
  respond(
    ctx,
    200,
    posts.map((post) => presentMeasuredPost(ctx.deps, post)),
    paginate(total, { page, limit }),
  );
});

analyticsRoutes.get('/posts/:id', ...READ, pathId('id'), validate(), async (ctx) => {
  const em = forkEntityManager(ctx);
  const found = await findPost(em, getVisibility(ctx), getPathId(ctx));
  const [measured] = found ? await loadMeasuredPosts(em, [found.post.id]) : [];
  if (!measured) throw refuse.notFound();
  const history = await loadHistory(em, measured.targets);
  respond(ctx, 200, { ...presentMeasuredPost(ctx.deps, measured), history: history.map(presentSnapshot) });
});
