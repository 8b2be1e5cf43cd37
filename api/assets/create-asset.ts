import { recordAsset } from '../../db/content/assets.ts';
import type { Asset } from '../../db/entities/asset.ts';
import type { Workspace } from '../../db/entities/workspace.ts';
import { adoptFiles, recordOrphans } from '../../db/content/orphaned-files.ts';
import type { ApiContext } from '../http/context.ts';
import { consumeStorage } from '../jobs/consume-quota.ts';
import { createMediaKey } from '../../adapters/storage/media-key.ts';
import type { ReceivedFile } from '../http/received-file.ts';

/** Records the inspected file of the request as an asset. Returns the existing one if the workspace has the same bytes already. */
export async function createAsset(
  ctx: ApiContext,
  workspace: Workspace,
  body: { name?: string | undefined; sourceUrl?: string | undefined },
): Promise<{ asset: Asset; isNew: boolean }> {
  const { tx, upload } = ctx.state;
  if (!upload?.inspected) throw new Error('the request has no inspected file');
  const storageKey = await storeFile(ctx, upload);
  const { extension: _extension, ...inspected } = upload.inspected;
  const recorded = await recordAsset(tx, {
    ...inspected,
    teamId: workspace.teamId,
    workspaceId: workspace.id,
    name: body.name ?? upload.name,
    bytes: upload.bytes,
    sha256: upload.sha256,
    storageKey,
    provenance: body.sourceUrl === undefined ? null : { sourceUrl: body.sourceUrl },
  });
  if (!recorded.isNew) return recorded;
  await adoptFiles(tx, [storageKey]);
  await consumeStorage(ctx, recorded.asset.bytes);
  // From the commit on the asset refers to the stored file, so the end of the request must not remove it.
  ctx.state.afterCommit.push(async () => void delete upload.storageKey);
  return recorded;
}

/** Puts an inspected file into storage once and returns its key. It is recorded as orphaned until an asset refers to it. */
export async function storeFile({ deps }: ApiContext, upload: ReceivedFile): Promise<string> {
  if (upload.storageKey !== undefined) return upload.storageKey;
  if (!upload.inspected) throw new Error('the file was not inspected');
  const { extension, mimeType } = upload.inspected;
  const key = createMediaKey(extension);
  await recordOrphans(deps.orm.em.fork(), [key]);
  upload.storageKey = key;
  await deps.storage.putFile(key, upload.path, mimeType);
  return key;
}
