import { lockAssets } from '../../db/content/assets.ts';
import type { Influencer } from '../../db/entities/influencer.ts';
import type { Workspace } from '../../db/entities/workspace.ts';
import { recordPreview } from '../../db/influencers/influencer-previews.ts';
import { recordInfluencer, type NewInfluencer } from '../../db/influencers/influencers.ts';
import { newId } from '../../domain/ids.ts';
import { PREVIEW_CREDITS } from '../../domain/influencers/influencer.ts';
import { PLAN_TERMS } from '../../domain/teams/plans.ts';
import { charge } from '../jobs/accept-job.ts';
import type { ApiContext } from '../http/context.ts';
import { refuse } from '../http/errors.ts';
import { refuseArchived } from '../access/workspace.ts';

type Given = Pick<NewInfluencer, 'name' | 'appearance' | 'voice'> & { referenceAssetId?: string | undefined };

/** Records an influencer of the workspace and its first preview. Leaves nothing where it refuses. */
export async function createInfluencer(
  ctx: ApiContext,
  workspace: Workspace,
  { referenceAssetId, ...given }: Given,
): Promise<Influencer> {
  const { tx, key, team } = ctx.state;
  if (referenceAssetId !== undefined) await checkReference(ctx, workspace, referenceAssetId);
  refuseArchived(workspace);
  const influencer = await recordInfluencer(tx, team.plan, {
    ...given,
    teamId: team.id,
    workspaceId: workspace.id,
    referenceAssetId: referenceAssetId ?? null,
    sandbox: !key.live,
  });
  if (!influencer) {
    const message = `The plan's ${PLAN_TERMS[team.plan].avatars} AI avatars are in use; delete one first.`;
    throw refuse.usageLimitReached(message);
  }
  await addPreview(ctx, influencer.id);
  return influencer;
}

/** One more picture of an influencer, charged as a job of its own. */
export async function addPreview(ctx: ApiContext, influencerId: string): Promise<void> {
  const id = newId('asset');
  const wanted = { id, influencerId, creditsCharged: PREVIEW_CREDITS, sandbox: !ctx.state.key.live };
  const recorded = await recordPreview(ctx.state.tx, wanted);
  if (!recorded) throw refuse.notFound();
  await charge(ctx, { credits: PREVIEW_CREDITS, spendingType: 'influencer_preview', jobId: id });
}

async function checkReference(ctx: ApiContext, workspace: Workspace, assetId: string): Promise<void> {
  const [asset] = await lockAssets(ctx.state.tx, workspace.id, [assetId]);
  if (!asset) throw refuse.notFound();
  if (asset.kind === 'image') return;
  throw refuse.invalidInput([{ path: 'referenceAssetId', message: 'It must be an image.' }]);
}
