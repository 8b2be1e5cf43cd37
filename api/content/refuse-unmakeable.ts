import { Asset } from '../../db/entities/asset.ts';
import { toBriefAsset, buildBrief, type FetchedSources, type StudioJob } from '../../db/content/studio-briefs.ts';
import type { BriefAsset } from '../../domain/content/studio/brief/brief.ts';
import type { BriefProblem } from '../../domain/content/studio/recipe.ts';
import { refusalsOf } from '../../domain/content/studio/validation/brief-problems.ts';
import { overlong } from '../../domain/content/studio/validation/source-length.ts';
import { findDeckProblems } from '../../decks/measure-deck.ts';
import type { ApiContext } from '../http/context.ts';
import { refuse } from '../http/errors.ts';

/** What stands for a file that is only fetched once the job has begun: nobody knows more of it. */
const UNSEEN = { id: 'ast_unseen', width: 1080, height: 1920 };
const PICTURE: BriefAsset = { ...UNSEEN, kind: 'image', durationMs: 0 };
const CLIP: BriefAsset = { ...UNSEEN, kind: 'video', durationMs: 10_000 };

/**
 * Refuses what can be known never to become a video: words too many to say or that cannot be shown, a number that nobody
 * stated, a source that is too long.
 */
export async function refuseUnmakeable(ctx: ApiContext, job: StudioJob): Promise<void> {
  const gathered = await foreseen(ctx, job);
  const brief = await buildBrief(ctx.state.tx.em, job, gathered);
  const problems = [...sourceProblems(job, gathered), ...refusalsOf(brief, findDeckProblems)];
  if (problems.length > 0) throw refuse.invalidInput(problems);
}

/** A source of the library has been measured; one that a URL names is measured once the job has begun. */
function sourceProblems({ format, inputs }: StudioJob, { source }: FetchedSources): BriefProblem[] {
  if (!source || inputs.sourceVideoUrl !== undefined) return [];
  const message = overlong(format, source.asset.durationMs, 'It');
  return message === null ? [] : [{ path: 'sourceAssetId', message }];
}

async function foreseen(ctx: ApiContext, { workspaceId, inputs }: StudioJob): Promise<FetchedSources> {
  const { product, sourceVideoUrl, sourceAssetId } = inputs;
  const row = sourceAssetId && (await ctx.state.tx.em.findOne(Asset, { id: sourceAssetId, workspaceId }));
  const source = sourceVideoUrl ? CLIP : row ? toBriefAsset(row) : null;
  return { product: product?.imageUrl ? PICTURE : null, source: source && { asset: source, cutsMs: [] } };
}
