import type { EntityManager } from '@mikro-orm/postgresql';
import { refundJob } from '../credits/credits.ts';
import { Asset } from '../entities/asset.ts';
import { InfluencerPreview } from '../entities/influencer-preview.ts';
import { recordStart } from '../outbox/record.ts';
import { addStorage } from '../credits/storage.ts';
import type { Transaction } from '../connection/transaction.ts';

export interface NewPreview {
  /** The id, which the resulting asset gets, and which a charge has as its job. */
  id: string;
  influencerId: string;
  creditsCharged: number;
  /** The mode of the requesting key. */
  sandbox: boolean;
}

/**
 * Queues a picture of a live influencer. An influencer without a picture becomes `previewing` again. Returns false,
 * with nothing recorded, for a removed influencer.
 */
export async function recordPreview(tx: Transaction, preview: NewPreview): Promise<boolean> {
  const [live] = await tx.em.execute<{ team_id: string }[]>(
    `update influencer set status = case when status = 'failed' then 'previewing' else status end
     where id = ? and deleted_at is null returning team_id`,
    [preview.influencerId],
  );
  if (!live) return false;
  await tx.em.insert(InfluencerPreview, { ...preview, status: 'queued', errorCode: null, errorMessage: null });
  await recordStart(tx, 'renderPreview', preview.id, live.team_id);
  return true;
}

export interface ShownPreview {
  preview: InfluencerPreview;
  /** Null until the picture is finished. */
  storageKey: string | null;
}

/** The previews of each influencer, oldest first. */
export async function listPreviews(
  em: EntityManager,
  influencerIds: readonly string[],
): Promise<Map<string, ShownPreview[]>> {
  const where = { influencerId: { $in: [...influencerIds] } };
  const rows = await em.find(InfluencerPreview, where, {
    orderBy: { createdAt: 'asc', id: 'asc' },
    disableIdentityMap: true,
  });
  const pictures = await em.find(Asset, { id: { $in: rows.map(({ id }) => id) }, deletedAt: null });
  const keys = new Map(pictures.map(({ id, storageKey }) => [id, storageKey]));
  const byInfluencer = new Map<string, ShownPreview[]>(influencerIds.map((id) => [id, []]));
  for (const preview of rows) {
    byInfluencer.get(preview.influencerId)?.push({ preview, storageKey: keys.get(preview.id) ?? null });
  }
  return byInfluencer;
}

export async function findQueuedPreview(em: EntityManager, id: string): Promise<InfluencerPreview | null> {
  return em.findOne(InfluencerPreview, { id, status: 'queued' }, { disableIdentityMap: true });
}

/**
 * Stores the picture under the preview's id and selects it unless a newer one is selected. Safe to repeat: the first
 * picture stays. Returns null, with nothing recorded, if the preview has failed.
 */
export async function finishPreview(
  tx: Transaction,
  id: string,
  picture: Omit<Asset, AssignedProperty>,
): Promise<Asset | null> {
  const [preview] = await tx.em.execute<{ influencer_id: string }[]>(
    'select influencer_id from influencer_preview where id = ?',
    [id],
  );
  if (!preview) throw new Error(`There is no preview ${id}.`);
  // The influencer is locked first, as in `failPreview`.
  await tx.em.execute('select 1 from influencer where id = ? for update', [preview.influencer_id]);
  const before = await tx.em.findOne(Asset, { id }, { refresh: true });
  if (before) return before;
  const finished = await tx.em.execute<unknown[]>(
    `update influencer_preview set status = 'ready', updated_at = clock_timestamp()
     where id = ? and status = 'queued' returning id`,
    [id],
  );
  if (finished.length === 0) return null;
  await tx.em.insert(Asset, { ...picture, id, regions: null, deletedAt: null });
  await selectNewest(tx, preview.influencer_id);
  await addStorage(tx, picture.teamId, picture.bytes);
  return tx.em.findOneOrFail(Asset, id);
}

type AssignedProperty = 'id' | 'createdAt' | 'deletedAt' | 'regions' | 'ground';

async function selectNewest(tx: Transaction, influencerId: string): Promise<void> {
  await tx.em.execute(
    `update influencer set status = 'ready', selected_preview_id = (
       select id from influencer_preview where influencer_id = influencer.id and status = 'ready'
       order by created_at desc, id desc limit 1)
     where id = ?`,
    [influencerId],
  );
}

/**
 * Fails a preview and refunds it once. An influencer without a finished or queued preview fails with it. Returns
 * whether this call failed it. Safe to repeat.
 */
export async function failPreview(
  tx: Transaction,
  id: string,
  error: { code: string; message: string },
): Promise<boolean> {
  const [preview] = await tx.em.execute<{ influencer_id: string; credits_charged: number }[]>(
    `select influencer_id, credits_charged from influencer_preview where id = ?`,
    [id],
  );
  if (!preview) throw new Error(`There is no preview ${id}.`);
  // The influencer is locked first, so that the later of two concurrent failures sees the earlier one.
  await tx.em.execute('select 1 from influencer where id = ? for update', [preview.influencer_id]);
  const failed = await tx.em.execute<unknown[]>(
    `update influencer_preview set status = 'failed', error_code = ?, error_message = ?,
       credits_refunded = credits_charged, updated_at = clock_timestamp()
     where id = ? and status = 'queued' returning id`,
    [error.code, error.message, id],
  );
  if (failed.length === 0) return false;
  if (preview.credits_charged > 0) await refundJob(tx, { jobId: id, credits: preview.credits_charged });
  await tx.em.execute(
    `update influencer set status = 'failed' where id = ? and status = 'previewing' and not exists (
       select 1 from influencer_preview where influencer_id = influencer.id and status = 'queued')`,
    [preview.influencer_id],
  );
  return true;
}
