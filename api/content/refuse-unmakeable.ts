import { Asset } from '../../db/entities/asset.ts';
import { briefAsset, readBrief, type Gathered, type StudioJob } from '../../db/content/studio-briefs.ts';
import type { BriefAsset } from '../../domain/studio/brief.ts';
import type { BriefProblem } from '../../domain/studio/plan.ts';
import { refusalsOf } from '../../domain/studio/refusals.ts';
import { judgeDeck } from '../../render/measure.ts';
import type { ApiContext } from '../context.ts';
import { refuse } from '../errors.ts';

/** Stands for a file that is only fetched once the job has begun. */
const UNSEEN = { id: 'ast_unseen', width: 1080, height: 1920 };
const PICTURE: BriefAsset = { ...UNSEEN, kind: 'image', durationMs: 0 };
const CLIP: BriefAsset = { ...UNSEEN, kind: 'video', durationMs: 10_000 };

/** Refuses what can be known never to become a video: words too many to say or that cannot be shown, a number that nobody stated. */
export async function refuseUnmakeable(ctx: ApiContext, job: StudioJob): Promise<void> {
  const problems = await whyUnmakeable(ctx, job);
  if (problems.length > 0) throw refuse.invalidInput(problems);
}

/** The same as an answer; empty where the job can be made. */
export async function whyUnmakeable(ctx: ApiContext, job: StudioJob): Promise<BriefProblem[]> {
  return refusalsOf(await readBrief(ctx.state.tx.em, job, await foreseen(ctx, job)), judgeDeck);
}

async function foreseen(ctx: ApiContext, { workspaceId, inputs }: StudioJob): Promise<Gathered> {
  const { product, sourceVideoUrl, sourceAssetId } = inputs;
  const row = sourceAssetId && (await ctx.state.tx.em.findOne(Asset, { id: sourceAssetId, workspaceId }));
  const source = row ? briefAsset(row) : sourceVideoUrl ? CLIP : null;
  return { product: product?.imageUrl ? PICTURE : null, source: source && { asset: source, cutsMs: [] } };
}
