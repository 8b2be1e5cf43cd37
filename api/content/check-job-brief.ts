import { listAssetsById } from '../../db/content/assets.ts';
import { buildBrief, toBriefAsset, type FetchedSources, type StudioJob } from '../../db/content/studio-briefs.ts';
import type { BriefAsset } from '../../domain/content/studio/brief/brief.ts';
import type { BriefProblem, StudioWarning } from '../../domain/content/studio/recipe.ts';
import type { Format } from '../../domain/formats.ts';
import { findSourceLengthProblem } from '../../domain/content/studio/validation/source-length.ts';
import { toCheckBrief } from '../decks/prepare-deck.ts';
import type { ApiContext } from '../http/context.ts';
import { refuse } from '../http/errors.ts';
import { getSeenSource } from './inspect-sources.ts';
import type { AcceptedRender } from './present.ts';

/** Placeholders for files that are fetched only after the job starts. Their real size is unknown until then. */
const PLACEHOLDER = { id: 'ast_unseen', width: 1080, height: 1920 };
const PICTURE: BriefAsset = { ...PLACEHOLDER, kind: 'image', durationMs: 0 };
const CLIP: BriefAsset = { ...PLACEHOLDER, kind: 'video', durationMs: 10_000 };

/**
 * Returns a warning for each input that the video will not show in full, and one if it will be silent. Rejects with
 * 400 if the job is certain to fail: text that is too long to speak or does not fit, a number without a source, or a
 * source that is too long or of an unsupported type.
 */
export async function checkJobBrief(ctx: ApiContext, job: StudioJob): Promise<AcceptedRender['warnings']> {
  const sources = await findSources(ctx, job);
  const brief = await buildBrief(ctx.state.tx.em, job, sources);
  const problems = [...checkSources(ctx, job, sources), ...(await toCheckBrief(ctx)(brief))];
  if (problems.length > 0) throw refuse.invalidInput(problems);
  const { deps, state } = ctx;
  const warnings = await deps.checker.findBriefWarnings(state.team.id, { brief, inputs: job.inputs }, '$');
  return warnings.map((warning) => explainWarning(warning, job.format));
}

function explainWarning({ code, path }: StudioWarning, format: Format): AcceptedRender['warnings'][number] {
  const reasons: Record<string, string> = {
    not_used: `${path} is not used: a ${format} video of this request does not show it.`,
    cut_short: `A ${format} video of this request has time for the beginning of the ${path} only.`,
  };
  const message = reasons[code];
  return { code, path, ...(message === undefined ? {} : { message }) };
}

function checkSources(ctx: ApiContext, { format, inputs }: StudioJob, { source }: FetchedSources): BriefProblem[] {
  const problems = (['sourceVideoUrl', 'product.imageUrl'] as const).flatMap((path) => {
    const { refusal } = getSeenSource(ctx, path);
    return refusal === null ? [] : [{ path, message: refusal }];
  });
  if (!source) return problems;
  const isUrl = inputs.sourceVideoUrl !== undefined;
  const durationMs = isUrl ? getSeenSource(ctx, 'sourceVideoUrl').durationMs : source.asset.durationMs;
  const message = durationMs === null ? null : findSourceLengthProblem(format, durationMs, 'It');
  return message === null ? problems : [...problems, { path: isUrl ? 'sourceVideoUrl' : 'sourceAssetId', message }];
}

async function findSources(ctx: ApiContext, { workspaceId, inputs }: StudioJob): Promise<FetchedSources> {
  const { product, sourceVideoUrl, sourceAssetId } = inputs;
  const ids = sourceAssetId === undefined ? [] : [sourceAssetId];
  const [row] = await listAssetsById(ctx.state.tx.em, ids, { workspaceId });
  const source = sourceVideoUrl ? CLIP : row ? toBriefAsset(row) : null;
  return { product: product?.imageUrl ? PICTURE : null, source: source && { asset: source, cutsMs: [] } };
}
