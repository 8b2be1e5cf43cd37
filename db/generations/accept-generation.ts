import type { Deck } from '../../domain/decks/deck.ts';
import { listDeckAssets, type HashDeck } from '../../domain/decks/deck-assets.ts';
import { renderPrice } from '../../domain/formats.ts';
import { newId } from '../../domain/ids.ts';
import { lockAssets } from '../content/assets.ts';
import { spend } from '../credits/credits.ts';
import { Content } from '../entities/content.ts';
import { Generation } from '../entities/generation.ts';
import { Workspace } from '../entities/workspace.ts';
import { recordOrReuse, type MediaStore } from '../content/reuse-render.ts';
import type { Transaction } from '../connection/transaction.ts';
import { countUsage } from '../credits/usage.ts';

export interface Acceptance {
  generationId: string;
  /** Of the key that accepts. */
  sandbox: boolean;
  hashDeck: HashDeck;
  media: MediaStore;
  /** The post that asks for it, recorded next. */
  postId?: string;
}

export type Accepted =
  | { outcome: 'accepted'; contentId: string; isNew: boolean }
  /** It was accepted, and its content has been deleted since. */
  | { outcome: 'content_deleted' }
  | { outcome: 'discarded' }
  | { outcome: 'archived' }
  | { outcome: 'usage_limit'; limit: number; periodEnd: Date }
  | { outcome: 'no_credits'; cost: number; balance: number };

/**
 * Turns an idea into a piece of content: counted, charged by its format, and its render started or, where it is there, taken. Safe to repeat: the row's
 * lock lets one accept through, and every later one answers the same piece. Whatever else it answers, it has left nothing.
 */
export async function acceptGeneration(tx: Transaction, wanted: Acceptance): Promise<Accepted> {
  // The lock comes by a plain statement first: a row that is read while it waits would be the row as it was before.
  await tx.em.execute('select 1 from generation where id = ? for update', [wanted.generationId]);
  const idea = await tx.em.findOneOrFail(Generation, { id: wanted.generationId }, { disableIdentityMap: true });
  if (idea.contentId !== null) {
    const kept = await tx.em.count(Content, { id: idea.contentId, deletedAt: null });
    return kept ? { outcome: 'accepted', contentId: idea.contentId, isNew: false } : { outcome: 'content_deleted' };
  }
  if (idea.state === 'discarded') return { outcome: 'discarded' };
  const contentId = newId('content');
  const refused = await payFor(tx, idea, contentId, wanted.sandbox);
  if (refused) return refused;
  await recordOrReuse(
    tx,
    {
      teamId: idea.teamId,
      workspaceId: idea.workspaceId,
      format: idea.format,
      source: 'generation',
      inputs: inputsOf(idea),
      deck: idea.deck as unknown as Record<string, unknown> | null,
      deckHash: idea.deck ? await hashOf(tx, idea, idea.deck, wanted) : null,
      generationId: idea.id,
      ...(idea.influencerId ? { influencerId: idea.influencerId } : {}),
      warnings: [],
      creditsCharged: renderPrice(idea.format),
      sandbox: wanted.sandbox,
    },
    wanted.media,
    contentId,
    wanted.postId,
  );
  await tx.em.execute(
    `update generation set state = 'accepted', content_id = ?, updated_at = clock_timestamp() where id = ?`,
    [contentId, idea.id],
  );
  return { outcome: 'accepted', contentId, isNew: true };
}

async function hashOf(tx: Transaction, idea: Generation, deck: Deck, wanted: Acceptance): Promise<string> {
  const ids = listDeckAssets(deck).map(({ id }) => id);
  const assets = await lockAssets(tx, idea.workspaceId, ids);
  return wanted.hashDeck(deck, assets);
}

/** Counts the piece and takes its credits; answers why not, with nothing counted or taken. */
async function payFor(tx: Transaction, idea: Generation, jobId: string, sandbox: boolean): Promise<Accepted | null> {
  const { teamId } = idea;
  const cost = renderPrice(idea.format);
  if (cost > 0) {
    const workspace = await tx.em.findOneOrFail(Workspace, idea.workspaceId, { refresh: true });
    if (workspace.archivedAt) return { outcome: 'archived' };
  }
  const counted = await countUsage(tx, teamId, 'content_pieces');
  if (!counted.ok) return { outcome: 'usage_limit', limit: counted.limit, periodEnd: counted.periodEnd };
  if (cost === 0) return null;
  const spent = await spend(tx, { teamId, credits: cost, spendingType: 'studio_render', refId: jobId, sandbox });
  if (spent.ok) return null;
  await countUsage(tx, teamId, 'content_pieces', -1);
  return { outcome: 'no_credits', cost, balance: spent.balance };
}

/** What the render is asked for, in the words of the studio's jobs. */
function inputsOf({ prompt, beats, hook, caption, hashtags, angle, influencerId }: Generation) {
  const script = beats.map(({ text }) => text).join('\n');
  return { prompt, script, beats, caption: hook, postCaption: caption, hashtags, angle, influencerId };
}
