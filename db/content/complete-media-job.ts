import { addStorage } from '../credits/storage.ts';
import { recordContentEnded } from '../webhooks/content-events.ts';
import { settleEstimate } from './settle-estimate.ts';
import type { Transaction } from '../connection/transaction.ts';

/** A picture or sound that is a piece of content. */
export interface DeliveredMedia {
  outputKey: string;
  thumbnailKey: string | null;
  bytes: number;
  sha256: string;
  width: number | null;
  height: number | null;
  durationMs: number | null;
  sandboxMedia: boolean;
}

/**
 * Marks the content as ready and refunds an estimate that was too high. Records no `content.ready`, which is for videos. Safe to
 * repeat. Returns whether the content is ready. `urlOf` returns the public URL of a storage key.
 */
export async function completeMediaJob(
  tx: Transaction,
  contentId: string,
  media: DeliveredMedia,
  urlOf: (key: string) => string,
): Promise<boolean> {
  const [finished] = await tx.em.execute<{ team_id: string }[]>(
    `update content set status = 'ready', progress = 100, output_key = ?, thumbnail_key = ?, bytes = ?, sha256 = ?,
       width = ?, height = ?, duration_ms = ?, sandbox_media = ?, ready_at = clock_timestamp(),
       updated_at = clock_timestamp()
     where id = ? and status = 'rendering' returning team_id`,
    [
      media.outputKey,
      media.thumbnailKey,
      media.bytes,
      media.sha256,
      media.width,
      media.height,
      media.durationMs,
      media.sandboxMedia,
      contentId,
    ],
  );
  if (finished) {
    await settleEstimate(tx, contentId);
    await addStorage(tx, finished.team_id, media.bytes);
    await recordContentEnded(tx, contentId, urlOf);
  }
  const ready = await tx.em.execute<unknown[]>(`select 1 from content where id = ? and status = 'ready'`, [contentId]);
  return ready.length > 0;
}
