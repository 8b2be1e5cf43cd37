import { getWorkspace } from '../../db/teams/workspaces.ts';
import { getInfluencer } from '../../db/influencers/influencers.ts';
import { loadWriterContext } from '../../db/generations/writer-context.ts';
import { recordTextCalls } from '../../db/generations/text-calls.ts';
import { listHooksToAvoid } from '../../db/generations/generations.ts';
import { buildGenerationBrief, type ModelDraft } from '../../domain/generations/drafts/model-draft.ts';
import { DraftValidator } from '../../domain/generations/drafts/draft-validator.ts';
import { canDraw } from '../../decks/fonts/can-draw.ts';
import { rendersWithoutWarnings } from '../../decks/renders-without-warnings.ts';
import type { MissingGenerations } from './automation-generations.ts';
import type { ActivityDeps } from '../activity-deps.ts';

/** The maximum number of drafts per request; models write worse drafts in larger requests. */
const DRAFTS_PER_REQUEST = 10;

/** No further request is sent after this time, because the caller waits. */
const MAX_MS = 20_000;

/**
 * Requests drafts from the language model for a live automation, before the transaction. A repeat calls and pays for the model
 * again, and stores only that cost. May return fewer than are missing: the transaction validates them and writes the rest
 * without a model.
 */
export async function draftGenerations(
  deps: Pick<ActivityDeps, 'orm' | 'generationWriter'>,
  missing: MissingGenerations | null,
): Promise<ModelDraft[]> {
  const { generationWriter } = deps;
  if (!generationWriter || !missing || missing.automation.sandbox) return [];
  const { automation, formats } = missing;
  const em = deps.orm.em.fork();
  const workspace = await getWorkspace(em, automation.workspaceId);
  const presenter = automation.influencerId ? await getInfluencer(em, automation.influencerId) : null;
  const brand = await loadWriterContext(em, workspace, automation.sandbox, automation.id);
  const avoid = await listHooksToAvoid(em, workspace.id);
  const options = {
    ...brand,
    seed: '',
    prompt: automation.prompt,
    presenter: presenter !== null,
    canDraw,
    fits: rendersWithoutWarnings,
  };
  const drafts: ModelDraft[] = [];
  const until = performance.now() + MAX_MS;
  for (let from = 0; from < formats.length && performance.now() < until; from += DRAFTS_PER_REQUEST) {
    const avoided = [...drafts.map(({ hook }) => hook), ...avoid];
    const request = { ...options, avoid: avoided, formats: formats.slice(from, from + DRAFTS_PER_REQUEST) };
    const validator = new DraftValidator(request);
    const brief = buildGenerationBrief(request, presenter?.name ?? null);
    const { pieces: written, calls } = await generationWriter.writeDrafts(brief, (one) => validator.keepOrReject(one));
    await recordTextCalls(em, { teamId: workspace.teamId, workspaceId: workspace.id, jobId: automation.id }, calls);
    if (written.length === 0) break;
    drafts.push(...written);
  }
  return drafts;
}
