import { newMediaKey } from '../../adapters/storage/media-key.ts';
import { recordAsset } from '../../db/assets.ts';
import type { Asset } from '../../db/entities/asset.ts';
import type { Workspace } from '../../db/entities/workspace.ts';
import type { ApiContext } from '../context.ts';

/** Adds the received file to the library; the same bytes twice are one asset. */
export async function storeAsset(
  ctx: ApiContext,
  workspace: Workspace,
  body: { name?: string | undefined; sourceUrl?: string },
): Promise<{ asset: Asset; isNew: boolean }> {
  const { tx, upload } = ctx.state;
  if (!upload?.judged) throw new Error('POST /assets has received no file.');
  const { extension, ...judged } = upload.judged;
  const storageKey = newMediaKey(extension);
  await ctx.world.storage.putFile(storageKey, upload.path, judged.mimeType);
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
  if (!recorded.isNew) await ctx.world.storage.remove(storageKey);
  return recorded;
}
