import { lockAssets } from '../../db/content/assets.ts';
import type { Influencer } from '../../db/entities/influencer.ts';
import type { Workspace } from '../../db/entities/workspace.ts';
import { recordPreview } from '../../db/influencers/influencer-previews.ts';
import { recordInfluencer, type NewInfluencer } from '../../db/influencers/influencers.ts';
import { newId } from '../../domain/ids.ts';
import { PREVIEW_CREDITS, priceVideo } from '../../domain/influencers/influencer.ts';
import { PLAN_TERMS } from '../../domain/teams/plans.ts';
import { rejectArchived, loadWorkspace } from '../access/workspace.ts';
import type { ApiContext } from '../http/context.ts';
import { refuse } from '../http/errors.ts';
import { acceptJob } from '../jobs/accept-job.ts';
import { describeInfluencerLimit, type InfluencerVideoBody } from './contract.ts';
import type { StudioJob } from '../../db/content/studio-briefs.ts';
import { estimateSpokenSeconds } from '../../domain/content/estimate-spoken-seconds.ts';
import { acceptContent } from '../content/accept-content.ts';
import type { AcceptedRender } from '../content/present.ts';
import { checkJobBrief } from '../content/check-job-brief.ts';

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
  if (!influencer) throw refuse.usageLimitReached(describeInfluencerLimit(PLAN_TERMS[team.plan].avatars));
  await acceptPreview(ctx, workspace, influencer.id);
  return influencer;
}

/** Accepts one more preview of an influencer: a paid job whose id becomes the id of the asset. */
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

/** Accepts a talking-head video of an influencer. Its price is estimated from the number of words. */
export async function acceptVideo(
  ctx: ApiContext,
  { id: influencerId, workspaceId, voice }: Influencer,
  { model, reference, callbackUrl, ...body }: InfluencerVideoBody,
): Promise<AcceptedRender> {
  const contentId = newId('content');
  const job = { source: 'influencer', influencerId, format: 'talkinghead', inputs: { ...body, voice } } as const;
  const brief: StudioJob = { ...job, id: contentId, workspaceId, generationId: null };
  const warnings = await checkJobBrief(ctx, brief);
  const workspace = await loadWorkspace(ctx, ctx.state.tx.em, workspaceId);
  const content = {
    ...job,
    model,
    reference,
    callbackUrl,
    deck: null,
    deckHash: null,
    warnings: [],
    spendingType: 'influencer_video_seconds' as const,
    credits: priceVideo(estimateSpokenSeconds(body.script, voice.speed)),
  };
  return { ...(await acceptContent(ctx, workspace, content, { contentId })), warnings };
}
