import { CHANGEABLE } from '../../domain/post.ts';
import { refundJob } from '../credits/credits.ts';
import type { CONTENT_STATUSES } from '../entities/content.ts';
import { failUnrendered } from '../posts/post-endings.ts';
import { isLetGo } from './reuse.ts';
import type { Transaction } from '../transaction.ts';

export type CancelledRender =
  /** `repeat`: it was cancelled before. */
  { outcome: 'cancelled'; repeat: boolean } | { outcome: 'over'; status: 'ready' | 'failed' };

const RENDER_CANCELLED = { code: 'render_failed', message: 'The render of its video was cancelled.' };

/**
 * Ends a render that has not finished: its credits back, once, and the posts that wait for it failed with it. The row decides
 * the race with the render, which sees it and stops.
 */
export async function cancelRender(tx: Transaction, contentId: string): Promise<CancelledRender> {
  const [content] = await tx.em.execute<{ credits_charged: number }[]>(
    `update content set status = 'cancelled', credits_refunded = credits_charged, updated_at = clock_timestamp()
     where id = ? and status in ('queued', 'rendering') returning credits_charged`,
    [contentId],
  );
  if (content) {
    if (content.credits_charged > 0) await refundJob(tx, { jobId: contentId, credits: content.credits_charged });
    await failUnrendered(tx, contentId, RENDER_CANCELLED);
    const clips = await tx.em.execute<{ id: string }[]>(
      `update content set status = 'cancelled', updated_at = clock_timestamp()
       where parent_id = ? and status in ('queued', 'rendering') returning id`,
      [contentId],
    );
    for (const clip of clips) await failUnrendered(tx, clip.id, RENDER_CANCELLED);
    return { outcome: 'cancelled', repeat: false };
  }
  const { status } = await lockContent(tx, contentId);
  if (status === 'ready' || status === 'failed') return { outcome: 'over', status };
  return { outcome: 'cancelled', repeat: true };
}

export type DeletedContent =
  | { outcome: 'deleted'; mediaKeys: string[] }
  | { outcome: 'deleted_before' }
  | { outcome: 'unfinished' }
  /** A post that has not gone out needs it. */
  | { outcome: 'in_use'; postId: string };

/**
 * Deletes a piece of content, unless it still renders or a post that has not gone out uses it. Its row stays for the posts
 * that went out and for the ledger; `mediaKeys` are the caller's to remove once this has committed;
 * media that another piece shows as well stays.
 */
export async function deleteContent(tx: Transaction, contentId: string): Promise<DeletedContent> {
  const { status, deleted_at, ...media } = await lockContent(tx, contentId);
  if (deleted_at !== null) return { outcome: 'deleted_before' };
  if (status === 'queued' || status === 'rendering') return { outcome: 'unfinished' };
  const [post] = await tx.em.execute<{ id: string }[]>(
    'select id from post where content_id = ? and status = any(?) order by created_at, id limit 1',
    [contentId, `{${[...CHANGEABLE, 'publishing'].join(',')}}`],
  );
  if (post) return { outcome: 'in_use', postId: post.id };
  await tx.em.execute(
    `update content set deleted_at = clock_timestamp(), output_key = null, thumbnail_key = null,
       updated_at = clock_timestamp() where id = ?`,
    [contentId],
  );
  if (media.output_key !== null && !(await isLetGo(tx, media.output_key))) return { outcome: 'deleted', mediaKeys: [] };
  const mediaKeys = [media.output_key, media.thumbnail_key].filter((key) => key !== null);
  return { outcome: 'deleted', mediaKeys: [...new Set(mediaKeys)] };
}

interface LockedContent {
  status: (typeof CONTENT_STATUSES)[number];
  output_key: string | null;
  thumbnail_key: string | null;
  deleted_at: string | null;
}

/** The row as it is, and stays until the transaction ends: a post that takes it up waits. */
async function lockContent(tx: Transaction, contentId: string): Promise<LockedContent> {
  const [row] = await tx.em.execute<LockedContent[]>(
    'select status, output_key, thumbnail_key, deleted_at from content where id = ? for update',
    [contentId],
  );
  if (!row) throw new Error(`There is no content ${contentId}.`);
  return row;
}
