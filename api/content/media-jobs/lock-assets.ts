import { lockAssets as lockRows } from '../../../db/content/assets.ts';
import type { Asset } from '../../../db/entities/asset.ts';
import type { Workspace } from '../../../db/entities/workspace.ts';
import type { ApiContext } from '../../http/context.ts';
import { refuse } from '../../http/errors.ts';

export interface AssetReference {
  path: string;
  id: string;
  kind: Asset['kind'];
}

/**
 * Locks the referenced assets of the workspace until the job is recorded. Rejects with 404 if one does not exist, and with 400 if it
 * has the wrong kind.
 */
export async function lockAssets(
  ctx: ApiContext,
  workspace: Workspace,
  references: readonly AssetReference[],
): Promise<Asset[]> {
  const ids = references.map(({ id }) => id);
  const byId = new Map((await lockRows(ctx.state.tx, workspace.id, ids)).map((asset) => [asset.id, asset]));
  const assets = ids.flatMap((id) => byId.get(id) ?? []);
  if (assets.length < ids.length) throw refuse.notFound();
  const problems = references
    .filter(({ id, kind }) => byId.get(id)?.kind !== kind)
    .map(({ path, kind }) => ({ path, message: `It must name an asset of the kind ${kind}.` }));
  if (problems.length > 0) throw refuse.invalidInput(problems);
  return assets;
}
