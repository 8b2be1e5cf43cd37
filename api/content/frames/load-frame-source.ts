import { createHash } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import canonicalize from 'canonicalize';
import { listAssetsById } from '../../../db/content/assets.ts';
import { findContent } from '../../../db/content/find-content.ts';
import type { Asset } from '../../../db/entities/asset.ts';
import { findGeneration } from '../../../db/generations/generations.ts';
import { findFrame } from '../../../decks/draw-frame.ts';
import { hashDeck } from '../../../decks/hash-deck.ts';
import type { Deck } from '../../../domain/decks/deck.ts';
import { listDeckAssets } from '../../../domain/decks/deck-assets.ts';
import { getTeamVisibility, rejectArchived, resolveWorkspace } from '../../access/workspace.ts';
import { forkEntityManager, type ApiContext } from '../../http/context.ts';
import { refuse } from '../../http/errors.ts';
import type { DrawFrameBody } from './contract.ts';

export interface FrameSource {
  workspaceId: string;
  deck: Deck;
  /** The assets of the deck that exist in the workspace. */
  assets: readonly Asset[];
  frame: number;
  /** A hash of everything on which the validity of the deck and the pixels of the frame depend. */
  hash: string;
}

export const FRAME_SOURCES = ['deck', 'contentId', 'generationId'] as const;

/** Whether the body names one source. `json` is the body as sent, because `validate` removes a malformed deck. */
export function hasOneSource(json: unknown): boolean {
  const given = Object(json) as Record<string, unknown>;
  return FRAME_SOURCES.filter((name) => given[name] !== undefined).length === 1;
}

/** Loads the deck that the body contains or refers to, with its assets. Throws a refusal. */
export async function loadFrameSource(ctx: ApiContext, body: DrawFrameBody): Promise<FrameSource> {
  const em = forkEntityManager(ctx);
  const { deck, workspaceId } = await loadDeck(ctx, em, body);
  const workspace = await resolveWorkspace(ctx, em, workspaceId);
  if (body.workspaceId !== undefined && body.workspaceId !== workspace.id) throw refuse.notFound();
  rejectArchived(workspace);
  if (body.atMs > deck.durationMs) {
    const message = `It must be at most ${deck.durationMs}, the duration of the deck (got ${body.atMs}).`;
    throw refuse.invalidInput([{ path: 'atMs', message }]);
  }
  const ids = listDeckAssets(deck).map(({ id }) => id);
  const assets = await listAssetsById(em, ids, { workspaceId: workspace.id, live: true });
  const frame = findFrame(deck, body.atMs);
  return { workspaceId: workspace.id, deck, assets, frame, hash: hashFrame(deck, assets, frame) };
}

async function loadDeck(
  ctx: ApiContext,
  em: EntityManager,
  { deck, contentId, generationId = '', workspaceId }: DrawFrameBody,
): Promise<{ deck: Deck; workspaceId: string | undefined }> {
  if (deck) return { deck, workspaceId };
  const find = contentId === undefined ? findGeneration : findContent;
  const found = await find(em, getTeamVisibility(ctx), contentId ?? generationId);
  if (!found) throw refuse.notFound();
  const noun = contentId === undefined ? 'generation' : 'content';
  if (!found.deck) throw refuse.conflict(`The ${noun} has no deck.`);
  return { deck: found.deck as unknown as Deck, workspaceId: found.workspaceId };
}

/** Hashes the whole deck too, because the deck hash leaves out names that are checked, but not drawn. */
function hashFrame(deck: Deck, assets: readonly Asset[], frame: number): string {
  const identity = [hashDeck(deck, assets), canonicalize(JSON.parse(JSON.stringify(deck))), frame];
  return createHash('sha256').update(JSON.stringify(identity)).digest('hex');
}
