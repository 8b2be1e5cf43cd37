import { LockMode } from '@mikro-orm/core';
import { recordRequestAudit } from '../middleware/record-request-audit.ts';
import type { EntityManager } from '@mikro-orm/postgresql';
import { cancelRender, deleteContent } from '../../db/content/end-content.ts';
import { findContent, listContent, loadRelated } from '../../db/content/find-content.ts';
import { loadWebsitePictures } from '../../db/brand/pictures.ts';
import type { Content } from '../../db/entities/content.ts';
import { resolveListScope } from '../access/list-scope.ts';
import { getTeamVisibility, getVisibility } from '../access/workspace.ts';
import { deleteAfterCommit } from '../delete-after-commit.ts';
import { createRouter, forkEntityManager, getPathId, type ApiContext } from '../http/context.ts';
import { refuse } from '../http/errors.ts';
import { paginateContinuable, respond } from '../http/respond.ts';
import { prepareDeck } from '../decks/prepare-deck.ts';
import { SHARES } from '../../shares/shares.ts';
import { idempotent } from '../middleware/idempotent.ts';
import { rejectUnlessAsPlanned } from '../middleware/if-as-planned.ts';
import { inTurn } from '../middleware/in-turn.ts';
import { rateLimit } from '../middleware/rate-limit.ts';
import { getJsonBody, readJsonBody } from '../middleware/read-json.ts';
import { scope } from '../middleware/scope.ts';
import { transaction } from '../middleware/transaction.ts';
import { pathId, getBody, getQuery, ifValid, validate } from '../middleware/validate.ts';
import { acceptStudioJob } from './accept-studio-job.ts';
import { ListContent, StudioJob } from './contract/request.ts';
import type { ContentResponse } from './contract/response.ts';
import { inspectSources } from './inspect-sources.ts';
import { getPathFormat, pathFormat } from './path-format.ts';
import { presentAcceptedRender, presentContent } from './present.ts';
import { validateJob } from './validate-job.ts';

export const contentRoutes = createRouter('/content');

async function prepareJob(ctx: ApiContext): Promise<void> {
  await prepareDeck(ctx);
  await ifValid(StudioJob, inspectSources)(ctx);
}

const CHANGE = [scope('content:write'), rateLimit(), pathId('id')] as const;

contentRoutes.get('/', scope('content:read'), rateLimit(), validate({ query: ListContent }), async (ctx) => {
  const query = getQuery(ctx, ListContent);
  const em = forkEntityManager(ctx);
  const { cursor, allWorkspaces, workspaceId, ...filter } = query;
  const { workspaceIds } = await resolveListScope(ctx, em, { allWorkspaces, workspaceId });
  if (cursor) await loadContent(ctx, em, cursor);
  const listed = { ...filter, after: cursor, workspaceId: workspaceIds };
  const [rows, total] = await listContent(em, getTeamVisibility(ctx), listed);
  respond(
    ctx,
    200,
    await presentAll(ctx, em, rows),
    paginateContinuable(rows, total, query, ({ id }) => id),
  );
});

contentRoutes.get('/:id', scope('content:read'), rateLimit(), pathId('id'), validate(), async (ctx) => {
  await sendContent(ctx, forkEntityManager(ctx));
});

contentRoutes.get('/:id/deck', scope('content:read'), rateLimit(), pathId('id'), validate(), async (ctx) => {
  const { deck } = await loadContent(ctx, forkEntityManager(ctx));
  respond(ctx, 200, deck);
});

contentRoutes.post(
  '/:format',
  scope('content:write'),
  rateLimit('studio'),
  pathFormat(),
  readJsonBody(),
  inTurn(SHARES.checkedTransactions),
  idempotent({ read: getJsonBody, prepare: prepareJob }),
  validateJob(),
  async (ctx) => {
    const accepted = await acceptStudioJob(ctx, getPathFormat(ctx), getBody(ctx, StudioJob));
    respond(ctx, 202, presentAcceptedRender(accepted, ctx.deps));
  },
);

contentRoutes.post('/:id/cancel', ...CHANGE, idempotent(), validate(), async (ctx) => {
  const { tx } = ctx.state;
  const { id } = await loadContent(ctx, tx.em);
  const cancelled = await cancelRender(tx, id);
  if (cancelled.outcome === 'ended') throw refuse.conflict(`The render has ended: the content is ${cancelled.status}.`);
  await sendContent(ctx, tx.em);
});

contentRoutes.delete('/:id', ...CHANGE, transaction(), validate(), async (ctx) => {
  const content = await loadContent(ctx, ctx.state.tx.em);
  const { id } = content;
  await rejectUnlessAsPlanned(ctx, async () => {
    const { em } = ctx.state.tx;
    const locked = await em.refresh(content, { lockMode: LockMode.PESSIMISTIC_WRITE });
    return locked && ((await presentAll(ctx, em, [locked]))[0] ?? null);
  });
  const deleted = await deleteContent(ctx.state.tx, id);
  switch (deleted.outcome) {
    case 'deleted_before':
      throw refuse.notFound();
    case 'unfinished':
      throw refuse.conflict('The content still renders; cancel it first.');
    case 'in_use':
      throw refuse.conflict(`The post ${deleted.postId} has not gone out and uses it; cancel that first.`);
    case 'deleted':
      recordRequestAudit(ctx, 'content.deleted', content);
      await deleteAfterCommit(ctx, deleted.mediaKeys);
      respond(ctx, 200, { id });
  }
});

async function loadContent(ctx: ApiContext, em: EntityManager, id = getPathId(ctx)): Promise<Content> {
  const found = await findContent(em, getTeamVisibility(ctx), id);
  if (!found) throw refuse.notFound();
  return found;
}

/** Responds with the content in the path. */
async function sendContent(ctx: ApiContext, em: EntityManager): Promise<void> {
  const [presented] = await presentAll(ctx, em, [await loadContent(ctx, em)]);
  respond(ctx, 200, presented);
}

async function presentAll(ctx: ApiContext, em: EntityManager, rows: readonly Content[]): Promise<ContentResponse[]> {
  const ids = rows.map(({ id }) => id);
  const getRelated = await loadRelated(em, ids, getVisibility(ctx).sandbox);
  const getPictures = await loadWebsitePictures(em, rows);
  return rows.map((row) => {
    const related = { ...getRelated(row.id), pictures: getPictures(row.id) };
    return presentContent(row, related, ctx.deps.storage);
  });
}
