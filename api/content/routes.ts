import type { EntityManager } from '@mikro-orm/postgresql';
import { cancelRender, deleteContent } from '../../db/content/end-content.ts';
import { loadRelated, findContent, listContent } from '../../db/content/find-content.ts';
import type { Content } from '../../db/entities/content.ts';
import { respond, paginate } from '../http/respond.ts';
import { createRouter, getPathId, forkEntityManager, type ApiContext } from '../http/context.ts';
import { refuse } from '../http/errors.ts';
import { letGoOfFiles } from '../delete-after-commit.ts';
import { idempotent } from '../middleware/idempotent.ts';
import { pathId } from '../middleware/path-id.ts';
import { rateLimit } from '../middleware/rate-limit.ts';
import { scope } from '../middleware/scope.ts';
import { transaction } from '../middleware/transaction.ts';
import { getBody, getQuery, validate } from '../middleware/validate.ts';
import { resolveWorkspace, getTeamVisibility } from '../access/workspace.ts';
import { acceptJob } from './accept-studio-job.ts';
import { formatIn, knownFormat } from './path-format.ts';
import { presentAccepted, presentContent } from './present.ts';
import { ListContent, StudioJob } from './contract/request.ts';
import { validateJob } from './validate-job.ts';

export const contentRoutes = createRouter('/content');

const CHANGE = [scope('content:write'), rateLimit(), pathId('id')] as const;

contentRoutes.get('/', scope('content:read'), rateLimit(), validate({ query: ListContent }), async (ctx) => {
  const query = getQuery(ctx, ListContent);
  const em = forkEntityManager(ctx);
  const { id: workspaceId } = await resolveWorkspace(ctx, em, query.workspaceId);
  const [rows, total] = await listContent(em, getTeamVisibility(ctx), { ...query, workspaceId });
  const around = await loadRelated(
    em,
    rows.map((row) => row.id),
  );
  const presented = rows.map((row) => presentContent(row, around(row.id), ctx.deps.storage));
  respond(ctx, 200, presented, paginate(total, query));
});

contentRoutes.get('/:id', scope('content:read'), rateLimit(), pathId('id'), validate(), async (ctx) => {
  respond(ctx, 200, await present(ctx, forkEntityManager(ctx)));
});

contentRoutes.post(
  '/:format',
  scope('content:write'),
  rateLimit('studio'),
  knownFormat(),
  idempotent(),
  validateJob(),
  async (ctx) => {
    const accepted = await acceptJob(ctx, formatIn(ctx), getBody(ctx, StudioJob));
    respond(ctx, 202, presentAccepted(accepted, ctx.deps));
  },
);

contentRoutes.post('/:id/cancel', ...CHANGE, idempotent(), validate(), async (ctx) => {
  const { tx } = ctx.state;
  const { id } = await contentOf(ctx, tx.em);
  const cancelled = await cancelRender(tx, id);
  if (cancelled.outcome === 'over') throw refuse.conflict(`The render is over: the content is ${cancelled.status}.`);
  respond(ctx, 200, await present(ctx, tx.em));
});

contentRoutes.delete('/:id', ...CHANGE, transaction(), validate(), async (ctx) => {
  const { id } = await contentOf(ctx, ctx.state.tx.em);
  const deleted = await deleteContent(ctx.state.tx, id);
  switch (deleted.outcome) {
    case 'deleted_before':
      throw refuse.notFound();
    case 'unfinished':
      throw refuse.conflict('The content still renders; cancel it first.');
    case 'in_use':
      throw refuse.conflict(`The post ${deleted.postId} has not gone out and uses it; cancel that first.`);
    case 'deleted':
      await letGoOfFiles(ctx, deleted.mediaKeys);
      respond(ctx, 200, { id });
  }
});

async function contentOf(ctx: ApiContext, em: EntityManager): Promise<Content> {
  const found = await findContent(em, getTeamVisibility(ctx), getPathId(ctx));
  if (!found) throw refuse.notFound();
  return found;
}

/** The content in the path, as it is now. */
async function present(ctx: ApiContext, em: EntityManager) {
  const row = await contentOf(ctx, em);
  const around = await loadRelated(em, [row.id]);
  return presentContent(row, around(row.id), ctx.deps.storage);
}
