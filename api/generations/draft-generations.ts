import { countGenerations, findGeneration, listHooksToAvoid } from '../../db/generations/generations.ts';
import { recordTextCalls } from '../../db/generations/text-calls.ts';
import {
  buildHookBrief,
  createHookValidator,
  DraftValidator,
  type DraftsRequest,
} from '../../domain/generations/drafts/draft-validator.ts';
import { buildGenerationBrief, type ModelDraft } from '../../domain/generations/drafts/model-draft.ts';
import type { Format } from '../../domain/formats.ts';
import { forkEntityManager, getPathId, type ApiContext, type ApiState } from '../http/context.ts';
import type { CreateGenerationsBody, CreateVariantsBody } from './contract/request.ts';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Generation } from '../../db/entities/generation.ts';
import type { Influencer } from '../../db/entities/influencer.ts';
import type { Workspace } from '../../db/entities/workspace.ts';
import { loadWriterContext } from '../../db/generations/writer-context.ts';
import { findInfluencer } from '../../db/influencers/influencers.ts';
import { getWorkspace } from '../../db/teams/workspaces.ts';
import { chooseBatchFormats } from '../../domain/generations/write-generations.ts';
import type { VariantsRequest } from '../../domain/generations/write-variants.ts';
import { getTeamVisibility, resolveWorkspace } from '../access/workspace.ts';
import { refuse } from '../http/errors.ts';
import { canDraw } from '../../decks/fonts/can-draw.ts';
import { rendersWithoutWarnings } from '../../decks/renders-without-warnings.ts';

interface BatchRequest {
  workspace: Workspace;
  influencer: Influencer | null;
  prompt: string | null;
  /** `avoid` is empty; the caller loads it. */
  request: DraftsRequest;
}

/** The drafts of the language model, and the formats for which it was called. */
interface Drafts {
  drafts: readonly ModelDraft[];
  formats?: readonly Format[];
}

const draftsByRequest = new WeakMap<ApiState, Drafts>();
const hooksByRequest = new WeakMap<ApiState, readonly string[]>();

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

/** Returns the hooks that `draftVariants` wrote for this request. */
export function getDraftedHooks(ctx: ApiContext): readonly string[] {
  return hooksByRequest.get(ctx.state) ?? [];
}

/** Calls the language model for a live key before the transaction opens. The handler reports a missing generation. */
export async function draftVariants(ctx: ApiContext, { count }: CreateVariantsBody): Promise<void> {
  const { generationWriter } = ctx.deps;
  if (!generationWriter || !ctx.state.key.live) return;
  const em = forkEntityManager(ctx);
  const generation = await findGeneration(em, getTeamVisibility(ctx), getPathId(ctx));
  if (!generation) return;
  const variants = await loadVariantsRequest(em, generation, count);
  const { teamId, workspaceId } = generation;
  const request = { ...variants, avoid: await listHooksToAvoid(em, workspaceId) };
  const validator = createHookValidator(request, rendersWithoutWarnings);
  const { pieces, calls } = await generationWriter.writeHooks(buildHookBrief(request), validator);
  await recordTextCalls(em, { teamId, workspaceId, jobId: ctx.state.requestId }, calls);
  hooksByRequest.set(ctx.state, pieces);
}

/** Loads everything from which variants are written, except the hooks to avoid. */
export async function loadVariantsRequest(
  em: EntityManager,
  generation: Generation,
  count: number,
): Promise<VariantsRequest> {
  const workspace = await getWorkspace(em, generation.workspaceId);
  const context = await loadWriterContext(em, workspace, generation.sandbox);
  const claims = context.claims.filter((claim) => generation.claimIds.includes(claim.id));
  const siteTexts = context.claims.map(({ text }) => text);
  return { ...context, generation, count, claims, siteTexts, avoid: [], canDraw };
}
