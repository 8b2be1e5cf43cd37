import { recordContent } from '../../db/content/contents.ts';
import type { StudioInputs, StudioJob } from '../../db/content/studio-briefs.ts';
import type { Influencer } from '../../db/entities/influencer.ts';
import { newId } from '../../domain/ids.ts';
import { videoPrice } from '../../domain/influencers/influencer.ts';
import { spokenSeconds } from '../../domain/content/speech.ts';
import { charge } from '../jobs/accept-job.ts';
import type { AcceptedRender } from '../content/present.ts';
import { refuseUnmakeable } from '../content/refuse-unmakeable.ts';
import type { ApiContext } from '../http/context.ts';
import { countOrRefuse } from '../jobs/consume-quota.ts';
import { refuseArchived, loadWorkspace } from '../access/workspace.ts';
import type { InfluencerVideoBody } from './contract.ts';

/** Takes a talking-head video of an influencer on: counted, charged by its words, recorded and its render started. */
export async function acceptVideo(
  ctx: ApiContext,
  influencer: Influencer,
  body: InfluencerVideoBody,
): Promise<AcceptedRender> {
  const { tx, key, team } = ctx.state;
  const contentId = newId('content');
  const format = 'talkinghead' as const;
  const spendingType = 'influencer_video_seconds' as const;
  const inputs = { ...body, voice: influencer.voice };
  const credits = videoPrice(spokenSeconds(body.script, influencer.voice.speed));
  await refuseUnmakeable(ctx, jobOf(contentId, influencer, inputs));
  refuseArchived(await loadWorkspace(ctx, tx.em, influencer.workspaceId));
  await countOrRefuse(ctx, 'content_pieces');
  await charge(ctx, { credits, spendingType, jobId: contentId });
  const content = {
    teamId: team.id,
    workspaceId: influencer.workspaceId,
    format,
    source: 'influencer' as const,
    influencerId: influencer.id,
    inputs,
    deck: null,
    deckHash: null,
    warnings: [],
    creditsCharged: credits,
    sandbox: !key.live,
  };
  await recordContent(tx, content, contentId);
  return { contentId, format, items: [{ spendingType, credits }], warnings: [] };
}

/** The job as its row will say it. */
function jobOf(id: string, { id: influencerId, workspaceId }: Influencer, inputs: StudioInputs): StudioJob {
  return { id, workspaceId, source: 'influencer', generationId: null, influencerId, format: 'talkinghead', inputs };
}
