import type { EntityManager } from '@mikro-orm/postgresql';
import { findAccounts } from '../../db/accounts/accounts.ts';
import { lockAssets } from '../../db/content/assets.ts';
import { lockContent } from '../../db/content/find-content.ts';
import type { Account } from '../../db/entities/account.ts';
import type { Content } from '../../db/entities/content.ts';
import type { Generation } from '../../db/entities/generation.ts';
import type { Workspace } from '../../db/entities/workspace.ts';
import { findGeneration } from '../../db/generations/generations.ts';
import { findInfluencer } from '../../db/influencers/influencers.ts';
import type { DeckWarning } from '../../domain/decks/deck.ts';
import { listDeckAssets, type HashedAsset } from '../../domain/decks/deck-assets.ts';
import type { ApiContext } from '../http/context.ts';
import { refuse, type Problem } from '../http/errors.ts';
import { resolveWorkspace, getTeamVisibility } from '../access/workspace.ts';
import { measureWithAssets, type AcceptedDeck } from '../decks/check-deck.ts';
import type { PlannedPost } from './validate-post.ts';
import type { PostSource } from './own-media.ts';
import type { CreatePostBody } from './contract/request.ts';

/** Everything that a post's body names, as it is now. */
export interface Named {
  workspace: Workspace;
  /** In the caller's order. */
  accounts: Account[];
  media: NamedMedia;
}

export type NamedMedia =
  /** `content` where the idea was accepted before. */
  | { kind: 'suggestion'; idea: Generation; content: Content | null }
  /** `idea` where the content was made of one. */
  | { kind: 'content'; content: Content; idea: Generation | null }
  | { kind: 'deck'; assets: readonly HashedAsset[]; warnings: DeckWarning[] }
  | { kind: 'own_media' };

/** Finds what a body names. Refuses what the key does not see as `not_found`, then what does not belong together. */
export async function lookUp(ctx: ApiContext, { body, source }: PlannedPost): Promise<Named> {
  const { em } = ctx.state.tx;
  const workspace = await resolveWorkspace(ctx, em, body.workspaceId);
  if (body.ownerType === 'influencer') {
    const influencer = await findInfluencer(em, getTeamVisibility(ctx), body.influencerId ?? '');
    if (influencer?.workspaceId !== workspace.id) throw refuse.notFound();
  }
  const accounts = await accountsOf(ctx, em, body, workspace);
  const problems = ownerProblems(body, accounts);
  const media = await mediaOf(ctx, em, source, workspace, problems);
  if (problems.length > 0) throw refuse.invalidInput(problems);
  return { workspace, accounts, media };
}

/** One of another team, workspace, platform or sandbox setting does not exist. */
async function accountsOf(
  ctx: ApiContext,
  em: EntityManager,
  { selectedAccounts }: CreatePostBody,
  workspace: Workspace,
): Promise<Account[]> {
  const wanted = Object.entries(selectedAccounts).flatMap(([platform, ids = []]) =>
    ids.map((id) => ({ platform, id })),
  );
  const ids = wanted.map(({ id }) => id);
  const rows = await findAccounts(em, ids, { workspaceId: workspace.id, sandbox: !ctx.state.key.live });
  return wanted.map(({ platform, id }) => {
    const account = rows.find((row) => row.id === id && row.platform === platform);
    if (!account) throw refuse.notFound();
    return account;
  });
}

/** Accounts of somebody else than the owner that the body names. */
function ownerProblems({ ownerType, influencerId, selectedAccounts }: CreatePostBody, accounts: Account[]): Problem[] {
  const others = accounts.filter((account) =>
    ownerType === 'brand' ? account.ownerType !== 'brand' : account.influencerId !== influencerId,
  );
  const owner = ownerType === 'brand' ? 'the brand' : 'this influencer';
  return others.map(({ platform, id }) => ({
    path: `selectedAccounts.${platform}[${selectedAccounts[platform]?.indexOf(id) ?? 0}]`,
    message: `It is not an account of ${owner}.`,
  }));
}

async function mediaOf(
  ctx: ApiContext,
  em: EntityManager,
  source: PostSource,
  workspace: Workspace,
  problems: Problem[],
): Promise<NamedMedia> {
  switch (source.kind) {
    case 'suggestion': {
      const idea = await findGeneration(em, getTeamVisibility(ctx), source.suggestionId);
      if (idea?.workspaceId !== workspace.id) throw refuse.notFound();
      return { kind: 'suggestion', idea, content: idea.contentId ? await lockContent(em, idea.contentId) : null };
    }
    case 'content': {
      const content = await lockContent(em, source.contentId);
      const shown = content && content.source !== 'own_media' && !content.deletedAt;
      if (!shown || content.workspaceId !== workspace.id) throw refuse.notFound();
      const idea = content.generationId ? await findGeneration(em, getTeamVisibility(ctx), content.generationId) : null;
      return { kind: 'content', content, idea };
    }
    case 'deck':
      return { kind: 'deck', ...(await assetsIn(ctx, source, workspace, problems)) };
    case 'own_media':
      return { kind: 'own_media' };
  }
}

/** Everything that the deck names, and the deck measured with it. */
async function assetsIn(
  ctx: ApiContext,
  source: AcceptedDeck,
  workspace: Workspace,
  problems: Problem[],
): Promise<{ assets: readonly HashedAsset[]; warnings: DeckWarning[] }> {
  const named = listDeckAssets(source.deck);
  const rows = await lockAssets(
    ctx.state.tx,
    workspace.id,
    named.map(({ id }) => id),
  );
  for (const { path, id, kind } of named) {
    if (rows.some((row) => row.id === id && row.kind === kind)) continue;
    problems.push({ path: `deck.${path}`, message: `There is no ${kind} asset ${id} in the workspace.` });
  }
  const measured = await measureWithAssets(ctx.deps.storage, source, rows);
  problems.push(...measured.problems.map(({ path, message }) => ({ path: `deck.${path}`, message })));
  return { assets: rows, warnings: measured.warnings };
}
