import type { EntityManager } from '@mikro-orm/postgresql';
import type { Deck } from '../../domain/decks/deck.ts';
import { getMaxSpeechMs } from '../../domain/influencers/influencer.ts';
import type { MediaCall } from '../../domain/content/media-call.ts';
import type { Brief } from '../../domain/content/studio/brief/brief.ts';
import type { StudioWarning } from '../../domain/content/studio/recipe.ts';
import type { Content } from '../entities/content.ts';
import { recordMediaCalls } from './media-calls.ts';
import type { Transaction } from '../connection/transaction.ts';

/** Stores the brief of a job and the media calls planned from it. Safe to repeat: the first brief stays. */
export async function freezeBrief(
  tx: Transaction,
  content: Pick<Content, 'id' | 'teamId' | 'workspaceId' | 'sandbox' | 'source' | 'creditsCharged' | 'mediaModels'>,
  brief: Brief,
  calls: Readonly<Record<string, MediaCall>>,
): Promise<void> {
  const frozen = await tx.em.execute<unknown[]>(
    `update content set brief = ?::jsonb, progress = greatest(progress, 5), updated_at = clock_timestamp()
     where id = ? and status = 'rendering' and brief is null returning 1`,
    [JSON.stringify(brief), content.id],
  );
  if (frozen.length === 0) return;
  const longestMs = content.source === 'influencer' ? Math.round(getMaxSpeechMs(content.creditsCharged)) : null;
  const { id: jobId, teamId, workspaceId } = content;
  await recordMediaCalls(
    tx,
    { jobId, teamId, workspaceId, live: !content.sandbox, longestMs, models: content.mediaModels },
    calls,
  );
}

export interface Composition {
  deck: Deck;
  deckHash: string;
  warnings: readonly StudioWarning[];
  sandboxMedia: boolean;
}

/** Stores the deck of a job's video. Safe to repeat. Returns false if the job has ended. */
export async function storeComposition(em: EntityManager, contentId: string, made: Composition): Promise<boolean> {
  const stored = await em.execute<unknown[]>(
    `update content set deck = ?::jsonb, deck_hash = ?, warnings = ?::jsonb, sandbox_media = ?,
       progress = greatest(progress, 50), updated_at = clock_timestamp()
     where id = ? and status = 'rendering' returning 1`,
    [JSON.stringify(made.deck), made.deckHash, JSON.stringify(made.warnings), made.sandboxMedia, contentId],
  );
  return stored.length > 0;
}
