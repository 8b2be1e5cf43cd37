import type { Generation } from '../../db/entities/generation.ts';
import { getGenerations, lockHooksToAvoid, recordGenerations } from '../../db/generations/generations.ts';
import { writeVariants } from '../../domain/generations/write-variants.ts';
import type { ApiContext } from '../http/context.ts';
import { draftedHooksOf, variantsRequest } from './draft-variants.ts';

/** Writes and records ideas that differ from `idea` in the hook only. */
export async function writeVariantsOf(ctx: ApiContext, idea: Generation, count: number): Promise<Generation[]> {
  const { tx, key } = ctx.state;
  const { teamId, workspaceId, prompt, influencerId, automationId } = idea;
  const avoid = await lockHooksToAvoid(tx, workspaceId);
  const request = await variantsRequest(tx.em, idea, count);
  const variants = writeVariants({ ...request, avoid, hooks: draftedHooksOf(ctx) });
  const from = { teamId, workspaceId, sandbox: !key.live, prompt, influencerId, automationId, variantOf: idea.id };
  return getGenerations(tx.em, await recordGenerations(tx, from, variants));
}
