import { getWorkspace } from '../../db/teams/workspaces.ts';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Generation } from '../../db/entities/generation.ts';
import { findGeneration, listHooksToAvoid } from '../../db/generations/generations.ts';
import { recordTextCalls } from '../../db/generations/text-calls.ts';
import { loadWriterContext } from '../../db/generations/writer-context.ts';
import { buildHookBrief, createHookValidator } from '../../domain/generations/drafts/hook-validator.ts';
import type { VariantsRequest } from '../../domain/generations/write-variants.ts';
import { getTeamVisibility } from '../access/workspace.ts';
import { forkEntityManager, getPathId, type ApiContext, type ApiState } from '../http/context.ts';
import type { CreateVariantsBody } from './contract/request.ts';
import { canDraw } from '../../decks/fonts/can-draw.ts';
import { rendersWithoutWarnings } from '../../decks/renders-without-warnings.ts';

const hooksByRequest = new WeakMap<ApiState, readonly string[]>();

/** Returns the hooks that `draftVariants` wrote for this request. */
export function getDraftedHooks(ctx: ApiContext): readonly string[] {
  return hooksByRequest.get(ctx.state) ?? [];
}

/**
 * Calls the language model for a live key before the transaction opens. Does nothing if the generation is missing; the handler then
 * returns 404.
 */
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
