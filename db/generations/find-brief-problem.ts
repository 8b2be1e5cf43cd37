import type { EntityManager } from '@mikro-orm/postgresql';
import { TEMPLATE_FORMATS } from '../../domain/formats.ts';
import type { BriefProblem } from '../../domain/content/studio/recipe.ts';
import type { CheckBrief } from '../../domain/content/studio/validation/validate-brief.ts';
import { buildBrief, type GenerationTexts } from '../content/studio-briefs.ts';
import type { Generation } from '../entities/generation.ts';

/** A generation, which need not be stored. */
export type BriefedGeneration = GenerationTexts &
  Pick<Generation, 'workspaceId' | 'influencerId' | 'format' | 'prompt'>;

/** Stands for the id of the job, which has none yet. */
const NO_ID = 'cnt_unknown';

/** Why a generation cannot be rendered now, or null. Its brand and influencer may have changed since it was written. */
export async function findBriefProblem(
  em: EntityManager,
  generation: BriefedGeneration,
  checkBrief: CheckBrief,
): Promise<BriefProblem | null> {
  const { workspaceId, influencerId, format, prompt } = generation;
  if (TEMPLATE_FORMATS.includes(format)) return null;
  const job = {
    id: NO_ID,
    workspaceId,
    source: 'generation' as const,
    generationId: null,
    influencerId,
    format,
    generation,
  };
  const brief = await buildBrief(em, { ...job, inputs: { prompt } }, { product: null, source: null });
  const [problem] = await checkBrief(brief);
  return problem ?? null;
}
