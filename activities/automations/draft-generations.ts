import { loadWriterContext } from '../../db/generations/writer-context.ts';
import { Influencer } from '../../db/entities/influencer.ts';
import { Workspace } from '../../db/entities/workspace.ts';
import { listHooksToAvoid } from '../../db/generations/generations.ts';
import { briefOf, type DraftIdea } from '../../domain/generations/drafts/model-draft.ts';
import { DraftJudge } from '../../domain/generations/drafts/draft-validator.ts';
import { canDraw, rendersWithoutWarnings, type MissingGenerations } from './automation-generations.ts';
import type { ActivityDeps } from '../activity-deps.ts';

/** Ideas of one question: more make models hasty. */
const PER_QUESTION = 10;

/** No further question after that: whoever waits for ideas wants to hear of them. */
const LONGEST_MS = 20_000;

/**
 * What the language model writes for a live automation, before a transaction opens: perhaps nothing. Safe to repeat: nothing is
 * kept of it. The transaction judges the drafts again, and writes without a model what they leave open.
 */
export async function draftGenerations(
  deps: Pick<ActivityDeps, 'orm' | 'generationWriter'>,
  lacking: MissingGenerations | null,
): Promise<DraftIdea[]> {
  const { generationWriter: ideaModel } = deps;
  if (!ideaModel || !lacking || lacking.automation.sandbox) return [];
  const { automation, formats } = lacking;
  const em = deps.orm.em.fork();
  const workspace = await em.findOneOrFail(Workspace, automation.workspaceId);
  const presenter = automation.influencerId ? await em.findOne(Influencer, automation.influencerId) : null;
  const brand = await loadWriterContext(em, workspace, automation.sandbox);
  const avoid = await listHooksToAvoid(em, workspace.id);
  const asked = {
    ...brand,
    seed: '',
    prompt: automation.prompt,
    presenter: presenter !== null,
    canDraw,
    fits: rendersWithoutWarnings,
  };
  const drafts: DraftIdea[] = [];
  const until = performance.now() + LONGEST_MS;
  for (let from = 0; from < formats.length && performance.now() < until; from += PER_QUESTION) {
    const said = [...drafts.map(({ hook }) => hook), ...avoid];
    const request = { ...asked, avoid: said, formats: formats.slice(from, from + PER_QUESTION) };
    const judge = new DraftJudge(request);
    const brief = briefOf(request, presenter?.name ?? null);
    const written = await ideaModel.writeDrafts(brief, (draft) => judge.take(draft));
    if (written.length === 0) break;
    drafts.push(...written);
  }
  return drafts;
}
