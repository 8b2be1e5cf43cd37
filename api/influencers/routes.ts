import type { EntityManager } from '@mikro-orm/postgresql';
import type { Influencer } from '../../db/entities/influencer.ts';
import { listPreviews } from '../../db/influencers/influencer-previews.ts';
import { findInfluencer, listInfluencers, removeInfluencer } from '../../db/influencers/influencers.ts';
import { respond, paginate } from '../http/respond.ts';
import { presentAccepted } from '../content/present.ts';
import { createRouter, getPathId, forkEntityManager, type ApiContext } from '../http/context.ts';
import { refuse } from '../http/errors.ts';
import { idempotent } from '../middleware/idempotent.ts';
import { pathId } from '../middleware/path-id.ts';
import { rateLimit } from '../middleware/rate-limit.ts';
import { scope } from '../middleware/scope.ts';
import { transaction } from '../middleware/transaction.ts';
import { getBody, getQuery, validate } from '../middleware/validate.ts';
import { resolveWorkspace, refuseArchived, getTeamVisibility, loadWorkspace } from '../access/workspace.ts';
import { acceptVideo } from './accept-video.ts';
import { addPreview, createInfluencer } from './create-influencer.ts';
import { presentInfluencer } from './present.ts';
import { CreateInfluencer, CreateInfluencerVideo, ListInfluencers } from './contract.ts';

export const influencerRoutes = createRouter('/influencers');

const READ = [scope('influencers:read'), rateLimit()] as const;
const WRITE = [scope('influencers:write'), rateLimit()] as const;

influencerRoutes.get('/', ...READ, validate({ query: ListInfluencers }), async (ctx) => {
  const query = getQuery(ctx, ListInfluencers);
  const em = forkEntityManager(ctx);
  const { id: workspaceId } = await resolveWorkspace(ctx, em, query.workspaceId);
  const [rows, total] = await listInfluencers(em, getTeamVisibility(ctx), { ...query, workspaceId });
  respond(ctx, 200, await present(ctx, em, rows), paginate(total, query));
});

influencerRoutes.post('/', ...WRITE, idempotent(), validate({ body: CreateInfluencer }), async (ctx) => {
  const { workspaceId, ...given } = getBody(ctx, CreateInfluencer);
  const { em } = ctx.state.tx;
  const workspace = await resolveWorkspace(ctx, em, workspaceId);
  const [presented] = await present(ctx, em, [await createInfluencer(ctx, workspace, given)]);
  respond(ctx, 202, presented);
});

influencerRoutes.get('/:id', ...READ, pathId('id'), validate(), async (ctx) => {
  const em = forkEntityManager(ctx);
  const [presented] = await present(ctx, em, [await influencerOf(ctx, em)]);
  respond(ctx, 200, presented);
});

influencerRoutes.post('/:id/previews', ...WRITE, pathId('id'), idempotent(), validate(), async (ctx) => {
  const { em } = ctx.state.tx;
  const { id, workspaceId } = await influencerOf(ctx, em);
  refuseArchived(await loadWorkspace(ctx, em, workspaceId));
  await addPreview(ctx, id);
  const [presented] = await present(ctx, em, [await influencerOf(ctx, em)]);
  respond(ctx, 202, presented);
});

influencerRoutes.post(
  '/:id/videos',
  ...WRITE,
  pathId('id'),
  idempotent(),
  validate({ body: CreateInfluencerVideo }),
  async (ctx) => {
    const influencer = await influencerOf(ctx, ctx.state.tx.em);
    const accepted = await acceptVideo(ctx, influencer, getBody(ctx, CreateInfluencerVideo));
    respond(ctx, 202, presentAccepted(accepted, ctx.deps));
  },
);

influencerRoutes.delete('/:id', ...WRITE, pathId('id'), transaction(), validate(), async (ctx) => {
  const { id } = await influencerOf(ctx, ctx.state.tx.em);
  if (!(await removeInfluencer(ctx.state.tx, id))) throw refuse.notFound();
  respond(ctx, 200, { id });
});

async function influencerOf(ctx: ApiContext, em: EntityManager): Promise<Influencer> {
  const found = await findInfluencer(em, getTeamVisibility(ctx), getPathId(ctx));
  if (!found) throw refuse.notFound();
  return found;
}

async function present(ctx: ApiContext, em: EntityManager, rows: readonly Influencer[]) {
  const previews = await listPreviews(
    em,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => presentInfluencer(row, previews.get(row.id) ?? [], ctx.deps.storage));
}
