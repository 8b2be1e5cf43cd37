import { lockAssets } from '../../db/content/assets.ts';
import type { Asset } from '../../db/entities/asset.ts';
import type { Generation } from '../../db/entities/generation.ts';
import { loadDrawnDeck } from '../../db/generations/accept-generation.ts';
import { findBriefProblem } from '../../db/generations/find-brief-problem.ts';
import { changeGeneration as recordEdit, findGeneration, listHooksToAvoid } from '../../db/generations/generations.ts';
import type { Deck } from '../../domain/decks/deck.ts';
import { listDeckAssets } from '../../domain/decks/deck-assets.ts';
import { editGeneration, type EditedGeneration } from '../../domain/generations/edit-generation.ts';
import { GENERATION_ACCEPTED, GENERATION_DISCARDED } from '../../domain/generations/refusals.ts';
import { getTeamVisibility } from '../access/workspace.ts';
import {
  checkBuiltDeck,
  completeDeckCheck,
  prepareDeckFor,
  toBodyProblems,
  toCheckBrief,
} from '../decks/prepare-deck.ts';
import { forkEntityManager, getPathId, type ApiContext } from '../http/context.ts';
import { refuse, type Problem } from '../http/errors.ts';
import type { ChangeGenerationBody } from './contract/request.ts';
import { loadVariantsRequest } from './draft-generations.ts';

/** Checks the deck of the body with the assets of the generation's workspace. A missing generation is reported by the handler. */
export async function prepareGenerationDeck(ctx: ApiContext): Promise<void> {
  const found = await findGeneration(forkEntityManager(ctx), getTeamVisibility(ctx), getPathId(ctx));
  if (found) await prepareDeckFor(ctx, found.workspaceId);
}

/**
 * Changes a locked generation, whose hook is the `caption` of the API. Rejects with 409 unless it is pending, and with 400 if its
 * video could not be made.
 */
export async function changeGeneration(
  ctx: ApiContext,
  generation: Generation,
  { caption: hook, postCaption: caption, hashtags, deck }: ChangeGenerationBody,
): Promise<void> {
  const { tx } = ctx.state;
  if (generation.state !== 'pending') {
    throw refuse.conflict(generation.state === 'accepted' ? GENERATION_ACCEPTED : GENERATION_DISCARDED);
  }
  if (deck !== undefined && generation.deck === null) {
    throw refuse.invalidInput([
      { path: 'deck', message: `A generation of the format ${generation.format} has no deck.` },
    ]);
  }
  const context = await loadVariantsRequest(tx.em, generation, 1);
  const request = { ...context, avoid: await listHooksToAvoid(tx.em, generation.workspaceId) };
  const edited = editGeneration(request, { hook, caption, hashtags, deck: deck as Deck | undefined });
  const problems = await findProblems(ctx, generation, edited, { isOwnDeck: deck !== undefined });
  if (problems.length > 0) throw refuse.invalidInput(problems);
  await recordEdit(tx, generation.id, edited);
}

async function findProblems(
  ctx: ApiContext,
  generation: Generation,
  edited: EditedGeneration,
  { isOwnDeck }: { isOwnDeck: boolean },
): Promise<Problem[]> {
  const { em } = ctx.state.tx;
  if (!edited.deck) {
    const brief = { ...generation, ...edited, deck: null };
    const problem = await findBriefProblem(em, brief, toCheckBrief(ctx));
    return problem ? [{ path: 'caption', message: problem.message }] : [];
  }
  if (isOwnDeck) {
    const assets = await loadAssets(ctx, generation, edited.deck);
    return toBodyProblems(completeDeckCheck(ctx, edited.deck, assets).problems);
  }
  const drawn = await loadDrawnDeck(ctx.state.tx, generation, edited.deck);
  const { problems } = await checkBuiltDeck(ctx, drawn.deck, drawn.assets);
  return problems.map(({ message }) => ({ path: 'caption', message }));
}

function loadAssets(ctx: ApiContext, { workspaceId }: Generation, deck: Deck): Promise<Asset[]> {
  return lockAssets(
    ctx.state.tx,
    workspaceId,
    listDeckAssets(deck).map(({ id }) => id),
  );
}
