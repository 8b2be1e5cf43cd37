import type { z } from 'zod';
import { brandVoice } from '../../db/brand-voice.ts';
import type { Generation } from '../../db/entities/generation.ts';
import type { Workspace } from '../../db/entities/workspace.ts';
import { countIdeas, getGenerations, hooksToAvoid, recordIdeas } from '../../db/generations.ts';
import { findInfluencer } from '../../db/influencers.ts';
import { writeIdeas } from '../../domain/ideas/write-ideas.ts';
import { loadFonts } from '../../render/fonts.ts';
import type { ApiContext } from '../context.ts';
import { refuse } from '../errors.ts';
import { chosenWorkspace, viewOf } from '../workspaces/chosen-workspace.ts';
import type { CreateGenerations } from './schema.ts';

/** Writes and records a batch of ideas, best first. */
export async function writeBatch(ctx: ApiContext, body: z.output<typeof CreateGenerations>): Promise<Generation[]> {
  const { tx, key, team } = ctx.state;
  const workspace = await chosenWorkspace(ctx, tx.em, body.workspaceId);
  const influencerId = await presenterOf(ctx, workspace, body.influencerId);
  const prompt = body.prompt?.trim() ? body.prompt.trim() : null;
  const avoid = await hooksToAvoid(tx, workspace.id);
  const batch = await countIdeas(tx.em, workspace.id);
  const ideas = writeIdeas({
    ...(await brandVoice(tx.em, workspace)),
    seed: `${workspace.id}|${prompt ?? ''}|${batch}`,
    count: body.count,
    prompt,
    format: body.format,
    presenter: influencerId !== null,
    avoid,
    canDraw,
  });
  const from = { teamId: team.id, workspaceId: workspace.id, sandbox: !key.live, prompt, influencerId };
  return getGenerations(tx.em, await recordIdeas(tx, from, ideas));
}

/** The live influencer of the workspace; refuses any other as `not_found`. */
async function presenterOf(ctx: ApiContext, workspace: Workspace, id: string | undefined): Promise<string | null> {
  if (id === undefined) return null;
  const influencer = await findInfluencer(ctx.state.tx.em, viewOf(ctx), id);
  if (influencer?.workspaceId !== workspace.id) throw refuse.notFound();
  return influencer.id;
}

/** Whether the bundled fonts hold every letter of a text. */
export function canDraw(text: string): boolean {
  return loadFonts().missing(text).length === 0;
}
