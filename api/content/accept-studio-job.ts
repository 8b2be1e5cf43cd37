import { recordOrReuse } from '../../db/content/reuse-render.ts';
import type { StudioInputs, StudioJob } from '../../db/content/studio-briefs.ts';
import { renderPrice, TEMPLATE_FORMATS, type Format } from '../../domain/formats.ts';
import { newId } from '../../domain/ids.ts';
import { hashDeck } from '../../decks/hash-deck.ts';
import { charge } from '../jobs/accept-job.ts';
import type { ApiContext } from '../http/context.ts';
import { refuse, type Problem } from '../http/errors.ts';
import { acceptDeck, measureWithAssets, type AcceptedDeck } from '../decks/check-deck.ts';
import { countOrRefuse } from '../jobs/consume-quota.ts';
import { resolveWorkspace, refuseArchived } from '../access/workspace.ts';
import { namedByJob, type NamedByJob } from './load-job-references.ts';
import type { AcceptedRender } from './present.ts';
import { refuseUnmakeable } from './refuse-unmakeable.ts';
import type { StudioJobBody } from './contract/request.ts';
import { storedMedia } from './media-store.ts';
import { templateDeck, withMusicOf } from './build-template-deck.ts';
import { unusedInputs } from './find-unused-inputs.ts';

/** Takes a studio job on: counted, charged, recorded and its render started. Leaves nothing where it refuses. */
export async function acceptJob(ctx: ApiContext, format: Format, body: StudioJobBody): Promise<AcceptedRender> {
  const { tx, key, team } = ctx.state;
  const workspace = await resolveWorkspace(ctx, tx.em, body.workspaceId);
  const named = await namedByJob(ctx, workspace, format, body);
  const accepted = await deckOf(ctx, format, body, named);
  const contentId = newId('content');
  if (!accepted) await refuseUnmakeable(ctx, jobOf(contentId, workspace.id, format, body));
  refuseArchived(workspace);
  if (named.idea?.state === 'discarded') throw refuse.conflict('The suggestion was discarded; choose another.');

  await countOrRefuse(ctx, 'content_pieces');
  const credits = renderPrice(format);
  await charge(ctx, { credits, spendingType: 'studio_render', jobId: contentId });
  const content = {
    teamId: team.id,
    workspaceId: workspace.id,
    format,
    source: 'studio' as const,
    inputs: inputsOf(body),
    deck: accepted && { ...accepted.deck },
    deckHash: accepted && hashDeck(accepted.deck, named.assets),
    ...(named.idea ? { generationId: named.idea.id } : {}),
    ...(body.influencerId === undefined ? {} : { influencerId: body.influencerId }),
    warnings: accepted?.warnings ?? [],
    creditsCharged: credits,
    sandbox: !key.live,
  };
  const status = await recordOrReuse(tx, content, storedMedia(ctx.deps), contentId);
  const items = credits === 0 ? [] : [{ spendingType: 'studio_render' as const, credits }];
  return { contentId, format, status, items, warnings: [...unusedOf(ctx, accepted, body, named), ...content.warnings] };
}

/** The deck of a template format; null where media is generated first. */
async function deckOf(
  ctx: ApiContext,
  format: Format,
  body: StudioJobBody,
  { idea, kindOf, assets }: NamedByJob,
): Promise<AcceptedDeck | null> {
  if (!TEMPLATE_FORMATS.includes(format)) return null;
  const judged = acceptDeck(body.deck ?? withMusicOf(body, idea?.deck ?? templateDeck(format, body, kindOf)));
  if ('problems' in judged) throw refuseDeck(judged.problems);
  const { problems, warnings } = await measureWithAssets(ctx.deps.storage, judged, assets);
  if (problems.length > 0) throw refuseDeck(problems);
  return { deck: judged.deck, warnings };
}

function unusedOf(ctx: ApiContext, accepted: AcceptedDeck | null, body: StudioJobBody, { idea }: NamedByJob) {
  if (!accepted || !(body.deck ?? idea?.deck)) return [];
  return unusedInputs(ctx.state.json, body.deck ? 'own' : 'idea');
}

function refuseDeck(problems: readonly Problem[]) {
  return refuse.invalidInput(problems.map(({ path, message }) => ({ path: `deck.${path}`, message })));
}

/** The job as its row will say it. */
function jobOf(id: string, workspaceId: string, format: Format, body: StudioJobBody): StudioJob {
  const of = { generationId: body.suggestionId ?? null, influencerId: body.influencerId ?? null };
  return { id, workspaceId, source: 'studio', format, inputs: inputsOf(body) as StudioInputs, ...of };
}

/** What was asked for, as it was accepted; the deck has a column of its own. */
function inputsOf({ workspaceId: _workspace, deck: _deck, ...rest }: StudioJobBody): Record<string, unknown> {
  return Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined));
}
