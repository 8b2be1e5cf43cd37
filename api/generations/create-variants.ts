import type { Generation } from '../../db/entities/generation.ts';
import { getGenerations, lockHooksToAvoid, recordGenerations } from '../../db/generations/generations.ts';
import { writeVariants } from '../../domain/generations/write-variants.ts';
import type { ApiContext } from '../http/context.ts';
import { getDraftedHooks, loadVariantsRequest } from './draft-variants.ts';

/** Records generations that differ from `generation` in the hook only. */
export async function createVariants(ctx: ApiContext, generation: Generation, count: number): Promise<Generation[]> {
  const { tx, key } = ctx.state;
  const { id: variantOf, teamId, workspaceId, prompt, influencerId, automationId } = generation;
  const avoid = await lockHooksToAvoid(tx, workspaceId);
  const request = await loadVariantsRequest(tx.em, generation, count);
  const written = writeVariants({ ...request, avoid, hooks: getDraftedHooks(ctx) });
  const origin = { teamId, workspaceId, sandbox: !key.live, prompt, influencerId, automationId, variantOf };
  return getGenerations(tx.em, await recordGenerations(tx, origin, written));
}
