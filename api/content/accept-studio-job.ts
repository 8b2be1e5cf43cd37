import { lockAssets } from '../../db/content/assets.ts';
import type { Asset } from '../../db/entities/asset.ts';
import type { Workspace } from '../../db/entities/workspace.ts';
import type { StudioInputs, StudioJob } from '../../db/content/studio-briefs.ts';
import { findMood, findStyle, loadEndCard } from '../../db/content/find-style.ts';
import { hashDeck } from '../../decks/hash-deck.ts';
import { parseDeck } from '../../decks/parse-deck.ts';
import type { Deck, DeckWarning } from '../../domain/decks/deck.ts';
import { listDeckAssets } from '../../domain/decks/deck-assets.ts';
import { getRenderPrice, TEMPLATE_FORMATS, type Format } from '../../domain/formats.ts';
import { addMusic, removeMusic } from '../../domain/decks/add-music.ts';
import { END_CARD_ID, type EndCard } from '../../domain/content/studio/layout/end-card.ts';
import { showWhole } from '../../domain/content/studio/layout/show-whole.ts';
import { newId } from '../../domain/ids.ts';
import { rejectArchived, resolveWorkspace } from '../access/workspace.ts';
import { checkBuiltDeck, completeDeckCheck } from '../decks/prepare-deck.ts';
import type { ApiContext } from '../http/context.ts';
import { refuse, type Problem, type Refusal } from '../http/errors.ts';
import { acceptContent } from './accept-content.ts';
import { checkJobBrief } from './check-job-brief.ts';
import { buildTemplateDeck } from './build-template-deck.ts';
import type { StudioJobBody } from './contract/request.ts';
import { rejectUnknownVoice } from './models/resolve-models.ts';
import { loadJobReferences, type JobReferences } from './load-job-references.ts';
import type { AcceptedRender } from './present.ts';
import type { Generation } from '../../db/entities/generation.ts';

/** Accepts the render of a video in one of the formats. */
export async function acceptStudioJob(ctx: ApiContext, format: Format, body: StudioJobBody): Promise<AcceptedRender> {
  const workspace = await resolveWorkspace(ctx, ctx.state.tx.em, body.workspaceId);
  const references = await loadJobReferences(ctx, workspace, format, body);
  const { generation } = references;
  const checked = TEMPLATE_FORMATS.includes(format) ? await createDeck(ctx, workspace, format, body, references) : null;
  const contentId = newId('content');
  if (!checked) rejectUnknownVoice(ctx, workspace, body);
  const unused = checked
    ? listUnusedTemplateInputs(ctx.state.json, body, generation, checked.deck)
    : await checkJobBrief(ctx, toStudioJob(contentId, workspace.id, format, body));
  rejectArchived(workspace);
  if (generation?.state === 'discarded') throw refuse.conflict('The suggestion was discarded; choose another.');
  const job = {
    format,
    source: 'studio' as const,
    inputs: toInputs(body),
    model: body.model,
    reference: body.reference,
    callbackUrl: body.callbackUrl,
    deck: checked && { ...checked.deck },
    deckHash: checked && !mustArrange(checked.deck, references) ? hashDeck(checked.deck, checked.assets) : null,
    ...(generation ? { generationId: generation.id } : {}),
    ...(body.influencerId === undefined ? {} : { influencerId: body.influencerId }),
    warnings: checked?.warnings ?? [],
    spendingType: 'studio_render' as const,
    credits: getRenderPrice(format),
  };
  const accepted = await acceptContent(ctx, workspace, job, { contentId });
  return { ...accepted, warnings: [...unused, ...accepted.warnings] };
}

/**
 * Whether the deck is arranged around its pictures before it is rendered, so its hash is not known yet. This applies to
 * a deck with pictures that is built from the inputs of the request.
 */
function mustArrange(deck: Deck, references: JobReferences): boolean {
  const slides = deck.slides.filter(({ id }) => id !== END_CARD_ID);
  return (
    !references.deck && listDeckAssets({ ...deck, slides }).some(({ kind }) => kind === 'image' || kind === 'video')
  );
}

async function createDeck(
  ctx: ApiContext,
  workspace: Workspace,
  format: Format,
  body: StudioJobBody,
  references: JobReferences,
): Promise<{ deck: Deck; warnings: DeckWarning[]; assets: readonly Asset[] }> {
  const { endCard, logos } = await loadLockedEndCard(ctx, workspace, body, references);
  const deck = body.deck ?? parseBuiltDeck(await buildDeck(ctx, workspace, format, body, references, endCard));
  const check = body.deck ? completeDeckCheck : checkBuiltDeck;
  const assets = [...references.assets, ...logos];
  const { problems, warnings } = await check(ctx, deck, assets);
  if (problems.length > 0) throw refuseDeck(problems);
  return { deck, warnings, assets };
}

/** Loads the end card of a new deck. Its logo is locked, or left out if it has been deleted since it was read. */
async function loadLockedEndCard(
  { state: { tx } }: ApiContext,
  workspace: Workspace,
  body: StudioJobBody,
  references: JobReferences,
): Promise<{ endCard: EndCard | null; logos: Asset[] }> {
  const endCard = references.deck || body.endCard === false ? null : await loadEndCard(tx.em, workspace);
  if (!endCard?.logo) return { endCard, logos: [] };
  const { id } = endCard.logo.asset;
  if (references.assets.some((asset) => asset.id === id)) return { endCard, logos: [] };
  const logos = await lockAssets(tx, workspace.id, [id]);
  return { endCard: logos.length > 0 ? endCard : { ...endCard, logo: null }, logos };
}

/**
 * Builds the deck of a job whose request has none: from the generation's deck, which has had the default music since it
 * was written, or from the inputs.
 */
async function buildDeck(
  { state: { tx } }: ApiContext,
  workspace: Workspace,
  format: Format,
  body: StudioJobBody,
  { deck: given, getPictureKind, assets }: JobReferences,
  endCard: EndCard | null,
): Promise<Deck> {
  const { music } = body;
  const chooseMusic = (deck: Deck): Deck => (music ? addMusic(deck, music) : music === null ? removeMusic(deck) : deck);
  if (given) return chooseMusic(given);
  const style = await findStyle(tx.em, { workspaceId: workspace.id, look: body.look });
  const sizes = new Map(assets.map(({ id, width, height }) => [id, { width: width ?? 0, height: height ?? 0 }]));
  const deck = showWhole(buildTemplateDeck(format, body, getPictureKind, { style, endCard }), sizes);
  if (music !== undefined) return chooseMusic(deck);
  const look = assets.some(({ kind }) => kind === 'video') ? null : style.look;
  const mood = await findMood(tx.em, { workspaceId: workspace.id, automationId: null, look });
  return mood ? addMusic(deck, { mood }) : deck;
}

/** Parses a deck that was built from a body or a generation, because no schema has checked it. */
function parseBuiltDeck(input: Deck): Deck {
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

/** Selects the properties that are stored as inputs; the others are columns. */
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
  'language',
] as const satisfies readonly (keyof StudioJobBody)[];

/** Warns about inputs that the video does not show. `sent` is the body before the schema added its defaults. */
function listUnusedTemplateInputs(
  sent: unknown,
  body: StudioJobBody,
  generation: Generation | null,
  deck: Deck,
): AcceptedRender['warnings'] {
  const presenter = body.influencerId === undefined ? [] : [warn('influencerId', 'the video has no presenter.')];
  if (body.deck || generation?.deck) {
    const rendered = body.deck ? 'the deck of the request' : "the idea's deck";
    const given = DECK_INPUTS.filter((name) => Object.hasOwn(sent as object, name));
    return [...given.map((name) => warn(name, `${rendered} is rendered as it is.`)), ...presenter];
  }
  const shown = new Set(listDeckAssets(deck).map(({ id }) => id));
  const hidden = (body.assetIds ?? []).flatMap((id, at) => (shown.has(id) ? [] : [`assetIds[${at}]`]));
  const prompt = body.script !== undefined && body.prompt !== undefined ? [warn('prompt', 'the script is shown.')] : [];
  return [...prompt, ...hidden.map((path) => warn(path, 'the video does not show it.')), ...presenter];
}

function warn(path: string, reason: string): AcceptedRender['warnings'][number] {
  return { code: 'not_used', path, message: `${path} is not used: ${reason}` };
}
