import { recordRequestAudit } from '../middleware/record-request-audit.ts';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Influencer } from '../../db/entities/influencer.ts';
import { listPreviews } from '../../db/influencers/influencer-previews.ts';
import {
  changeInfluencer,
  findInfluencer,
  listInfluencers,
  removeInfluencer,
} from '../../db/influencers/influencers.ts';
import { getTeamVisibility, loadWorkspace, resolveWorkspace } from '../access/workspace.ts';
import { presentAcceptedRender } from '../content/present.ts';
import { createRouter, forkEntityManager, getPathId, type ApiContext } from '../http/context.ts';
import { refuse } from '../http/errors.ts';
import { paginate, respond } from '../http/respond.ts';
import { idempotent } from '../middleware/idempotent.ts';
import { rateLimit } from '../middleware/rate-limit.ts';
import { scope } from '../middleware/scope.ts';
import { transaction } from '../middleware/transaction.ts';
import { pathId, getBody, getQuery, validate } from '../middleware/validate.ts';
import {
  ChangeInfluencer,
  CreateInfluencer,
  CreateInfluencerVideo,
  ListInfluencers,
  type InfluencerResponse,
} from './contract.ts';
import { acceptVideo, acceptPreview, createInfluencer } from './create-influencer.ts';
import { presentInfluencer } from './present.ts';

export const influencerRoutes = createRouter('/influencers');

const READ = [scope('influencers:read'), rateLimit()] as const;
const WRITE = [scope('influencers:write'), rateLimit()] as const;

influencerRoutes.get('/', ...READ, validate({ query: ListInfluencers }), async (ctx) => {
  const query = getQuery(ctx, ListInfluencers);
  const em = forkEntityManager(ctx);
  const { id: workspaceId } = await resolveWorkspace(ctx, em, query.workspaceId);
  const [rows, total] = await listInfluencers(em, getTeamVisibility(ctx), { ...query, workspaceId });
  respond(ctx, 200, await presentAll(ctx, em, rows), paginate(total, query));
});

influencerRoutes.post('/', ...WRITE, idempotent(), validate({ body: CreateInfluencer }), async (ctx) => {
  const { workspaceId, ...fields } = getBody(ctx, CreateInfluencer);
  const { em } = ctx.state.tx;
  const workspace = await resolveWorkspace(ctx, em, workspaceId);
  const [presented] = await presentAll(ctx, em, [await createInfluencer(ctx, workspace, fields)]);
  respond(ctx, 202, presented);
});

influencerRoutes.get('/:id', ...READ, pathId('id'), validate(), async (ctx) => {
  const em = forkEntityManager(ctx);
  const [presented] = await presentAll(ctx, em, [await loadInfluencer(ctx, em)]);
  respond(ctx, 200, presented);
});

influencerRoutes.post('/:id/previews', ...WRITE, pathId('id'), idempotent(), validate(), async (ctx) => {
  const { em } = ctx.state.tx;
  const { id, workspaceId } = await loadInfluencer(ctx, em);
  await acceptPreview(ctx, await loadWorkspace(ctx, em, workspaceId), id);
  const [presented] = await presentAll(ctx, em, [await loadInfluencer(ctx, em)]);
  respond(ctx, 202, presented);
});

influencerRoutes.post(
  '/:id/videos',
  ...WRITE,
  pathId('id'),
  idempotent(),
  validate({ body: CreateInfluencerVideo, urls: ['callbackUrl'] }),
  async (ctx) => {
    const influencer = await loadInfluencer(ctx, ctx.state.tx.em);
    const accepted = await acceptVideo(ctx, influencer, getBody(ctx, CreateInfluencerVideo));
    respond(ctx, 202, presentAcceptedRender(accepted, ctx.deps));
  },
);

influencerRoutes.patch(
  '/:id',
  ...WRITE,
  pathId('id'),
  transaction(),
  validate({ body: ChangeInfluencer }),
  async (ctx) => {
    const { tx } = ctx.state;
    const { id } = await loadInfluencer(ctx, tx.em);
    await changeInfluencer(tx, id, getBody(ctx, ChangeInfluencer));
    const [presented] = await presentAll(ctx, tx.em, [await loadInfluencer(ctx, tx.em)]);
    respond(ctx, 200, presented);
  },
);

influencerRoutes.delete('/:id', ...WRITE, pathId('id'), transaction(), validate(), async (ctx) => {
  const influencer = await loadInfluencer(ctx, ctx.state.tx.em);
  if (!(await removeInfluencer(ctx.state.tx, influencer.id))) throw refuse.notFound();
  recordRequestAudit(ctx, 'influencer.deleted', influencer);
  respond(ctx, 200, { id: influencer.id });
});

async function loadInfluencer(ctx: ApiContext, em: EntityManager): Promise<Influencer> {
  const found = await findInfluencer(em, getTeamVisibility(ctx), getPathId(ctx));
  if (!found) throw refuse.notFound();
  return found;
}

async function presentAll(
  ctx: ApiContext,
  em: EntityManager,
  rows: readonly Influencer[],
): Promise<InfluencerResponse[]> {
  const ids = rows.map(({ id }) => id);
  const previews = await listPreviews(em, ids);
  return rows.map((row) => presentInfluencer(row, previews.get(row.id) ?? [], ctx.deps.storage));
}
