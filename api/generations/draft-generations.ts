import type { z } from 'zod';
import { listHooksToAvoid } from '../../db/generations/generations.ts';
import { briefOf, type DraftIdea } from '../../domain/generations/drafts/model-draft.ts';
import { DraftJudge } from '../../domain/generations/drafts/draft-validator.ts';
import type { Format } from '../../domain/formats.ts';
import { forkEntityManager, type ApiContext, type ApiState } from '../http/context.ts';
import { batchRequest } from './load-batch-request.ts';
import type { CreateGenerations } from './contract/request.ts';

/** What a model wrote for a request before its transaction opened, and the formats that it was asked for. */
interface Drafted {
  drafts: readonly DraftIdea[];
  formats?: readonly Format[];
}

const drafted = new WeakMap<ApiState, Drafted>();

export function draftsOf(ctx: ApiContext): Drafted {
  return drafted.get(ctx.state) ?? { drafts: [] };
}

/**
 * Asks the language model for a live key's ideas, before a transaction opens. That one judges the drafts again: others may have
 * said the same meanwhile.
 */
export async function draftBatch(ctx: ApiContext, body: z.output<typeof CreateGenerations>): Promise<void> {
  const { generationWriter: ideaModel } = ctx.deps;
  if (!ideaModel || !ctx.state.key.live) return;
  const em = forkEntityManager(ctx);
  const { workspace, influencer, request } = await batchRequest(ctx, em, body);
  const asked = { ...request, avoid: await listHooksToAvoid(em, workspace.id) };
  const judge = new DraftJudge(asked);
  const brief = briefOf(asked, influencer?.name ?? null);
  const drafts = await ideaModel.writeDrafts(brief, (draft) => judge.take(draft));
  drafted.set(ctx.state, { drafts, formats: asked.formats });
}
