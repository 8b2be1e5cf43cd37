import type { z } from 'zod';
import { hooksOf } from '../../db/generations/generations.ts';
import { briefOf, type DraftIdea } from '../../domain/generations/draft.ts';
import { DraftJudge } from '../../domain/generations/judge-draft.ts';
import type { Format } from '../../domain/content/formats.ts';
import { reader, type ApiContext, type ApiState } from '../context.ts';
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
  const { ideaModel } = ctx.world;
  if (!ideaModel || !ctx.state.key.live) return;
  const em = reader(ctx);
  const { workspace, influencer, request } = await batchRequest(ctx, em, body);
  const asked = { ...request, avoid: await hooksOf(em, workspace.id) };
  const judge = new DraftJudge(asked);
  const brief = briefOf(asked, influencer?.name ?? null);
  const drafts = await ideaModel.draftIdeas(brief, (draft) => judge.take(draft));
  drafted.set(ctx.state, { drafts, formats: asked.formats });
}
