import { acceptGeneration as recordAcceptance } from '../../db/generations/accept-generation.ts';
import { getBudgetKeyId } from '../../db/teams/api-keys.ts';
import { findBriefProblem } from '../../db/generations/find-brief-problem.ts';
import type { Generation } from '../../db/entities/generation.ts';
import { hashDeck } from '../../decks/hash-deck.ts';
import { toMediaStore } from '../content/accept-content.ts';
import { toCheckBrief } from '../decks/prepare-deck.ts';
import type { ApiContext } from '../http/context.ts';
import { refuse } from '../http/errors.ts';
import { acceptCallback, refuseCharge } from '../jobs/accept-job.ts';
import { CONTENT_DELETED, GENERATION_DISCARDED } from '../../domain/generations/refusals.ts';

/**
 * Accepts a generation in the request's transaction. Rejects with 409 if it is discarded, its content is deleted, or the workspace of a
 * paid format is archived; with 429 if the quota is used up; with 402 if credits are short. Returns the same content if it was accepted
 * before. Callers reject what `explainInvalidGeneration` returns first.
 */
export async function acceptGeneration(
  ctx: ApiContext,
  { id: generationId }: Generation,
  {
    callbackUrl,
    ...forJob
  }: { postId?: string; reference?: string | undefined; callbackUrl?: string | undefined } = {},
): Promise<{ contentId: string }> {
  const { tx, key } = ctx.state;
  const payer = { sandbox: !key.live, budgetKeyId: getBudgetKeyId(key) };
  const acceptance = { generationId, ...payer, hashDeck, media: toMediaStore(ctx.deps), ...forJob };
  const beforeRecord = (contentId: string) => acceptCallback(ctx, contentId, callbackUrl);
  const accepted = await recordAcceptance(tx, { ...acceptance, beforeRecord });
  switch (accepted.outcome) {
    case 'accepted':
      return accepted;
    case 'discarded':
      throw refuse.conflict(GENERATION_DISCARDED);
    case 'content_deleted':
      throw refuse.conflict(CONTENT_DELETED);
    default:
      throw refuseCharge(accepted);
  }
}

/** Why a pending generation can no longer be made, because the brand or influencer has changed; null if it can. */
export async function explainInvalidGeneration(ctx: ApiContext, generation: Generation): Promise<string | null> {
  if (generation.state !== 'pending') return null;
  const problem = await findBriefProblem(ctx.state.tx.em, generation, toCheckBrief(ctx));
  return problem && `The idea cannot be made: ${problem.message}`;
}
