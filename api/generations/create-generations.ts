import type { Generation } from '../../db/entities/generation.ts';
import { getGenerations, lockHooksToAvoid, recordGenerations } from '../../db/generations/generations.ts';
import { writeFromModelDrafts } from '../../domain/generations/write-from-model-drafts.ts';
import type { ApiContext } from '../http/context.ts';
import type { CreateGenerationsBody } from './contract/request.ts';
import { getDrafts } from './draft-generations.ts';
import { loadBatchRequest } from './load-batch-request.ts';

/** Records a batch, best first. The drafts of the language model are used first; fixed templates supply the rest. */
export async function createGenerations(ctx: ApiContext, body: CreateGenerationsBody): Promise<Generation[]> {
  const { tx, key, team } = ctx.state;
  const { workspace, influencer, prompt, request } = await loadBatchRequest(ctx, tx.em, body);
  const avoid = await lockHooksToAvoid(tx, workspace.id);
  const { drafts, formats = request.formats } = getDrafts(ctx);
  const written = writeFromModelDrafts(drafts, { ...request, formats, avoid });
  const origin = {
    teamId: team.id,
    workspaceId: workspace.id,
    sandbox: !key.live,
    prompt,
    influencerId: influencer?.id ?? null,
  };
  return getGenerations(tx.em, await recordGenerations(tx, origin, written));
}
