import type { Workspace } from '../../db/entities/workspace.ts';
import type { StudioInputs, StudioJob } from '../../db/content/studio-briefs.ts';
import { findMood, findStyle, toEndCard } from '../../db/content/find-style.ts';
import { hashDeck } from '../../decks/hash-deck.ts';
import { parseDeck } from '../../decks/parse-deck.ts';
import type { Deck, DeckWarning } from '../../domain/decks/deck.ts';
import { listDeckAssets } from '../../domain/decks/deck-assets.ts';
import { getRenderPrice, TEMPLATE_FORMATS, type Format } from '../../domain/formats.ts';
import { addMusic, removeMusic } from '../../domain/decks/add-music.ts';
import { showWhole } from '../../domain/content/studio/layout/show-whole.ts';
import { newId } from '../../domain/ids.ts';
import { refuseArchived, resolveWorkspace } from '../access/workspace.ts';
import { checkBuiltDeck, completeDeckCheck } from '../decks/prepare-deck.ts';
import type { ApiContext } from '../http/context.ts';
import { refuse, type Problem, type Refusal } from '../http/errors.ts';
import { acceptContent } from './accept-content.ts';
import { buildTemplateDeck } from './build-template-deck.ts';
import type { StudioJobBody } from './contract/request.ts';
import { refuseUnknownVoice } from './models/refuse-unknown-voice.ts';
import { loadJobReferences, type JobReferences } from './load-job-references.ts';
import type { AcceptedRender } from './present.ts';
import { refuseInvalidBrief } from './refuse-invalid-brief.ts';
import type { Generation } from '../../db/entities/generation.ts';

/** Accepts the render of a video in one of the formats. */
export async function acceptStudioJob(ctx: ApiContext, format: Format, body: StudioJobBody): Promise<AcceptedRender> {
  const workspace = await resolveWorkspace(ctx, ctx.state.tx.em, body.workspaceId);
  const references = await loadJobReferences(ctx, workspace, format, body);
  const { generation, assets } = references;
  const checked = TEMPLATE_FORMATS.includes(format) ? await createDeck(ctx, workspace, format, body, references) : null;
  const contentId = newId('content');
  if (!checked) refuseUnknownVoice(ctx, workspace, body);
  if (!checked) await refuseInvalidBrief(ctx, toStudioJob(contentId, workspace.id, format, body));
  refuseArchived(workspace);
  if (generation?.state === 'discarded') throw refuse.conflict('The suggestion was discarded; choose another.');
  const job = {
    format,
    source: 'studio' as const,
    inputs: toInputs(body),
    model: body.model,
    reference: body.reference,
    callbackUrl: body.callbackUrl,
    deck: checked && { ...checked.deck },
    deckHash: checked && !mustArrange(checked.deck, body, references) ? hashDeck(checked.deck, assets) : null,
    ...(generation ? { generationId: generation.id } : {}),
    ...(body.influencerId === undefined ? {} : { influencerId: body.influencerId }),
    warnings: checked?.warnings ?? [],
    spendingType: 'studio_render' as const,
    credits: getRenderPrice(format),
  };
  const accepted = await acceptContent(ctx, workspace, job, { contentId });
  const unused = checked ? findUnusedInputs(ctx.state.json, body, generation) : [];
  return { ...accepted, warnings: [...unused, ...accepted.warnings] };
}

/** A deck that Kinora builds from a request is arranged around its pictures before it is rendered. */
function mustArrange(deck: Deck, body: StudioJobBody, { generation }: JobReferences): boolean {
  const isComplete = body.deck !== undefined || Boolean(generation?.deck);
  return !isComplete && listDeckAssets(deck).some(({ kind }) => kind === 'image' || kind === 'video');
}

async function createDeck(
  ctx: ApiContext,
  workspace: Workspace,
  format: Format,
  body: StudioJobBody,
  references: JobReferences,
): Promise<{ deck: Deck; warnings: DeckWarning[] }> {
  const deck = body.deck ?? parseOwnDeck(await buildDeck(ctx, workspace, format, body, references));
  const check = body.deck ? completeDeckCheck : checkBuiltDeck;
  const { problems, warnings } = await check(ctx, deck, references.assets);
  if (problems.length > 0) throw refuseDeck(problems);
  return { deck, warnings };
}

/** An idea's deck has the default music from when it was written. */
async function buildDeck(
  { state: { tx } }: ApiContext,
  workspace: Workspace,
  format: Format,
  body: StudioJobBody,
  { generation, getPictureKind, assets }: JobReferences,
): Promise<Deck> {
  const { music } = body;
  const chooseMusic = (deck: Deck): Deck => (music ? addMusic(deck, music) : music === null ? removeMusic(deck) : deck);
  if (generation?.deck) return chooseMusic(generation.deck);
  const style = await findStyle(tx.em, { workspaceId: workspace.id, look: body.look });
  const endCard = body.endCard === false ? null : toEndCard(workspace);
  const sizes = new Map(assets.map(({ id, width, height }) => [id, { width: width ?? 0, height: height ?? 0 }]));
  const deck = showWhole(buildTemplateDeck(format, body, getPictureKind, { style, endCard }), sizes);
  if (music !== undefined) return chooseMusic(deck);
  const look = assets.some(({ kind }) => kind === 'video') ? null : style.look;
  const mood = await findMood(tx.em, { workspaceId: workspace.id, automationId: null, look });
  return mood ? addMusic(deck, { mood }) : deck;
}

/** The schema has not checked a deck that is made from a body or a generation. */
function parseOwnDeck(input: Deck): Deck {
  const parsed = parseDeck(input);
  if (!parsed.ok) throw refuseDeck(parsed.problems);
  return parsed.deck;
}

function refuseDeck(problems: readonly Problem[]): Refusal {
  return refuse.invalidInput(problems.map(({ path, message }) => ({ path: `deck.${path}`, message })));
}

function toStudioJob(id: string, workspaceId: string, format: Format, body: StudioJobBody): StudioJob {
  const inputs = toInputs(body) as StudioInputs;
  const { suggestionId: generationId = null, influencerId = null } = body;
  return { id, workspaceId, source: 'studio', format, inputs, generationId, influencerId };
}

/** The others are stored elsewhere. */
function toInputs({
  workspaceId: _workspace,
  model: _model,
  deck: _deck,
  reference: _reference,
  callbackUrl: _callback,
  ...rest
}: StudioJobBody): Record<string, unknown> {
  return Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined));
}

/** The properties from which a template deck is built if there is no deck yet. */
const DECK_INPUTS = [
  'script',
  'prompt',
  'assetIds',
  'look',
  'captions',
  'ratio',
  'durationSec',
] as const satisfies readonly (keyof StudioJobBody)[];

/**
 * Warns about properties that do not show in the video because a complete deck is rendered. `sent` is the body before the schema
 * added its defaults.
 */
function findUnusedInputs(
  sent: unknown,
  body: StudioJobBody,
  generation: Generation | null,
): AcceptedRender['warnings'] {
  if (!body.deck && !generation?.deck) return [];
  const deck = body.deck ? 'the deck of the request' : "the idea's deck";
  return DECK_INPUTS.filter((name) => Object.hasOwn(sent as object, name)).map((name) => ({
    code: 'not_used',
    path: name,
    message: `${name} is not used: ${deck} is rendered as it is.`,
  }));
}
