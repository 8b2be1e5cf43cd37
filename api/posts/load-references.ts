import { findAccounts } from '../../db/accounts/accounts.ts';
import { lockAssets } from '../../db/content/assets.ts';
import { lockContent } from '../../db/content/find-content.ts';
import type { Account } from '../../db/entities/account.ts';
import type { Asset } from '../../db/entities/asset.ts';
import type { Content } from '../../db/entities/content.ts';
import type { Generation } from '../../db/entities/generation.ts';
import type { Workspace } from '../../db/entities/workspace.ts';
import { findGeneration } from '../../db/generations/generations.ts';
import { findInfluencer } from '../../db/influencers/influencers.ts';
import type { Format } from '../../domain/formats.ts';
import type { Deck, DeckProblem, DeckWarning } from '../../domain/decks/deck.ts';
import type { Offer } from '../../domain/platforms/choices.ts';
import { describeOtherPlatform } from '../../domain/accounts/platforms.ts';
import { listDeckAssets } from '../../domain/decks/deck-assets.ts';
import type { ApiContext } from '../http/context.ts';
import { completeDeckCheck, toBodyProblems } from '../decks/prepare-deck.ts';
import { explainInvalidGeneration } from '../generations/accept-generation.ts';
import { refuse, Refusal } from '../http/errors.ts';
import { resolveWorkspace, getTeamVisibility } from '../access/workspace.ts';
import type { CreatePostBody } from './contract/request.ts';

/** What a post's body refers to. */
export interface References {
  workspace: Workspace;
  /** The accounts, in the order of the request. */
  accounts: Account[];
  /** Null if the source is the caller's own media, or if the body has none. */
  media: ReferencedMedia | null;
  /** What clipapp offers accounts, as far as it was read. */
  offers: ReadonlyMap<string, Offer>;
  live: boolean;
}

export type ReferencedMedia =
  /** `content` is null until the generation is accepted. */
  | { kind: 'generation'; generation: Generation; content: Content | null; briefProblem: string | null }
  | { kind: 'content'; content: Content; generation: Generation | null }
  | CheckedDeckMedia;

/** A deck that was checked before the transaction. */
interface CheckedDeckMedia {
  kind: 'deck';
  deck: Deck;
  format: Format;
  assets: readonly Asset[];
  problems: DeckProblem[];
  warnings: DeckWarning[];
}

type Referring = Pick<
  CreatePostBody,
  'workspaceId' | 'ownerType' | 'influencerId' | 'selectedAccounts' | 'suggestionId' | 'contentId' | 'deck' | 'format'
>;

/** `missing` is the error for a reference that the key cannot see. Problems of the body are reported before it. */
export type LoadedReferences = { references: References; missing: null } | { references: null; missing: Refusal };

export async function loadReferences(ctx: ApiContext, body: Referring): Promise<LoadedReferences> {
  try {
    const workspace = await resolveWorkspace(ctx, ctx.state.tx.em, body.workspaceId);
    await requireInfluencer(ctx, body, workspace);
    const accounts = await loadAccounts(ctx, body, workspace);
    const media = await loadMedia(ctx, body, workspace);
    const { offers = new Map<string, Offer>(), key } = ctx.state;
    return { references: { workspace, accounts, media, offers, live: key.live }, missing: null };
  } catch (error) {
    if (error instanceof Refusal) return { references: null, missing: error };
    throw error;
  }
}

async function requireInfluencer(
  ctx: ApiContext,
  { ownerType, influencerId = '' }: Referring,
  workspace: Workspace,
): Promise<void> {
  if (ownerType === 'brand') return;
  const influencer = await findInfluencer(ctx.state.tx.em, getTeamVisibility(ctx), influencerId);
  if (influencer?.workspaceId !== workspace.id) throw refuse.notFound();
}

/** Loads the selected accounts. One of another team, workspace or mode (sandbox, live) is not found. */
async function loadAccounts(
  ctx: ApiContext,
  { selectedAccounts }: Referring,
  workspace: Workspace,
): Promise<Account[]> {
  const selected = Object.entries(selectedAccounts).flatMap(([platform, ids = []]) =>
    ids.map((id, index) => ({ id, platform, path: `selectedAccounts.${platform}[${index}]` })),
  );
  const ids = selected.map(({ id }) => id);
  const rows = await findAccounts(ctx.state.tx.em, ids, { workspaceId: workspace.id, sandbox: !ctx.state.key.live });
  const loaded = selected.map((one) => ({ ...one, account: rows.find((row) => row.id === one.id) }));
  const problems = loaded.flatMap(({ platform, path, account }) =>
    account && account.platform !== platform ? [{ path, message: describeOtherPlatform(account.platform) }] : [],
  );
  if (problems.length > 0) throw refuse.invalidInput(problems);
  return loaded.map(({ account }) => {
    if (!account) throw refuse.notFound();
    return account;
  });
}

/** Loads the first source of the body (spec, POST /posts, rule 1). */
async function loadMedia(ctx: ApiContext, body: Referring, workspace: Workspace): Promise<ReferencedMedia | null> {
  const { suggestionId, contentId, deck, format } = body;
  if (suggestionId) return loadGeneration(ctx, suggestionId, workspace);
  if (contentId) return loadContent(ctx, contentId, workspace);
  if (!deck || !format) return null;
  const ids = listDeckAssets(deck).map(({ id }) => id);
  const assets = await lockAssets(ctx.state.tx, workspace.id, ids);
  const { problems, warnings } = completeDeckCheck(ctx, deck, assets);
  return { kind: 'deck', deck, format, assets, problems: toBodyProblems(problems), warnings };
}

async function loadGeneration(ctx: ApiContext, id: string, workspace: Workspace): Promise<ReferencedMedia> {
  const { em } = ctx.state.tx;
  const generation = await findGeneration(em, getTeamVisibility(ctx), id);
  if (generation?.workspaceId !== workspace.id) throw refuse.notFound();
  const content = generation.contentId ? await lockContent(em, generation.contentId) : null;
  const briefProblem = await explainInvalidGeneration(ctx, generation);
  return { kind: 'generation', generation, content, briefProblem };
}

async function loadContent(ctx: ApiContext, id: string, workspace: Workspace): Promise<ReferencedMedia> {
  const { em } = ctx.state.tx;
  const content = await lockContent(em, id);
  const visible = content && content.source !== 'own_media' && !content.deletedAt;
  if (!visible || content.workspaceId !== workspace.id) throw refuse.notFound();
  const generation = content.generationId
    ? await findGeneration(em, getTeamVisibility(ctx), content.generationId)
    : null;
  return { kind: 'content', content, generation };
}
