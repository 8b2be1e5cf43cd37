import { Asset } from '../../db/entities/asset.ts';
import { Content } from '../../db/entities/content.ts';
import type { MediaCall } from '../../db/entities/media-call.ts';
import { mediaCallsOf } from '../../db/content/media-calls.ts';
import { isSandboxMedia } from '../../db/content/sandbox-media.ts';
import { storeComposition } from '../../db/content/studio-jobs.ts';
import { assetsOf, type Deck, type DeckProblem } from '../../domain/decks/deck.ts';
import { sourcesOf, type MadeMedia } from '../../domain/content/media-call.ts';
import type { StudioPlan, StudioWarning } from '../../domain/content/studio/plan.ts';
import { planOf } from '../../domain/content/studio/plans.ts';
import { deckHash } from '../../decks/deck-hash.ts';
import { parseDeck } from '../../decks/deck-schema.ts';
import { loadFonts } from '../../decks/fonts.ts';
import { measureDeck } from '../../decks/measure.ts';
import { deckOfClip, deliverExtra } from './extras.ts';
import { StudioFailure } from './studio-failure.ts';
import type { World } from '../activity-deps.ts';

/**
 * Composes the deck of a job from what was made, and judges it as a caller's deck is judged. Safe to repeat: the same media
 * gives the same deck. `delivered`: it is no video, and done. `over`: nobody waits for it any more. Throws `StudioFailure`
 * where its texts do not fit.
 */
export async function composeStudio(world: World, contentId: string): Promise<'composed' | 'delivered' | 'over'> {
  const em = world.orm.em.fork();
  const content = await em.findOne(Content, { id: contentId, status: 'rendering' }, { disableIdentityMap: true });
  if (!content) return 'over';
  if (content.format === 'image' || content.format === 'voiceover') return deliverExtra(world, content);
  const calls = await mediaCallsOf(em, contentId);
  const plan = planFor(content);
  const made = await madeOf(world, calls);
  const { deck, assets, warnings } = await judge(world, content, plan.deckOf(made));
  const composition = {
    deck,
    deckHash: deckHash({ deck, assetHashes: hashesOf(deck, assets), fontsDigest: loadFonts().digest }),
    warnings: [...plan.warnings, ...calls.flatMap(callWarnings), ...warnings],
    sandboxMedia: await isTainted(world, deck, calls),
  };
  const stored = await storeComposition(world.orm.em.fork(), contentId, composition);
  return stored ? 'composed' : 'over';
}

function planFor(content: Content): Pick<StudioPlan, 'deckOf' | 'warnings'> {
  if (content.format === 'video') return { deckOf: (made) => deckOfClip(content, made), warnings: [] };
  if (!content.brief) throw new Error(`The job ${content.id} has not been gathered.`);
  return planOf(content.brief);
}

async function madeOf(world: World, calls: readonly MediaCall[]): Promise<Record<string, MadeMedia>> {
  const assets = await assetsById(
    world,
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

async function judge(
  world: World,
  { workspaceId }: Content,
  composed: Deck,
): Promise<{ deck: Deck; assets: Map<string, Asset>; warnings: StudioWarning[] }> {
  const parsed = parseDeck(JSON.parse(JSON.stringify(composed)));
  if (!parsed.ok) throw refused(parsed.problems);
  const { deck } = parsed;
  const named = assetsOf(deck).map(({ id }) => id);
  const assets = await assetsById(world, named, workspaceId);
  const missing = named.find((id) => !assets.has(id));
  if (missing) throw new StudioFailure('source_unreadable', `The asset ${missing} was deleted meanwhile; try again.`);
  const { problems, warnings } = measureDeck(deck, loadFonts(), sizesOf(assets));
  if (problems.length > 0) throw refused(problems);
  return { deck, assets, warnings };
}

function refused(problems: readonly DeckProblem[]): StudioFailure {
  const [first] = problems;
  return new StudioFailure(
    'text_does_not_fit',
    `${first?.path ?? ''} ${first?.message ?? ''} Say it in fewer words.`.trim(),
  );
}

async function assetsById(world: World, ids: readonly string[], workspaceId?: string): Promise<Map<string, Asset>> {
  const where = { id: { $in: [...ids] }, ...(workspaceId === undefined ? {} : { workspaceId, deletedAt: null }) };
  const rows = ids.length === 0 ? [] : await world.orm.em.fork().find(Asset, where);
  return new Map(rows.map((row) => [row.id, row]));
}

function sizesOf(assets: ReadonlyMap<string, Asset>): Map<string, { width: number; height: number }> {
  const drawn = [...assets.values()].filter(({ width }) => width !== null);
  return new Map(drawn.map(({ id, width, height }) => [id, { width: width ?? 1, height: height ?? 1 }]));
}

function hashesOf(deck: Deck, assets: ReadonlyMap<string, Asset>): Map<string, string> {
  return new Map(assetsOf(deck).map(({ id }) => [id, assets.get(id)?.sha256 ?? '']));
}

/** What a provider could only imitate; the path names the call. */
function callWarnings({ key, warnings }: MediaCall): StudioWarning[] {
  return warnings.map((code) => ({ code, path: key }));
}

/** Whatever was made of sandbox media is sandbox media too. */
async function isTainted(world: World, deck: Deck, calls: readonly MediaCall[]): Promise<boolean> {
  if (calls.some(({ sandbox }) => sandbox)) return true;
  const sources = calls.flatMap(({ call }) => sourcesOf(call).flatMap((one) => ('asset' in one ? [one.asset] : [])));
  return isSandboxMedia(world.orm.em.fork(), [...assetsOf(deck).map(({ id }) => id), ...sources]);
}
