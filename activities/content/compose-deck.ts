import { listAssetsById } from '../../db/content/assets.ts';
import { findRenderingContent } from '../../db/content/find-content.ts';
import type { Asset } from '../../db/entities/asset.ts';
import type { Content } from '../../db/entities/content.ts';
import type { MediaCall } from '../../db/entities/media-call.ts';
import { listMediaCalls } from '../../db/content/media-calls.ts';
import { hasSandboxMedia } from '../../db/content/sandbox-media.ts';
import { storeComposition } from '../../db/content/store-composition.ts';
import type { Deck, DeckProblem } from '../../domain/decks/deck.ts';
import { findSilence } from '../../domain/decks/find-silence.ts';
import { listDeckAssets } from '../../domain/decks/deck-assets.ts';
import { listSources, type MadeMedia } from '../../domain/content/media-call.ts';
import type { StudioRecipe, StudioWarning } from '../../domain/content/studio/recipe.ts';
import { arrangeDeck } from '../../domain/content/studio/layout/arrange-deck.ts';
import { listUnusedInputs } from '../../domain/content/studio/validation/list-unused-inputs.ts';
import { buildRecipe } from '../../domain/content/studio/build-recipe.ts';
import { hashDeck } from '../../decks/hash-deck.ts';
import { parseDeck } from '../../decks/parse-deck.ts';
import { loadFonts } from '../../decks/fonts/fonts.ts';
import { measureDeck } from '../../decks/measure-deck.ts';
import { measurePaintedTexts } from '../../decks/text/measure-painted-texts.ts';
import { addCover } from './add-cover.ts';
import { loadRegions } from './load-regions.ts';
import { buildClipDeck, storeMediaJobResult } from './media-jobs.ts';
import { StudioFailure } from './studio-failure.ts';
import type { ActivityDeps } from '../activity-deps.ts';

/**
 * Composes the deck of a job from its media, or takes the one that the job came with, arranges its texts around faces
 * and lettering, and validates it. Returns `delivered` if the content is no video and is finished, or `ended` if it was
 * cancelled. Throws `StudioFailure` if its texts do not fit. Idempotent: the first deck stays.
 */
export async function composeDeck(
  deps: ActivityDeps,
  contentId: string,
  heartbeat: (percent: number) => void,
  signal: AbortSignal,
): Promise<'composed' | 'delivered' | 'ended'> {
  const em = deps.orm.em.fork();
  const content = await findRenderingContent(em, contentId);
  if (!content) return 'ended';
  if (content.deckHash !== null) return 'composed';
  if (content.format === 'image' || content.format === 'voiceover') return storeMediaJobResult(deps, content);
  const calls = await listMediaCalls(em, contentId);
  const recipe = chooseRecipe(content);
  const made = await loadMadeMedia(deps, calls);
  const arrange = async (deck: Deck): Promise<Deck> => {
    const assets = await loadAssets(
      deps,
      listDeckAssets(deck).map(({ id }) => id),
      content.workspaceId,
    );
    const regions = await loadRegions(deps, [...assets.values()], { heartbeat, signal });
    const arranged = arrangeDeck(deck, regions, measurePaintedTexts);
    return addCover(deps, arranged, [...assets.values()], { regions, signal });
  };
  const { deck, assets, warnings } = await validateDeck(deps, content, await arrange(recipe.buildDeck(made)));
  const composition = {
    deck,
    deckHash: hashDeck(deck, [...assets.values()]),
    warnings: [...recipe.warnings, ...calls.flatMap(toStudioWarnings), ...warnings],
    sandboxMedia: await usesSandboxMedia(deps, deck, calls),
  };
  const stored = await storeComposition(deps.orm.em.fork(), contentId, composition);
  return stored ? 'composed' : 'ended';
}

function chooseRecipe(content: Content): Pick<StudioRecipe, 'buildDeck' | 'warnings'> {
  if (content.format === 'video') return { buildDeck: (made) => buildClipDeck(content, made), warnings: [] };
  const { deck } = content;
  if (deck) return { buildDeck: () => deck as unknown as Deck, warnings: [] };
  const { brief, inputs } = content;
  if (!brief) throw new Error(`Job ${content.id} has no brief.`);
  const { buildDeck, warnings } = buildRecipe(brief);
  return { buildDeck, warnings: [...warnings, ...listUnusedInputs(brief, inputs ?? {})] };
}

async function loadMadeMedia(deps: ActivityDeps, calls: readonly MediaCall[]): Promise<Record<string, MadeMedia>> {
  const assets = await loadAssets(
    deps,
    calls.flatMap(({ assetId }) => assetId ?? []),
  );
  return Object.fromEntries(
    calls.map(({ key, assetId, words, layerKey }) => {
      const asset = assetId === null ? undefined : assets.get(assetId);
      const { width = null, height = null, durationMs = null } = asset ?? {};
      const kind = asset && asset.kind !== 'font' ? asset.kind : null;
      return [key, { assetId, kind, width, height, durationMs, words, key: layerKey }];
    }),
  );
}

async function validateDeck(
  deps: ActivityDeps,
  { workspaceId }: Content,
  composed: Deck,
): Promise<{ deck: Deck; assets: Map<string, Asset>; warnings: StudioWarning[] }> {
  const parsed = parseDeck(JSON.parse(JSON.stringify(composed)));
  if (!parsed.ok) throw toFailure(parsed.problems);
  const { deck } = parsed;
  const named = listDeckAssets(deck).map(({ id }) => id);
  const assets = await loadAssets(deps, named, workspaceId);
  const missing = named.find((id) => !assets.has(id));
  if (missing) throw new StudioFailure('source_unreadable', `The asset ${missing} was deleted meanwhile; try again.`);
  const { problems, warnings } = measureDeck(deck, loadFonts(), toSizes(assets));
  if (problems.length > 0) throw toFailure(problems);
  return { deck, assets, warnings: [...warnings, ...findSilence(deck)] };
}

function toFailure(problems: readonly DeckProblem[]): StudioFailure {
  const [first] = problems;
  return new StudioFailure(
    'text_does_not_fit',
    `${first?.path ?? ''} ${first?.message ?? ''} Say it in fewer words.`.trim(),
  );
}

/** Loads assets by id. Without `workspaceId` deleted ones too, because made media is used even if its asset was deleted since. */
async function loadAssets(
  deps: ActivityDeps,
  ids: readonly string[],
  workspaceId?: string,
): Promise<Map<string, Asset>> {
  const live = workspaceId !== undefined;
  const rows = await listAssetsById(deps.orm.em.fork(), [...ids], { workspaceId, live });
  return new Map(rows.map((row) => [row.id, row]));
}

function toSizes(assets: ReadonlyMap<string, Asset>): Map<string, { width: number; height: number }> {
  const drawn = [...assets.values()].filter(({ width }) => width !== null);
  return new Map(drawn.map(({ id, width, height }) => [id, { width: width ?? 1, height: height ?? 1 }]));
}

/** Warnings of a provider. Their path is the key of the call. */
function toStudioWarnings({ key, warnings }: MediaCall): StudioWarning[] {
  return warnings.map((code) => ({ code, path: key }));
}

/** Media made from sandbox media is sandbox media too. */
async function usesSandboxMedia(deps: ActivityDeps, deck: Deck, calls: readonly MediaCall[]): Promise<boolean> {
  if (calls.some(({ sandbox }) => sandbox)) return true;
  const sources = calls.flatMap(({ call }) => listSources(call).flatMap((one) => ('asset' in one ? [one.asset] : [])));
  return hasSandboxMedia(deps.orm.em.fork(), [...listDeckAssets(deck).map(({ id }) => id), ...sources]);
}
