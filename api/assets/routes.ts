import { basename } from 'node:path';
import { LockMode } from '@mikro-orm/core';
import type { z } from 'zod';
import { recordRequestAudit } from '../middleware/record-request-audit.ts';
import { deleteAsset, findAsset, listAssets, renameAsset } from '../../db/content/assets.ts';
import { listAssetUses } from '../../db/content/asset-uses.ts';
import { respond, paginate } from '../http/respond.ts';
import { createRouter, getPathId, forkEntityManager, type ApiContext } from '../http/context.ts';
import { refuse } from '../http/errors.ts';
import { deleteAfterCommit } from '../delete-after-commit.ts';
import { idempotent } from '../middleware/idempotent.ts';
import { rejectUnlessAsPlanned } from '../middleware/if-as-planned.ts';
import { rateLimit } from '../middleware/rate-limit.ts';
import { scope } from '../middleware/scope.ts';
import { transaction } from '../middleware/transaction.ts';
import { pathId, getBody, ifValid, getQuery, validate } from '../middleware/validate.ts';
import { resolveWorkspace, getTeamVisibility } from '../access/workspace.ts';
import { ASSET_IN_USE, ASSET_IS_PORTRAIT, ChangeAsset, CreateAsset, ListAssets } from './contract.ts';
import { presentAsset } from './present.ts';
import { receiveAsset, removeUploadAfterwards, openUpload } from './receive-asset.ts';
import { createAsset, storeFile } from './create-asset.ts';
import { endUpload, joinParts } from './join-parts.ts';
import { downloadFile } from './download-file.ts';
import { inspectFile } from './inspect-file.ts';

export const assetRoutes = createRouter('/assets');

assetRoutes.get('/', scope('assets:read'), rateLimit(), validate({ query: ListAssets }), async (ctx) => {
  const query = getQuery(ctx, ListAssets);
  const em = forkEntityManager(ctx);
  const { id: workspaceId } = await resolveWorkspace(ctx, em, query.workspaceId);
  const [rows, total] = await listAssets(em, getTeamVisibility(ctx), { ...query, workspaceId });
  respond(
    ctx,
    200,
    rows.map((row) => presentAsset(row, ctx.deps.storage)),
    paginate(total, query),
  );
});

assetRoutes.post(
  '/',
  scope('assets:write'),
  rateLimit(),
  removeUploadAfterwards(),
  idempotent({ read: receiveAsset, prepare: ifValid(CreateAsset, prepareFile) }),
  validate({ body: CreateAsset }),
  async (ctx) => {
    const body = getBody(ctx, CreateAsset);
    const { workspaceId } = 'uploadId' in body ? await endUpload(ctx, body.uploadId) : body;
    const workspace = await resolveWorkspace(ctx, ctx.state.tx.em, workspaceId);
    const { asset, isNew } = await createAsset(ctx, workspace, body);
    respond(ctx, isNew ? 201 : 200, presentAsset(asset, ctx.deps.storage));
  },
);

assetRoutes.get('/:id', scope('assets:read'), rateLimit(), pathId('id'), validate(), async (ctx) => {
  const em = forkEntityManager(ctx);
  const asset = await findAsset(em, getTeamVisibility(ctx), getPathId(ctx));
  if (!asset) throw refuse.notFound();
  const uses = await listAssetUses(em, asset, !ctx.state.key.live);
  respond(ctx, 200, { ...presentAsset(asset, ctx.deps.storage), uses });
});

assetRoutes.patch(
  '/:id',
  scope('assets:write'),
  rateLimit(),
  pathId('id'),
  transaction(),
  validate({ body: ChangeAsset }),
  async (ctx) => {
    const { em } = ctx.state.tx;
    const asset = await findAsset(em, getTeamVisibility(ctx), getPathId(ctx));
    if (!asset) throw refuse.notFound();
    const { name } = getBody(ctx, ChangeAsset);
    await renameAsset(em, asset.id, name);
    respond(ctx, 200, presentAsset({ ...asset, name }, ctx.deps.storage));
  },
);

assetRoutes.delete('/:id', scope('assets:write'), rateLimit(), pathId('id'), transaction(), validate(), async (ctx) => {
  const { tx } = ctx.state;
  const asset = await findAsset(tx.em, getTeamVisibility(ctx), getPathId(ctx));
  if (!asset) throw refuse.notFound();
  await rejectUnlessAsPlanned(ctx, async () => {
    const locked = await tx.em.refresh(asset, { lockMode: LockMode.PESSIMISTIC_WRITE });
    return locked && { uses: await listAssetUses(tx.em, locked, !ctx.state.key.live) };
  });
  switch (await deleteAsset(tx, asset)) {
    case 'deleted_before':
      throw refuse.notFound();
    case 'in_use':
      throw refuse.conflict(ASSET_IN_USE);
    case 'shown':
      throw refuse.conflict(ASSET_IS_PORTRAIT);
    case 'deleted':
      recordRequestAudit(ctx, 'asset.deleted', { ...asset, sandbox: null });
      await deleteAfterCommit(ctx, [asset.storageKey]);
      respond(ctx, 200, { id: asset.id });
  }
});

/**
 * Fetches `sourceUrl` or joins the parts of `uploadId` if the body has one, then inspects and stores the file, all before the
 * transaction starts.
 */
async function prepareFile(ctx: ApiContext, body: z.output<typeof CreateAsset>): Promise<void> {
  if ('sourceUrl' in body) await fetchSource(ctx, body);
  if ('uploadId' in body) await joinParts(ctx, body.uploadId);
  const { upload } = ctx.state;
  if (!upload) return;
  upload.inspected = await inspectFile(upload, 'sourceUrl' in body ? 'sourceUrl' : 'file');
  await storeFile(ctx, upload);
}

async function fetchSource(ctx: ApiContext, body: { sourceUrl: string; name?: string | undefined }): Promise<void> {
  const upload = await openUpload(ctx, body.name ?? getFileName(body.sourceUrl));
  const fetched = await downloadFile(ctx, body.sourceUrl, upload);
  if (!fetched.ok) throw refuse.invalidInput([{ path: 'sourceUrl', message: fetched.message }]);
  Object.assign(upload, { bytes: fetched.bytes, sha256: fetched.sha256 });
}

function getFileName(url: string): string {
  return basename(new URL(url).pathname).slice(0, 255) || 'file';
}
