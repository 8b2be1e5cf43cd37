import type { EntityManager } from '@mikro-orm/postgresql';
import type { z } from 'zod';
import { loadWriterContext } from '../../db/generations/writer-context.ts';
import type { Influencer } from '../../db/entities/influencer.ts';
import type { Workspace } from '../../db/entities/workspace.ts';
import { countGenerations } from '../../db/generations/generations.ts';
import { findInfluencer } from '../../db/influencers/influencers.ts';
import type { DraftsRequest } from '../../domain/generations/drafts/draft-validator.ts';
import { mixOf } from '../../domain/generations/write-generations.ts';
import type { ApiContext } from '../http/context.ts';
import { refuse } from '../http/errors.ts';
import { resolveWorkspace, getTeamVisibility } from '../access/workspace.ts';
import type { CreateGenerations } from './contract/request.ts';
import { canDraw, isSound } from './deck-checks.ts';

export interface BatchRequest {
  workspace: Workspace;
  influencer: Influencer | null;
  prompt: string | null;
  /** `avoid` is empty: it is looked up when it is needed. */
  request: DraftsRequest;
}

/** All that a batch of ideas is written from, as it is now. Refuses as `not_found` what the body names and the key does not see. */
export async function batchRequest(
  ctx: ApiContext,
  em: EntityManager,
  body: z.output<typeof CreateGenerations>,
): Promise<BatchRequest> {
  const workspace = await resolveWorkspace(ctx, em, body.workspaceId);
  const influencer = await presenterOf(ctx, em, workspace, body.influencerId);
  const prompt = body.prompt?.trim() ? body.prompt.trim() : null;
  const batch = await countGenerations(em, workspace.id);
  const asked = {
    ...(await loadWriterContext(em, workspace, !ctx.state.key.live)),
    seed: `${workspace.id}|${prompt ?? ''}|${batch}`,
    prompt,
    presenter: influencer !== null,
    avoid: [],
    canDraw,
  };
  const formats = mixOf({ ...asked, count: body.count, format: body.format });
  return { workspace, influencer, prompt, request: { ...asked, formats, fits: isSound } };
}

/** The live influencer of the workspace; refuses any other as `not_found`. */
async function presenterOf(
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
