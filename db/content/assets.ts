import { LockMode, raw } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { newId } from '../../domain/ids.ts';
import { toListOrder } from '../connection/to-list-order.ts';
import { Asset, type ASSET_KINDS, type StoredRegions } from '../entities/asset.ts';
import type { Transaction } from '../connection/transaction.ts';
import { giveBackStorage, takeStorage } from '../credits/storage.ts';
import { visibleToTeam, type TeamVisibility } from '../visibility.ts';

export interface AssetFilter {
  workspaceId?: string | undefined;
  kind?: readonly (typeof ASSET_KINDS)[number][] | undefined;
  /** A text in the name. */
  q?: string | undefined;
  sort: string;
  page: number;
  limit: number;
}

export async function listAssets(
  em: EntityManager,
  visibility: TeamVisibility,
  { page, limit, sort, q, ...filter }: AssetFilter,
): Promise<[Asset[], number]> {
  const conditions = Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined));
  const window = { limit, offset: (page - 1) * limit };
  return em.findAndCount(
    Asset,
    { $and: [{ ...visibleToTeam(visibility), deletedAt: null }, conditions, q ? hasName(q) : {}] },
    { ...window, orderBy: toListOrder<Asset>(sort) },
  );
}

function hasName(text: string) {
  return { [raw((alias: string) => `(strpos(lower(${alias}.name), lower(?)) > 0)`, [text])]: true };
}

export async function findAsset(em: EntityManager, visibility: TeamVisibility, id: string): Promise<Asset | null> {
  return em.findOne(Asset, { $and: [{ ...visibleToTeam(visibility), deletedAt: null }, { id }] }, { refresh: true });
}

export async function renameAsset(em: EntityManager, id: string, name: string): Promise<void> {
  await em.nativeUpdate(Asset, { id }, { name });
}

/**
 * Locks those among `ids` that are not deleted, until the transaction ends. A deletion waits for it, and sees what it
 * wrote.
 */
export async function lockAssets(tx: Transaction, workspaceId: string, ids: readonly string[]): Promise<Asset[]> {
  if (ids.length === 0) return [];
  const live = { id: { $in: [...new Set(ids)] }, workspaceId, deletedAt: null };
  return tx.em.find(Asset, live, { lockMode: LockMode.PESSIMISTIC_READ, orderBy: { id: 'asc' }, refresh: true });
}

async function findSameAsset(em: EntityManager, workspaceId: string, sha256: string): Promise<Asset | null> {
  return em.findOne(Asset, { workspaceId, sha256, deletedAt: null });
}

/** Stores the regions of a file for all assets with its bytes in the workspace. */
export async function storeRegions(
  em: EntityManager,
  { workspaceId, sha256 }: Pick<Asset, 'workspaceId' | 'sha256'>,
  regions: StoredRegions,
): Promise<void> {
  await em.nativeUpdate(Asset, { workspaceId, sha256 }, { regions });
}

export type NewAsset = Omit<Asset, 'id' | 'createdAt' | 'deletedAt' | 'regions' | 'ground'>;

export async function storeGround(em: EntityManager, id: string, ground: Asset['ground']): Promise<void> {
  await em.nativeUpdate(Asset, { id }, { ground });
}

/**
 * Adds a file to the library. The caller counts a new one against the storage. The workspace lock makes two uploads of the
 * same bytes one asset.
 */
export async function recordAsset(tx: Transaction, wanted: NewAsset): Promise<{ asset: Asset; isNew: boolean }> {
  await tx.em.execute('select pg_advisory_xact_lock(hashtext(?))', [`assets:${wanted.workspaceId}`]);
  const same = await findSameAsset(tx.em, wanted.workspaceId, wanted.sha256);
  if (same) return { asset: same, isNew: false };
  const id = newId('asset');
  await tx.em.insert(Asset, { ...wanted, id, regions: null, deletedAt: null });
  return { asset: await tx.em.findOneOrFail(Asset, id), isNew: true };
}

/** Adds a file to the library and counts it. Returns null if the storage of the plan has no room for it. */
export async function recordAssetWithinStorage(tx: Transaction, wanted: NewAsset): Promise<Asset | null> {
  const { asset, isNew } = await recordAsset(tx, wanted);
  if (!isNew || (await takeStorage(tx, asset.teamId, asset.bytes))) return asset;
  await tx.em.nativeDelete(Asset, { id: asset.id });
  return null;
}

/** `in_use`: an unfinished job needs it. `shown`: it is the picture of an influencer. */
export type DeletedAsset = 'deleted' | 'deleted_before' | 'in_use' | 'shown';

/**
 * Deletes an asset unless an unfinished job refers to it or it is the picture of an influencer. The row lock decides
 * the race with a new job: either the job is visible here, or the job does not find the asset.
 */
export async function deleteAsset(tx: Transaction, { id }: Pick<Asset, 'id'>): Promise<DeletedAsset> {
  const [asset] = await tx.em.execute<LockedAsset[]>(
    'select team_id, workspace_id, bytes, deleted_at from asset where id = ? for update',
    [id],
  );
  if (!asset || asset.deleted_at !== null) return 'deleted_before';
  // A separate statement, because it must see what was committed while the first one waited for the lock.
  const [use] = await tx.em.execute<{ in_use: boolean; shown: boolean }[]>(
    `with running as (select * from content where workspace_id = ? and status in ('queued', 'rendering'))
     select exists (select 1 from running where strpos(concat(deck, inputs, brief), ?) > 0)
         or exists (select 1 from running join media_call on job_id = running.id
                    where asset_id = ? or strpos(call::text, ?) > 0)
         or exists (select 1 from running join influencer on influencer.id = influencer_id
                    where ? in (reference_asset_id, selected_preview_id))
         or exists (select 1 from influencer_preview join influencer on influencer.id = influencer_id
                    where influencer_preview.status = 'queued' and reference_asset_id = ?) as in_use,
       exists (select 1 from influencer where selected_preview_id = ? and deleted_at is null) as shown`,
    [asset.workspace_id, `"${id}"`, id, `"${id}"`, id, id, id],
  );
  if (use?.in_use) return 'in_use';
  if (use?.shown) return 'shown';
  await tx.em.execute('update asset set deleted_at = clock_timestamp() where id = ?', [id]);
  await giveBackStorage(tx, asset.team_id, asset.bytes);
  return 'deleted';
}

interface LockedAsset {
  team_id: string;
  workspace_id: string;
  bytes: number;
  deleted_at: string | null;
}

/** The assets among `ids`, optionally of one workspace and without deleted ones. */
export async function listAssetsById(
  em: EntityManager,
  ids: readonly string[],
  { workspaceId, live = false }: { workspaceId?: string | undefined; live?: boolean } = {},
): Promise<Asset[]> {
  if (ids.length === 0) return [];
  const workspace = workspaceId === undefined ? {} : { workspaceId };
  return em.find(Asset, { id: { $in: [...ids] }, ...workspace, ...(live ? { deletedAt: null } : {}) });
}
