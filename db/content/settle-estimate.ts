import { priceVoiceover } from '../../domain/content/media-jobs.ts';
import { priceVideo } from '../../domain/influencers/influencer.ts';
import { refundJob } from '../credits/credits.ts';
import type { Content } from '../entities/content.ts';
import type { Transaction } from '../connection/transaction.ts';

/**
 * Refunds the part of an estimated charge that exceeds the price of the actual duration. A job is refunded only once.
 * Called in the transaction that finishes the content.
 */
export async function settleEstimate(tx: Transaction, contentId: string): Promise<void> {
  const [content] = await tx.em.execute<Estimated[]>(
    'select source, format, duration_ms, credits_charged from content where id = ?',
    [contentId],
  );
  const due = content && computePrice(content);
  if (!content || due === null || due === undefined) return;
  const credits = content.credits_charged - due;
  if (credits <= 0 || !(await refundJob(tx, { jobId: contentId, credits }))) return;
  await tx.em.execute('update content set credits_refunded = ? where id = ?', [credits, contentId]);
}

interface Estimated {
  source: Content['source'];
  format: Content['format'];
  duration_ms: number;
  credits_charged: number;
}

/** The price of the actual duration; null if the price is fixed. */
function computePrice({ source, format, duration_ms }: Estimated): number | null {
  if (source === 'influencer') return priceVideo(duration_ms / 1_000);
  return format === 'voiceover' ? priceVoiceover(duration_ms / 1_000) : null;
}
