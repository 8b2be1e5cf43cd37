import type { Deck } from '../../domain/decks/deck.ts';
import { dropPictures } from '../../domain/content/studio/layout/drop-pictures.ts';
import { listDeckAssets, type HashDeck } from '../../domain/decks/deck-assets.ts';
import { getRenderPrice } from '../../domain/formats.ts';
import { newId } from '../../domain/ids.ts';
import { lockAssets } from '../content/assets.ts';
import { chargeJob, type RefusedCharge } from '../credits/charge-job.ts';
import type { Asset } from '../entities/asset.ts';
import { Content } from '../entities/content.ts';
import type { Generation } from '../entities/generation.ts';
import { Workspace } from '../entities/workspace.ts';
import { recordOrReuse, type MediaStore } from '../content/record-or-reuse.ts';
import type { Transaction } from '../connection/transaction.ts';
import { lockGeneration } from './generations.ts';

export interface Acceptance {
  generationId: string;
  /** The mode of the accepting key. */
  sandbox: boolean;
  /** The key whose budget pays, if it has one. */
  budgetKeyId: string | null;
  hashDeck: HashDeck;
  media: MediaStore;
  /** The requesting post, recorded next. */
  postId?: string;
  reference?: string | undefined;
  /** Runs before the content is recorded. */
  beforeRecord?: (contentId: string) => Promise<void>;
}

export type Accepted =
  | { outcome: 'accepted'; contentId: string; isNew: boolean }
  /** The generation was accepted earlier, and its content was deleted. */
  | { outcome: 'content_deleted' }
  | { outcome: 'discarded' }
  | RefusedCharge;

/**
 * Accepts a generation: counts and charges its content and starts the render or reuses a finished one. Safe to repeat:
 * the row lock lets one call accept, and later calls return the same content. Any other outcome leaves no changes.
 */
export async function acceptGeneration(tx: Transaction, wanted: Acceptance): Promise<Accepted> {
  const generation = await lockGeneration(tx, wanted.generationId);
  if (generation.contentId !== null) {
    const kept = await tx.em.count(Content, { id: generation.contentId, deletedAt: null });
    return kept
      ? { outcome: 'accepted', contentId: generation.contentId, isNew: false }
      : { outcome: 'content_deleted' };
  }
  if (generation.state === 'discarded') return { outcome: 'discarded' };
  const contentId = newId('content');
  const drawn = generation.deck && (await loadDrawnDeck(tx, generation, generation.deck));
  const refused = await charge(tx, generation, contentId, wanted);
  if (refused) return refused;
  await wanted.beforeRecord?.(contentId);
  await recordOrReuse(
    tx,
    {
      teamId: generation.teamId,
      workspaceId: generation.workspaceId,
      format: generation.format,
      source: 'generation',
      inputs: buildInputs(generation),
      deck: drawn && (drawn.deck as unknown as Record<string, unknown>),
      deckHash: drawn && wanted.hashDeck(drawn.deck, drawn.assets),
      generationId: generation.id,
      ...(generation.influencerId ? { influencerId: generation.influencerId } : {}),
      reference: wanted.reference,
      warnings: [],
      creditsCharged: getRenderPrice(generation.format),
      sandbox: wanted.sandbox,
    },
    wanted.media,
    contentId,
    wanted.postId,
  );
  await tx.em.execute(
    `update generation set state = 'accepted', content_id = ?, updated_at = clock_timestamp() where id = ?`,
    [contentId, generation.id],
  );
  return { outcome: 'accepted', contentId, isNew: true };
}

/** The deck without the pictures that were deleted since it was written, and its locked assets. */
export async function loadDrawnDeck(
  tx: Transaction,
  { workspaceId }: Pick<Generation, 'workspaceId'>,
  deck: Deck,
): Promise<{ deck: Deck; assets: Asset[] }> {
  const ids = listDeckAssets(deck).map(({ id }) => id);
  const assets = await lockAssets(tx, workspaceId, ids);
  const { name } = await tx.em.findOneOrFail(Workspace, workspaceId);
  return { deck: dropPictures(deck, new Set(assets.map(({ id }) => id)), name), assets };
}

/** Charges the render. A free one is accepted in an archived workspace too. */
async function charge(tx: Transaction, generation: Generation, jobId: string, wanted: Acceptance) {
  const { sandbox, budgetKeyId } = wanted;
  const { teamId, workspaceId, format } = generation;
  const credits = getRenderPrice(format);
  const workspace = credits > 0 ? await tx.em.findOneOrFail(Workspace, workspaceId, { refresh: true }) : null;
  const payer = { teamId, sandbox, archived: Boolean(workspace?.archivedAt), budgetKeyId };
  return chargeJob(tx, payer, { id: jobId, spendingType: 'studio_render', credits, quota: 'content_pieces' });
}

/** The inputs of the render under the names of the API, in which `caption` is the hook and `postCaption` the caption. */
function buildInputs({ prompt, beats, hook, caption, hashtags, angle, influencerId }: Generation) {
  const script = beats.map(({ text }) => text).join('\n');
  return { prompt, script, beats, caption: hook, postCaption: caption, hashtags, angle, influencerId };
}
