import { acceptGeneration } from '../../db/generations/accept-generation.ts';
import { findBriefProblem } from '../../db/generations/find-brief-problem.ts';
import type { Generation } from '../../db/entities/generation.ts';
import { hashDeck } from '../../decks/hash-deck.ts';
import { findDeckProblems } from '../../decks/measure-deck.ts';
import { storedMedia } from '../content/media-store.ts';
import type { ApiContext } from '../http/context.ts';
import { refuse } from '../http/errors.ts';

export const CONTENT_DELETED =
  "The idea's content was deleted; to make it again, send POST /content/{format} its suggestionId and what else the format needs.";

/**
 * Accepts an idea in the request's transaction, or refuses: 409 for a discarded one, one whose content was deleted, and a charge on an
 * archived workspace, then the quota, then the credits. `isNew` is false where it was accepted before. Ask `refuseUnmakeableIdea` first.
 */
export async function acceptOrRefuse(
  ctx: ApiContext,
  generation: Generation,
  forPost: { postId?: string } = {},
): Promise<{ contentId: string; isNew: boolean }> {
  const { tx, key } = ctx.state;
  const wanted = { generationId: generation.id, sandbox: !key.live, hashDeck, media: storedMedia(ctx.deps) };
  const accepted = await acceptGeneration(tx, { ...wanted, ...forPost });
  switch (accepted.outcome) {
    case 'accepted':
      return accepted;
    case 'discarded':
      throw refuse.conflict('The idea was discarded; ask for new ones.');
    case 'content_deleted':
      throw refuse.conflict(CONTENT_DELETED);
    case 'archived':
      throw refuse.conflict('The workspace is archived; restore it first.');
    case 'usage_limit': {
      const message = `The plan's ${accepted.limit} content pieces of this period are used up.`;
      throw refuse.usageLimitReached(message, accepted.periodEnd);
    }
    case 'no_credits':
      throw refuse.insufficientCredits(accepted.cost, accepted.balance);
  }
}

/** 400: what an idea shows of its brand and its presenter may have changed since it was written. */
export async function refuseUnmakeableIdea(ctx: ApiContext, idea: Generation): Promise<void> {
  if (idea.state !== 'pending') return;
  const problem = await findBriefProblem(ctx.state.tx.em, idea, findDeckProblems);
  if (problem) throw refuse.badRequest(`The idea cannot be made: ${problem.message}`);
}
