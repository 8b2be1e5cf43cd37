import { Asset } from '../../db/entities/asset.ts';
import { briefAsset, readBrief, type Gathered, type StudioJob } from '../../db/content/studio-briefs.ts';
import type { BriefAsset } from '../../domain/content/studio/brief.ts';
import type { BriefProblem } from '../../domain/content/studio/plan.ts';
import { refusalsOf } from '../../domain/content/studio/refusals.ts';
import { overlong } from '../../domain/content/studio/source-length.ts';
import { findDeckProblems } from '../../decks/measure-deck.ts';
import type { ApiContext } from '../context.ts';
import { refuse } from '../errors.ts';

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
  const brief = await readBrief(ctx.state.tx.em, job, gathered);
  const problems = [...sourceProblems(job, gathered), ...refusalsOf(brief, findDeckProblems)];
  if (problems.length > 0) throw refuse.invalidInput(problems);
}

/** A source of the library has been measured; one that a URL names is measured once the job has begun. */
function sourceProblems({ format, inputs }: StudioJob, { source }: Gathered): BriefProblem[] {
  if (!source || inputs.sourceVideoUrl !== undefined) return [];
  const message = overlong(format, source.asset.durationMs, 'It');
  return message === null ? [] : [{ path: 'sourceAssetId', message }];
}

async function foreseen(ctx: ApiContext, { workspaceId, inputs }: StudioJob): Promise<Gathered> {
  const { product, sourceVideoUrl, sourceAssetId } = inputs;
  const row = sourceAssetId && (await ctx.state.tx.em.findOne(Asset, { id: sourceAssetId, workspaceId }));
  const source = sourceVideoUrl ? CLIP : row ? briefAsset(row) : null;
  return { product: product?.imageUrl ? PICTURE : null, source: source && { asset: source, cutsMs: [] } };
}
