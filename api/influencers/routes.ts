import type { EntityManager } from '@mikro-orm/postgresql';
import type { Influencer } from '../../db/entities/influencer.ts';
import { previewsOf } from '../../db/influencers/influencer-previews.ts';
import { findInfluencer, listInfluencers, removeInfluencer } from '../../db/influencers/influencers.ts';
import { answer, paginate } from '../answer.ts';
import { presentAccepted } from '../content/present.ts';
import { apiRouter, idIn, reader, type ApiContext } from '../context.ts';
import { refuse } from '../errors.ts';
import { idempotent } from '../middleware/idempotent.ts';
import { pathId } from '../middleware/path-id.ts';
import { rateLimit } from '../middleware/rate-limit.ts';
import { scope } from '../middleware/scope.ts';
import { transaction } from '../middleware/transaction.ts';
import { bodyOf, queryOf, validate } from '../middleware/validate.ts';
import { chosenWorkspace, refuseArchived, viewOf, workspaceOf } from '../workspaces/chosen-workspace.ts';
import { acceptVideo } from './accept-video.ts';
import { addPreview, createInfluencer } from './create-influencer.ts';
import { presentInfluencer } from './present.ts';
import { CreateInfluencer, CreateInfluencerVideo, ListInfluencers } from './contract.ts';

export const influencerRoutes = apiRouter('/influencers');

const READ = [scope('influencers:read'), rateLimit()] as const;
const WRITE = [scope('influencers:write'), rateLimit()] as const;

influencerRoutes.get('/', ...READ, validate({ query: ListInfluencers }), async (ctx) => {
  const query = queryOf(ctx, ListInfluencers);
  const em = reader(ctx);
  const { id: workspaceId } = await chosenWorkspace(ctx, em, query.workspaceId);
  const [rows, total] = await listInfluencers(em, viewOf(ctx), { ...query, workspaceId });
  answer(ctx, 200, await present(ctx, em, rows), paginate(total, query));
});

influencerRoutes.post('/', ...WRITE, idempotent(), validate({ body: CreateInfluencer }), async (ctx) => {
  const { workspaceId, ...given } = bodyOf(ctx, CreateInfluencer);
  const { em } = ctx.state.tx;
  const workspace = await chosenWorkspace(ctx, em, workspaceId);
  const [presented] = await present(ctx, em, [await createInfluencer(ctx, workspace, given)]);
  answer(ctx, 202, presented);
});

influencerRoutes.get('/:id', ...READ, pathId('id'), validate(), async (ctx) => {
  const em = reader(ctx);
  const [presented] = await present(ctx, em, [await influencerOf(ctx, em)]);
  answer(ctx, 200, presented);
});

influencerRoutes.post('/:id/previews', ...WRITE, pathId('id'), idempotent(), validate(), async (ctx) => {
  const { em } = ctx.state.tx;
  const { id, workspaceId } = await influencerOf(ctx, em);
  refuseArchived(await workspaceOf(ctx, em, workspaceId));
  await addPreview(ctx, id);
  const [presented] = await present(ctx, em, [await influencerOf(ctx, em)]);
  answer(ctx, 202, presented);
});

influencerRoutes.post(
  '/:id/videos',
  ...WRITE,
  pathId('id'),
  idempotent(),
  validate({ body: CreateInfluencerVideo }),
  async (ctx) => {
    const influencer = await influencerOf(ctx, ctx.state.tx.em);
    const accepted = await acceptVideo(ctx, influencer, bodyOf(ctx, CreateInfluencerVideo));
    answer(ctx, 202, presentAccepted(accepted, ctx.world));
  },
);

influencerRoutes.delete('/:id', ...WRITE, pathId('id'), transaction(), validate(), async (ctx) => {
  const { id } = await influencerOf(ctx, ctx.state.tx.em);
  if (!(await removeInfluencer(ctx.state.tx, id))) throw refuse.notFound();
  answer(ctx, 200, { id });
});

async function influencerOf(ctx: ApiContext, em: EntityManager): Promise<Influencer> {
  const found = await findInfluencer(em, viewOf(ctx), idIn(ctx));
  if (!found) throw refuse.notFound();
  return found;
}

async function present(ctx: ApiContext, em: EntityManager, rows: readonly Influencer[]) {
  const previews = await previewsOf(
    em,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => presentInfluencer(row, previews.get(row.id) ?? [], ctx.world.storage));
}
