import type { EntityManager } from '@mikro-orm/postgresql';
import type { z } from 'zod';
import { loadWriterContext } from '../../db/generations/writer-context.ts';
import { Workspace } from '../../db/entities/workspace.ts';
import type { Generation } from '../../db/entities/generation.ts';
import { findGeneration, listHooksToAvoid } from '../../db/generations/generations.ts';
import { hookBriefOf, hookJudge } from '../../domain/generations/drafts/hook-validator.ts';
import type { VariantsRequest } from '../../domain/generations/write-variants.ts';
import { getPathId, forkEntityManager, type ApiContext, type ApiState } from '../http/context.ts';
import { getTeamVisibility } from '../access/workspace.ts';
import type { CreateVariants } from './contract/request.ts';
import { canDraw, isSound } from './deck-checks.ts';

const drafted = new WeakMap<ApiState, readonly string[]>();

/** Hooks that a model wrote for the request before its transaction opened. */
export function draftedHooksOf(ctx: ApiContext): readonly string[] {
  return drafted.get(ctx.state) ?? [];
}

/** Asks the language model for a live key's variants, before a transaction opens. An idea that is not there is left to it. */
export async function draftVariants(ctx: ApiContext, { count }: z.output<typeof CreateVariants>): Promise<void> {
  const { generationWriter: ideaModel } = ctx.deps;
  if (!ideaModel || !ctx.state.key.live) return;
  const em = forkEntityManager(ctx);
  const idea = await findGeneration(em, getTeamVisibility(ctx), getPathId(ctx));
  if (!idea) return;
  const request = await variantsRequest(em, idea, count);
  const asked = { ...request, avoid: await listHooksToAvoid(em, idea.workspaceId) };
  drafted.set(ctx.state, await ideaModel.writeHooks(hookBriefOf(asked), hookJudge(asked, isSound)));
}

/** What variants of an idea are written from, as it is now; `avoid` is looked up when it is needed. */
export async function variantsRequest(em: EntityManager, idea: Generation, count: number): Promise<VariantsRequest> {
  const voice = await loadWriterContext(em, await em.findOneOrFail(Workspace, idea.workspaceId), idea.sandbox);
  const claims = voice.claims.filter((claim) => idea.claimIds.includes(claim.id));
  return { ...voice, idea, count, claims, avoid: [], canDraw };
}
