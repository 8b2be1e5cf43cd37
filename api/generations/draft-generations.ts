import { listHooksToAvoid } from '../../db/generations/generations.ts';
import { recordTextCalls } from '../../db/generations/text-calls.ts';
import { DraftValidator } from '../../domain/generations/drafts/draft-validator.ts';
import { buildGenerationBrief, type ModelDraft } from '../../domain/generations/drafts/model-draft.ts';
import type { Format } from '../../domain/formats.ts';
import { forkEntityManager, type ApiContext, type ApiState } from '../http/context.ts';
import type { CreateGenerationsBody } from './contract/request.ts';
import { loadBatchRequest } from './load-batch-request.ts';

/** The drafts of the language model, and the formats for which it was called. */
interface Drafts {
  drafts: readonly ModelDraft[];
  formats?: readonly Format[];
}

const draftsByRequest = new WeakMap<ApiState, Drafts>();

/** Returns what `draftGenerations` wrote for this request. */
export function getDrafts(ctx: ApiContext): Drafts {
  return draftsByRequest.get(ctx.state) ?? { drafts: [] };
}

/**
 * Calls the language model for a live key before the transaction opens. The drafts are validated again in the transaction, because
 * another request may have recorded similar ones meanwhile.
 */
export async function draftGenerations(ctx: ApiContext, body: CreateGenerationsBody): Promise<void> {
  const { generationWriter } = ctx.deps;
  if (!generationWriter || !ctx.state.key.live) return;
  const em = forkEntityManager(ctx);
  const { workspace, influencer, request: batch } = await loadBatchRequest(ctx, em, body);
  const request = { ...batch, avoid: await listHooksToAvoid(em, workspace.id) };
  const validator = new DraftValidator(request);
  const brief = buildGenerationBrief(request, influencer?.name ?? null);
  const { pieces: drafts, calls } = await generationWriter.writeDrafts(brief, (draft) => validator.keepOrReject(draft));
  await recordTextCalls(
    em,
    { teamId: ctx.state.team.id, workspaceId: workspace.id, jobId: ctx.state.requestId },
    calls,
  );
  draftsByRequest.set(ctx.state, { drafts, formats: request.formats });
}
