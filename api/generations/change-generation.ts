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
import { forkEntityManager, getPathId, type ApiContext, type ApiState } from '../http/context.ts';
import { refuse, type Problem } from '../http/errors.ts';
import type { ChangeGenerationBody, CreateVariantsBody } from './contract/request.ts';
import { getWorkspace } from '../../db/teams/workspaces.ts';
import type { EntityManager } from '@mikro-orm/postgresql';
import { recordTextCalls } from '../../db/generations/text-calls.ts';
import { loadWriterContext } from '../../db/generations/writer-context.ts';
import { buildHookBrief, createHookValidator } from '../../domain/generations/drafts/draft-validator.ts';
import type { VariantsRequest } from '../../domain/generations/write-variants.ts';
import { canDraw } from '../../decks/fonts/can-draw.ts';
import { rendersWithoutWarnings } from '../../decks/renders-without-warnings.ts';

const hooksByRequest = new WeakMap<ApiState, readonly string[]>();

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

/** Returns the hooks that `draftVariants` wrote for this request. */
export function getDraftedHooks(ctx: ApiContext): readonly string[] {
  return hooksByRequest.get(ctx.state) ?? [];
}

/** Calls the language model for a live key before the transaction opens. The handler reports a missing generation. */
export async function draftVariants(ctx: ApiContext, { count }: CreateVariantsBody): Promise<void> {
  const { generationWriter } = ctx.deps;
  if (!generationWriter || !ctx.state.key.live) return;
  const em = forkEntityManager(ctx);
  const generation = await findGeneration(em, getTeamVisibility(ctx), getPathId(ctx));
  if (!generation) return;
  const variants = await loadVariantsRequest(em, generation, count);
  const { teamId, workspaceId } = generation;
  const request = { ...variants, avoid: await listHooksToAvoid(em, workspaceId) };
  const validator = createHookValidator(request, rendersWithoutWarnings);
  const { pieces, calls } = await generationWriter.writeHooks(buildHookBrief(request), validator);
  await recordTextCalls(em, { teamId, workspaceId, jobId: ctx.state.requestId }, calls);
  hooksByRequest.set(ctx.state, pieces);
}

/** Loads everything from which variants are written, except the hooks to avoid. */
export async function loadVariantsRequest(
  em: EntityManager,
  generation: Generation,
  count: number,
): Promise<VariantsRequest> {
  const workspace = await getWorkspace(em, generation.workspaceId);
  const context = await loadWriterContext(em, workspace, generation.sandbox);
  const claims = context.claims.filter((claim) => generation.claimIds.includes(claim.id));
  const siteTexts = context.claims.map(({ text }) => text);
  return { ...context, generation, count, claims, siteTexts, avoid: [], canDraw };
}
