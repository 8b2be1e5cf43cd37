import { findContent, listContent, postsOfContent } from '../../db/content-reads.ts';
import { answer, paginate } from '../answer.ts';
import { apiRouter, idIn, reader } from '../context.ts';
import { refuse } from '../errors.ts';
import { pathId } from '../middleware/path-id.ts';
import { rateLimit } from '../middleware/rate-limit.ts';
import { scope } from '../middleware/scope.ts';
import { queryOf, validate } from '../middleware/validate.ts';
import { chosenWorkspace, viewOf } from '../workspaces/chosen-workspace.ts';
import { presentContent } from './present.ts';
import { ListContent } from './schema.ts';

export const contentRoutes = apiRouter('/content');

contentRoutes.get('/', scope('content:read'), rateLimit(), validate({ query: ListContent }), async (ctx) => {
  const query = queryOf(ctx, ListContent);
  const em = reader(ctx);
  const { id: workspaceId } = await chosenWorkspace(ctx, em, query.workspaceId);
  const [rows, total] = await listContent(em, viewOf(ctx), { ...query, workspaceId });
  const posts = await postsOfContent(
    em,
    rows.map((row) => row.id),
  );
  const presented = rows.map((row) => presentContent(row, posts.get(row.id) ?? [], ctx.world.storage));
  answer(ctx, 200, presented, paginate(total, query));
});

contentRoutes.get('/:id', scope('content:read'), rateLimit(), pathId('id'), validate(), async (ctx) => {
  const em = reader(ctx);
  const row = await findContent(em, viewOf(ctx), idIn(ctx));
  if (!row) throw refuse.notFound();
  const posts = await postsOfContent(em, [row.id]);
  answer(ctx, 200, presentContent(row, posts.get(row.id) ?? [], ctx.world.storage));
});
