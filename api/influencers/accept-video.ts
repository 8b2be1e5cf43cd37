import type { StudioJob } from '../../db/content/studio-briefs.ts';
import type { Influencer } from '../../db/entities/influencer.ts';
import { estimateSpokenSeconds } from '../../domain/content/estimate-spoken-seconds.ts';
import { newId } from '../../domain/ids.ts';
import { priceVideo } from '../../domain/influencers/influencer.ts';
import { loadWorkspace } from '../access/workspace.ts';
import { acceptContent } from '../content/accept-content.ts';
import type { AcceptedRender } from '../content/present.ts';
import { checkJobBrief } from '../content/check-job-brief.ts';
import type { ApiContext } from '../http/context.ts';
import type { InfluencerVideoBody } from './contract.ts';

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
