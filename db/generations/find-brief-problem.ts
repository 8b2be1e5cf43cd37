import type { EntityManager } from '@mikro-orm/postgresql';
import { TEMPLATE_FORMATS } from '../../domain/formats.ts';
import type { BriefProblem } from '../../domain/content/studio/recipe.ts';
import { refusalsOf } from '../../domain/content/studio/validation/brief-problems.ts';
import type { JudgeDeck } from '../../domain/content/studio/validation/text-problems.ts';
import { buildBrief, type GenerationTexts } from '../content/studio-briefs.ts';
import type { Generation } from '../entities/generation.ts';

/** An idea, which need not have a row. */
export type BriefedGeneration = GenerationTexts &
  Pick<Generation, 'workspaceId' | 'influencerId' | 'format' | 'prompt'>;

/** The job that it would be made by has none yet. */
const NO_ID = 'cnt_unknown';

/**
 * Why no video can be made of an idea as things are, or null: what it shows of its brand and its presenter may have changed since
 * it was written.
 */
export async function findBriefProblem(
  em: EntityManager,
  idea: BriefedGeneration,
  judge: JudgeDeck,
): Promise<BriefProblem | null> {
  const { workspaceId, influencerId, format, prompt } = idea;
  if (TEMPLATE_FORMATS.includes(format)) return null;
  const job = { id: NO_ID, workspaceId, source: 'generation' as const, generationId: null, influencerId, format, idea };
  const brief = await buildBrief(em, { ...job, inputs: { prompt } }, { product: null, source: null });
  return refusalsOf(brief, judge)[0] ?? null;
}
