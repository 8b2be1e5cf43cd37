import type { EntityManager } from '@mikro-orm/postgresql';
import { newId } from '../domain/ids.ts';
import { Asset, type ASSET_KINDS } from './entities/asset.ts';
import type { Transaction } from './transaction.ts';

/** Whose assets are meant; a pinned key sees its workspace's. */
export interface AssetView {
  teamId: string;
  pinnedTo: string | null;
}

export interface AssetFilter {
  workspaceId?: string | undefined;
  kind?: (typeof ASSET_KINDS)[number] | undefined;
  page: number;
  limit: number;
}

/** The library, newest first. */
export async function listAssets(
  em: EntityManager,
  view: AssetView,
  { page, limit, ...filter }: AssetFilter,
): Promise<[Asset[], number]> {
  const named = Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined));
  const window = { limit, offset: (page - 1) * limit };
  return em.findAndCount(
    Asset,
    { $and: [held(view), named] },
    { ...window, orderBy: { createdAt: 'desc', id: 'desc' } },
  );
}

export async function findAsset(em: EntityManager, view: AssetView, id: string): Promise<Asset | null> {
  return em.findOne(Asset, { $and: [held(view), { id }] }, { refresh: true });
}

/** The live asset of a workspace with these very bytes. */
async function findSameAsset(em: EntityManager, workspaceId: string, sha256: string): Promise<Asset | null> {
  return em.findOne(Asset, { workspaceId, sha256, deletedAt: null });
}

export type NewAsset = Omit<Asset, 'id' | 'createdAt' | 'deletedAt'>;

/** Adds a file to the library. The workspace's lock makes two uploads of the same bytes one asset. */
export async function recordAsset(tx: Transaction, wanted: NewAsset): Promise<{ asset: Asset; isNew: boolean }> {
  await tx.em.execute('select pg_advisory_xact_lock(hashtext(?))', [`assets:${wanted.workspaceId}`]);
  const same = await findSameAsset(tx.em, wanted.workspaceId, wanted.sha256);
  if (same) return { asset: same, isNew: false };
  const id = newId('asset');
  await tx.em.insert(Asset, { ...wanted, id, deletedAt: null });
  return { asset: await tx.em.findOneOrFail(Asset, id), isNew: true };
}

/** Deletes, unless a deck that still renders names it. */
export async function deleteAsset(tx: Transaction, asset: Asset): Promise<boolean> {
  const deleted = await tx.em.execute<unknown[]>(
    `update asset set deleted_at = clock_timestamp()
     where id = ? and deleted_at is null and not exists (
       select 1 from content where content.workspace_id = asset.workspace_id
         and content.status in ('queued', 'rendering') and strpos(content.deck::text, '"' || asset.id || '"') > 0)
     returning id`,
    [asset.id],
  );
  return deleted.length > 0;
}

function held({ teamId, pinnedTo }: AssetView) {
  const live = { teamId, deletedAt: null };
  return pinnedTo === null ? live : { ...live, workspaceId: pinnedTo };
}
