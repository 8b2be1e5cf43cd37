import { videoPrice } from '../domain/influencer.ts';
import { refundJob } from './credits.ts';
import type { Content } from './entities/content.ts';
import type { Transaction } from './transaction.ts';

/**
 * What was charged by an estimate is settled by the length that it has: down by the job's one refund, never up. In the
 * transaction that finishes the content.
 */
export async function settleDown(tx: Transaction, contentId: string): Promise<void> {
  const [content] = await tx.em.execute<{ source: Content['source']; duration_ms: number; credits_charged: number }[]>(
    'select source, duration_ms, credits_charged from content where id = ?',
    [contentId],
  );
  if (content?.source !== 'influencer') return;
  const credits = content.credits_charged - videoPrice(content.duration_ms / 1_000);
  if (credits <= 0 || !(await refundJob(tx, { jobId: contentId, credits }))) return;
  await tx.em.execute('update content set credits_refunded = ? where id = ?', [credits, contentId]);
}
