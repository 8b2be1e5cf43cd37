import { deleteAsset, findAsset, listAssets } from '../../db/content/assets.ts';
import { answer, paginate } from '../answer.ts';
import { apiRouter, idIn, reader } from '../context.ts';
import { refuse } from '../errors.ts';
import { letGoOfFiles } from '../delete-after-commit.ts';
import { idempotent } from '../middleware/idempotent.ts';
import { pathId } from '../middleware/path-id.ts';
import { rateLimit } from '../middleware/rate-limit.ts';
import { scope } from '../middleware/scope.ts';
import { transaction } from '../middleware/transaction.ts';
import { bodyOf, onValid, queryOf, validate } from '../middleware/validate.ts';
import { chosenWorkspace, viewOf } from '../workspaces/chosen-workspace.ts';
import { ASSET_IN_USE, ASSET_IS_PORTRAIT, CreateAsset, ListAssets } from './contract.ts';
import { prepareFile } from './prepare-file.ts';
import { presentAsset } from './present.ts';
import { receiveAsset, withScratch } from './received-file.ts';
import { storeAsset } from './store-asset.ts';

export const assetRoutes = apiRouter('/assets');

assetRoutes.get('/', scope('assets:read'), rateLimit(), validate({ query: ListAssets }), async (ctx) => {
  const query = queryOf(ctx, ListAssets);
  const em = reader(ctx);
  const { id: workspaceId } = await chosenWorkspace(ctx, em, query.workspaceId);
  const [rows, total] = await listAssets(em, viewOf(ctx), { ...query, workspaceId });
  answer(
    ctx,
    200,
    rows.map((row) => presentAsset(row, ctx.world.storage)),
    paginate(total, query),
  );
});

assetRoutes.post(
  '/',
  scope('assets:write'),
  rateLimit(),
  withScratch(),
  idempotent({ read: receiveAsset, prepare: onValid(CreateAsset, prepareFile) }),
  validate({ body: CreateAsset }),
  async (ctx) => {
    const body = bodyOf(ctx, CreateAsset);
    const workspace = await chosenWorkspace(ctx, ctx.state.tx.em, body.workspaceId);
    const { asset, isNew } = await storeAsset(ctx, workspace, body);
    answer(ctx, isNew ? 201 : 200, presentAsset(asset, ctx.world.storage));
  },
);

assetRoutes.get('/:id', scope('assets:read'), rateLimit(), pathId('id'), validate(), async (ctx) => {
  const asset = await findAsset(reader(ctx), viewOf(ctx), idIn(ctx));
  if (!asset) throw refuse.notFound();
  answer(ctx, 200, presentAsset(asset, ctx.world.storage));
});

assetRoutes.delete('/:id', scope('assets:write'), rateLimit(), pathId('id'), transaction(), validate(), async (ctx) => {
  const { tx } = ctx.state;
  const asset = await findAsset(tx.em, viewOf(ctx), idIn(ctx));
  if (!asset) throw refuse.notFound();
  switch (await deleteAsset(tx, asset)) {
    case 'deleted_before':
      throw refuse.notFound();
    case 'in_use':
      throw refuse.conflict(ASSET_IN_USE);
    case 'shown':
      throw refuse.conflict(ASSET_IS_PORTRAIT);
    case 'deleted':
      await letGoOfFiles(ctx, [asset.storageKey]);
      answer(ctx, 200, { id: asset.id });
  }
});
