import { lockAssets } from '../../db/content/assets.ts';
import type { Influencer } from '../../db/entities/influencer.ts';
import type { Workspace } from '../../db/entities/workspace.ts';
import { recordPreview } from '../../db/influencers/influencer-previews.ts';
import { recordInfluencer, type NewInfluencer } from '../../db/influencers/influencers.ts';
import { newId } from '../../domain/ids.ts';
import { PREVIEW_CREDITS } from '../../domain/influencers/influencer.ts';
import { PLAN_TERMS } from '../../domain/teams/plans.ts';
import { rejectArchived } from '../access/workspace.ts';
import type { ApiContext } from '../http/context.ts';
import { refuse } from '../http/errors.ts';
import { acceptJob } from '../jobs/accept-job.ts';
import { describeAvatarLimit } from './contract.ts';

type InfluencerFields = Pick<NewInfluencer, 'name' | 'appearance' | 'voice'> & {
  referenceAssetId?: string | undefined;
};

/** Records an influencer and accepts its first preview. */
export async function createInfluencer(
  ctx: ApiContext,
  workspace: Workspace,
  { referenceAssetId, ...fields }: InfluencerFields,
): Promise<Influencer> {
  const { tx, key, team } = ctx.state;
  if (referenceAssetId !== undefined) await requireImage(ctx, workspace, referenceAssetId);
  rejectArchived(workspace);
  const influencer = await recordInfluencer(tx, team.plan, {
    ...fields,
    teamId: team.id,
    workspaceId: workspace.id,
    referenceAssetId: referenceAssetId ?? null,
    sandbox: !key.live,
  });
  if (!influencer) throw refuse.usageLimitReached(describeAvatarLimit(PLAN_TERMS[team.plan].avatars));
  await acceptPreview(ctx, workspace, influencer.id);
  return influencer;
}

/** Accepts one more preview of an influencer: a paid job, whose id is also that of the asset that it makes. */
export async function acceptPreview(ctx: ApiContext, workspace: Workspace, influencerId: string): Promise<void> {
  const id = newId('asset');
  const job = { id, spendingType: 'influencer_preview', credits: PREVIEW_CREDITS } as const;
  const preview = { id, influencerId, creditsCharged: PREVIEW_CREDITS, sandbox: !ctx.state.key.live };
  const recorded = await acceptJob(ctx, workspace, job, () => recordPreview(ctx.state.tx, preview));
  if (!recorded) throw refuse.notFound();
}

async function requireImage(ctx: ApiContext, workspace: Workspace, assetId: string): Promise<void> {
  const [asset] = await lockAssets(ctx.state.tx, workspace.id, [assetId]);
  if (!asset) throw refuse.notFound();
  if (asset.kind === 'image') return;
  throw refuse.invalidInput([{ path: 'referenceAssetId', message: 'It must be an image.' }]);
}
