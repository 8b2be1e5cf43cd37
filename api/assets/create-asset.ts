import { recordAsset } from '../../db/content/assets.ts';
import type { Asset } from '../../db/entities/asset.ts';
import type { Workspace } from '../../db/entities/workspace.ts';
import { adoptFile } from '../../db/content/orphaned-files.ts';
import type { ApiContext } from '../http/context.ts';
import { storeFile } from './store-file.ts';

/** Adds the received file to the library; the same bytes twice are one asset. */
export async function createAsset(
  ctx: ApiContext,
  workspace: Workspace,
  body: { name?: string | undefined; sourceUrl?: string },
): Promise<{ asset: Asset; isNew: boolean }> {
  const { tx, upload } = ctx.state;
  if (!upload?.inspected) throw new Error('The request has received no file.');
  const storageKey = await storeFile(ctx, upload);
  const { extension: _extension, ...judged } = upload.inspected;
  const recorded = await recordAsset(tx, {
    ...judged,
    teamId: workspace.teamId,
    workspaceId: workspace.id,
    name: body.name ?? upload.name,
    bytes: upload.bytes,
    sha256: upload.sha256,
    storageKey,
    provenance: body.sourceUrl === undefined ? null : { sourceUrl: body.sourceUrl },
  });
  if (!recorded.isNew) return recorded;
  await adoptFile(tx, storageKey);
  // From the commit on it is the asset's.
  ctx.state.afterCommit.push(async () => void delete upload.storageKey);
  return recorded;
}
