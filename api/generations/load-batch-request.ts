import type { EntityManager } from '@mikro-orm/postgresql';
import type { Influencer } from '../../db/entities/influencer.ts';
import type { Workspace } from '../../db/entities/workspace.ts';
import { countGenerations } from '../../db/generations/generations.ts';
import { loadWriterContext } from '../../db/generations/writer-context.ts';
import { findInfluencer } from '../../db/influencers/influencers.ts';
import type { DraftsRequest } from '../../domain/generations/drafts/draft-validator.ts';
import { chooseBatchFormats } from '../../domain/generations/write-generations.ts';
import { getTeamVisibility, resolveWorkspace } from '../access/workspace.ts';
import type { ApiContext } from '../http/context.ts';
import { refuse } from '../http/errors.ts';
import type { CreateGenerationsBody } from './contract/request.ts';
import { canDraw } from '../../decks/fonts/can-draw.ts';
import { rendersWithoutWarnings } from '../../decks/renders-without-warnings.ts';

export interface BatchRequest {
  workspace: Workspace;
  influencer: Influencer | null;
  prompt: string | null;
  /** `avoid` is empty; the caller loads it. */
  request: DraftsRequest;
}

/** Loads everything from which a batch is written. Rejects with 404 for references that the key cannot see. */
export async function loadBatchRequest(
  ctx: ApiContext,
  em: EntityManager,
  body: CreateGenerationsBody,
): Promise<BatchRequest> {
  const workspace = await resolveWorkspace(ctx, em, body.workspaceId);
  const influencer = await loadInfluencer(ctx, em, workspace, body.influencerId);
  const prompt = body.prompt?.trim() || null;
  const batch = await countGenerations(em, workspace.id);
  const request = {
    ...(await loadWriterContext(em, workspace, !ctx.state.key.live)),
    seed: `${workspace.id}|${prompt ?? ''}|${batch}`,
    prompt,
    presenter: influencer !== null,
    avoid: [],
    canDraw,
    replaceFormats: body.format === undefined,
  };
  const formats = chooseBatchFormats({ ...request, count: body.count, format: body.format });
  return { workspace, influencer, prompt, request: { ...request, formats, fits: rendersWithoutWarnings } };
}

async function loadInfluencer(
  ctx: ApiContext,
  em: EntityManager,
  workspace: Workspace,
  id: string | undefined,
): Promise<Influencer | null> {
  if (id === undefined) return null;
  const influencer = await findInfluencer(em, getTeamVisibility(ctx), id);
  if (influencer?.workspaceId !== workspace.id) throw refuse.notFound();
  return influencer;
}
