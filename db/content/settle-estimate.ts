import { voiceoverPrice } from '../../domain/content/media-jobs.ts';
import { videoPrice } from '../../domain/influencers/influencer.ts';
import { refundJob } from '../credits/credits.ts';
import type { Content } from '../entities/content.ts';
import type { Transaction } from '../connection/transaction.ts';

/**
 * What was charged by an estimate is settled by the length that it has: down by the job's one refund, never up. In the
 * transaction that finishes the content.
 */
export async function settleEstimate(tx: Transaction, contentId: string): Promise<void> {
  const [content] = await tx.em.execute<Estimated[]>(
    'select source, format, duration_ms, credits_charged from content where id = ?',
    [contentId],
  );
  const due = content && dueFor(content);
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

/** Null for what has a price of its own. */
function dueFor({ source, format, duration_ms }: Estimated): number | null {
  if (source === 'influencer') return videoPrice(duration_ms / 1_000);
  return format === 'voiceover' ? voiceoverPrice(duration_ms / 1_000) : null;
}
