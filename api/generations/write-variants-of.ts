import { brandVoice } from '../../db/brand-voice.ts';
import { Workspace } from '../../db/entities/workspace.ts';
import type { Generation } from '../../db/entities/generation.ts';
import { getGenerations, hooksToAvoid, recordIdeas } from '../../db/generations.ts';
import { writeVariants } from '../../domain/ideas/write-variants.ts';
import type { ApiContext } from '../context.ts';
import { canDraw } from './write-batch.ts';

/** Writes and records ideas that differ from `idea` in the hook only. */
export async function writeVariantsOf(ctx: ApiContext, idea: Generation, count: number): Promise<Generation[]> {
  const { tx, key } = ctx.state;
  const { teamId, workspaceId, prompt, influencerId, automationId } = idea;
  const workspace = await tx.em.findOneOrFail(Workspace, workspaceId);
  const avoid = await hooksToAvoid(tx, workspaceId);
  const voice = await brandVoice(tx.em, workspace);
  const claims = voice.claims.filter((claim) => idea.claimIds.includes(claim.id));
  const variants = writeVariants({ ...voice, idea, count, claims, avoid, canDraw });
  const from = { teamId, workspaceId, sandbox: !key.live, prompt, influencerId, automationId, variantOf: idea.id };
  return getGenerations(tx.em, await recordIdeas(tx, from, variants));
}
