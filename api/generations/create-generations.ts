import type { z } from 'zod';
import type { Generation } from '../../db/entities/generation.ts';
import { getGenerations, lockHooksToAvoid, recordGenerations } from '../../db/generations/generations.ts';
import { writeFromDrafts } from '../../domain/generations/write-from-model-drafts.ts';
import type { ApiContext } from '../http/context.ts';
import { batchRequest } from './load-batch-request.ts';
import { draftsOf } from './draft-generations.ts';
import type { CreateGenerations } from './contract/request.ts';

/** Writes and records a batch of ideas, best first: from what was drafted for the request, and without a model what is left. */
export async function writeBatch(ctx: ApiContext, body: z.output<typeof CreateGenerations>): Promise<Generation[]> {
  const { tx, key, team } = ctx.state;
  const { workspace, influencer, prompt, request } = await batchRequest(ctx, tx.em, body);
  const avoid = await lockHooksToAvoid(tx, workspace.id);
  const { drafts, formats = request.formats } = draftsOf(ctx);
  const ideas = writeFromDrafts(drafts, { ...request, formats, avoid });
  const from = {
    teamId: team.id,
    workspaceId: workspace.id,
    sandbox: !key.live,
    prompt,
    influencerId: influencer?.id ?? null,
  };
  return getGenerations(tx.em, await recordGenerations(tx, from, ideas));
}
