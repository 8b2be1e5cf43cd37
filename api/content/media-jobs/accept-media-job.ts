import { lockAssets } from '../../../db/content/assets.ts';
import type { Asset } from '../../../db/entities/asset.ts';
import type { Workspace } from '../../../db/entities/workspace.ts';
import { recordContent } from '../../../db/content/contents.ts';
import { EXTRA_SPENDING, type Extra } from '../../../domain/content/media-jobs.ts';
import { newId } from '../../../domain/ids.ts';
import { charge } from '../../jobs/accept-job.ts';
import type { ApiContext } from '../../http/context.ts';
import { refuse, type Problem } from '../../http/errors.ts';
import { countOrRefuse } from '../../jobs/consume-quota.ts';
import { refuseArchived } from '../../access/workspace.ts';
import type { AcceptedRender } from '../present.ts';

/** A place of the body that names an asset. */
export interface NamedAsset {
  path: string;
  id: string;
  kind: Asset['kind'];
}

/** The assets that a job names, of its workspace, held until it is recorded: 404 for what is not there, 400 for what is of another kind. */
export async function assetsNamed(
  ctx: ApiContext,
  workspace: Workspace,
  named: readonly NamedAsset[],
): Promise<Asset[]> {
  const ids = named.map(({ id }) => id);
  const rows = await lockAssets(ctx.state.tx, workspace.id, ids);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const found = named.map(({ id }) => byId.get(id));
  if (found.includes(undefined)) throw refuse.notFound();
  const problems: Problem[] = named
    .filter(({ id, kind }) => byId.get(id)?.kind !== kind)
    .map(({ path, kind }) => ({ path, message: `It must name an asset of the kind ${kind}.` }));
  if (problems.length > 0) throw refuse.invalidInput(problems);
  return found.filter((asset) => asset !== undefined);
}

export interface WantedExtra {
  extra: Extra;
  inputs: Record<string, unknown>;
  credits: number;
}

/** Takes a picture, clip, voice-over or long video on: counted, charged, recorded and started. Leaves nothing where it refuses. */
export async function acceptExtra(
  ctx: ApiContext,
  workspace: Workspace,
  { extra, inputs, credits }: WantedExtra,
): Promise<AcceptedRender> {
  const { tx, key, team } = ctx.state;
  refuseArchived(workspace);
  await countOrRefuse(ctx, 'content_pieces');
  const contentId = newId('content');
  const spendingType = EXTRA_SPENDING[extra];
  await charge(ctx, { credits, spendingType, jobId: contentId });
  const content = {
    teamId: team.id,
    workspaceId: workspace.id,
    format: extra,
    source: 'studio' as const,
    inputs: Object.fromEntries(Object.entries(inputs).filter(([, value]) => value !== undefined)),
    deck: null,
    deckHash: null,
    warnings: [],
    creditsCharged: credits,
    sandbox: !key.live,
  };
  await recordContent(tx, content, contentId);
  return { contentId, format: extra, items: [{ spendingType, credits }], warnings: [] };
}
