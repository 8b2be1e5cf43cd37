import { listAssetsById } from '../../db/content/assets.ts';
import type { Asset } from '../../db/entities/asset.ts';
import type { Deck, DeckProblem, DeckWarning } from '../../domain/decks/deck.ts';
import { DECK_LIMITS } from '../../domain/decks/deck-limits.ts';
import { listDeckAssets } from '../../domain/decks/deck-assets.ts';
import { ID_PATTERN } from '../../domain/ids.ts';
import { resolveWorkspace } from '../access/workspace.ts';
import type { DeckCheck } from '../checker/tasks/check-deck.ts';
import { forkEntityManager, type ApiContext, type ApiState } from '../http/context.ts';
import { Refusal } from '../http/errors.ts';
import { joinPaths } from '../middleware/json-path.ts';
import type { CheckBrief } from '../../domain/content/studio/validation/validate-brief.ts';

type DeckFindings = { problems: DeckProblem[]; warnings: DeckWarning[] };

const checks = new WeakMap<ApiState, DeckCheck>();

/**
 * Checks the deck of a body in the checker before the transaction opens, so that no connection waits for it. The problems are
 * reported later, together with those of the rest of the body.
 */
export async function prepareDeck(ctx: ApiContext): Promise<void> {
  const { workspaceId } = (ctx.state.json ?? {}) as Record<string, unknown>;
  await prepareDeckFor(ctx, workspaceId);
}

/** Checks the deck of a body for a resource of this workspace. */
export async function prepareDeckFor(ctx: ApiContext, workspaceId: unknown): Promise<void> {
  const { deck } = (ctx.state.json ?? {}) as Record<string, unknown>;
  if (deck === undefined) return;
  const assets = await listAssets(ctx, findAssetIds(deck), workspaceId);
  const check = await checkInProcess(ctx, deck, isRendered(ctx), assets);
  checks.set(ctx.state, check);
  if (!check.wellFormed) ctx.state.malformed = toBodyProblems(check.problems);
}

/** The problems of the body's deck, without those of its assets. */
export function getDeckProblems({ state }: ApiContext): DeckProblem[] {
  return checks.get(state)?.problems ?? [];
}

/** Converts paths in the deck to paths in the body. */
export function toBodyProblems(problems: readonly DeckProblem[]): DeckProblem[] {
  return problems.map(({ path, message }) => ({ path: joinPaths('deck', path), message }));
}

/** Whether the deck is rendered. The other sources of a post take precedence over its deck, whose shape alone matters then. */
function isRendered({ state: { json }, routerPath = '' }: ApiContext): boolean {
  const { suggestionId, contentId } = json as Record<string, unknown>;
  return !routerPath.includes('/posts') || (suggestionId === undefined && contentId === undefined);
}

/** Returns what `prepareDeck` found, and the assets that are missing now. `assets` are those of the workspace. */
export function completeDeckCheck(ctx: ApiContext, deck: Deck, assets: readonly Asset[]): DeckFindings {
  const check = checks.get(ctx.state);
  if (!check) throw new Error('prepareDeck has not run');
  return { problems: [...findMissingAssets(deck, assets), ...check.problems], warnings: check.warnings };
}

/** Checks a deck that was built from rows of the transaction. Call it only under `inTurn()`: a connection waits. */
export async function checkBuiltDeck(ctx: ApiContext, deck: Deck, assets: readonly Asset[]): Promise<DeckFindings> {
  const { problems, warnings } = await checkInProcess(ctx, deck, true, assets);
  return { problems: [...findMissingAssets(deck, assets), ...problems], warnings };
}

/** Checks only the texts of a built deck, because its assets are not known yet. Call it only under `inTurn()`. */
export async function findTextProblems(ctx: ApiContext, deck: Deck): Promise<DeckProblem[]> {
  return (await checkInProcess(ctx, deck, true, [])).problems;
}

/** Checks a deck in the checker, with its library fonts as local files. */
async function checkInProcess(
  ctx: ApiContext,
  deck: unknown,
  measured: boolean,
  assets: readonly Asset[],
): Promise<DeckCheck> {
  const { checker, storage } = ctx.deps;
  // A deck with more fonts is rejected, so the others need not be opened.
  const fontIds = findAssetIds(deck, 'font').slice(0, DECK_LIMITS.libraryFonts);
  const fonts = assets.filter(({ id, kind }) => kind === 'font' && fontIds.includes(id));
  const files = await Promise.all(
    fonts.map(async ({ id, storageKey }) => ({ id, file: await storage.getLocalFile(storageKey) })),
  );
  try {
    const paths = new Map(files.flatMap(({ id, file }) => (file ? [[id, file.path] as const] : [])));
    const sizes = new Map(
      assets.flatMap(({ id, width, height }) => (width && height ? [[id, { width, height }] as const] : [])),
    );
    const check = await checker.checkDeck(ctx.state.team.id, { deck, measured, fonts: paths, sizes }, 'deck');
    const lost = new Set(files.flatMap(({ id, file }) => (file ? [] : [id])));
    if (lost.size === 0 || !check.wellFormed) return check;
    return { ...check, problems: [...findLostFonts(deck as Deck, lost), ...check.problems] };
  } finally {
    await Promise.all(files.map(({ file }) => file?.release()));
  }
}

function findLostFonts(deck: Deck, lost: ReadonlySet<string>): DeckProblem[] {
  const message = 'The file of this font is no longer in storage; upload it again.';
  return listDeckAssets(deck).flatMap(({ path, id }) => (lost.has(id) ? [{ path, message }] : []));
}

function findMissingAssets(deck: Deck, assets: readonly Asset[]): DeckProblem[] {
  const kinds = new Map(assets.map(({ id, kind }) => [id, kind]));
  return listDeckAssets(deck)
    .filter(({ id, kind }) => kinds.get(id) !== kind)
    .map(({ path, id, kind }) => ({ path, message: `There is no ${kind} asset ${id} in the workspace.` }));
}

/** Lists the assets that exist in the workspace. Returns none if it is not visible, which the handler reports. */
async function listAssets(ctx: ApiContext, ids: readonly string[], workspaceId: unknown): Promise<Asset[]> {
  if (ids.length === 0) return [];
  const em = forkEntityManager(ctx);
  const requested = typeof workspaceId === 'string' && ID_PATTERN.test(workspaceId) ? workspaceId : undefined;
  try {
    const workspace = await resolveWorkspace(ctx, em, requested);
    return await listAssetsById(em, ids, { workspaceId: workspace.id, live: true });
  } catch (error) {
    if (error instanceof Refusal) return [];
    throw error;
  }
}

const ASSET_ID = /^ast_[A-Za-z0-9]{1,60}$/u;

/** A valid deck has fewer: 9 layers and a background for each of 60 slides, sounds and fonts. */
const MAX_IDS = 1_000;

/** The asset ids anywhere in a deck that nothing has validated yet; with `property` only those of properties of that name. */
function findAssetIds(deck: unknown, property?: string): string[] {
  const ids = new Set<string>();
  const visit = (value: unknown, name: string): void => {
    if (typeof value === 'object' && value !== null) {
      for (const [key, inner] of Object.entries(value)) visit(inner, key);
    } else if (typeof value === 'string' && (property === undefined || name === property)) {
      if (ids.size < MAX_IDS && ASSET_ID.test(value)) ids.add(value);
    }
  };
  visit(deck, '');
  return [...ids];
}

/** Returns a function that checks briefs in the checker. In a transaction it needs `inTurn()`, because a connection waits. */
export function toCheckBrief({ deps, state }: ApiContext): CheckBrief {
  return (brief) => deps.checker.checkBrief(state.team.id, brief, '$');
}
