import type { EntityManager } from '@mikro-orm/postgresql';
import type { Transaction } from '../connection/transaction.ts';
import { BrandPicture } from '../entities/brand-picture.ts';
import type { Deck } from '../../domain/decks/deck.ts';
import { listDeckAssets } from '../../domain/decks/deck-assets.ts';
import type { GenerationPicture } from '../../domain/generations/generation-pictures.ts';
import type { Content } from '../entities/content.ts';

/** A picture of the website for generations, with its source. */
export interface ListedPicture extends Pick<
  BrandPicture,
  'assetId' | 'role' | 'shows' | 'sourceUrl' | 'pageUrl' | 'width' | 'height'
> {
  storageKey: string;
}

/** The pictures of the last crawl whose assets still exist, in the order of the website, products first. */
export async function listPictures(em: EntityManager, workspaceId: string): Promise<ListedPicture[]> {
  return em.execute<ListedPicture[]>(
    `select asset_id as "assetId", role, shows, source_url as "sourceUrl", page_url as "pageUrl", picture.width, picture.height,
       storage_key as "storageKey"
     from brand_picture picture join asset on asset.id = asset_id and asset.deleted_at is null
     where picture.workspace_id = ? order by "position", asset_id`,
    [workspaceId],
  );
}

/** A picture that an earlier crawl recorded; `deleted` if its asset was deleted since. */
export type KnownPicture = BrandPicture & { deleted: boolean };

export async function listKnownPictures(em: EntityManager, workspaceId: string): Promise<KnownPicture[]> {
  const rows = await em.find(BrandPicture, { workspaceId }, { disableIdentityMap: true, orderBy: { position: 'asc' } });
  const deleted = await em.execute<{ id: string }[]>(
    'select id from asset where workspace_id = ? and deleted_at is not null and id in (select asset_id from brand_picture where workspace_id = ?)',
    [workspaceId, workspaceId],
  );
  const ids = new Set(deleted.map(({ id }) => id));
  return rows.map((row) => ({ ...row, deleted: ids.has(row.assetId) }));
}

/**
 * Records the pictures of a crawl. A complete crawl removes those that it no longer found from the list; their assets
 * stay in the library. The row of a deleted asset stays, so that the picture does not return.
 */
export async function replacePictures(
  { em }: Transaction,
  {
    workspaceId,
    pictures,
    complete,
  }: { workspaceId: string; pictures: readonly Omit<BrandPicture, 'workspaceId' | 'position'>[]; complete: boolean },
): Promise<void> {
  const rows = pictures.map((picture, position) => ({ ...picture, workspaceId, position }));
  if (complete) {
    await em.execute(
      `delete from brand_picture where workspace_id = ? and asset_id not in (select json_array_elements_text(?::json))
         and asset_id in (select id from asset where workspace_id = ? and deleted_at is null)`,
      [workspaceId, JSON.stringify(pictures.map(({ assetId }) => assetId)), workspaceId],
    );
  } else {
    // Pictures that this crawl did not read follow those that it read.
    await em.execute('update brand_picture set "position" = "position" + ? where workspace_id = ?', [
      rows.length,
      workspaceId,
    ]);
  }
  if (rows.length > 0) await em.upsertMany(BrandPicture, rows);
}

/** Loads the pictures of the brand's website that the decks of pieces show, with their sources. */
export async function loadWebsitePictures(
  em: EntityManager,
  pieces: readonly Pick<Content, 'id' | 'deck'>[],
): Promise<(contentId: string) => GenerationPicture[]> {
  const idsByPiece = new Map(pieces.map(({ id, deck }) => [id, listPictureIds(deck as Partial<Deck> | null)]));
  const ids = [...new Set([...idsByPiece.values()].flat())];
  if (ids.length === 0) return () => [];
  const rows = await em.execute<GenerationPicture[]>(
    `select id as "assetId", coalesce(shows, provenance ->> 'shows') as shows,
       coalesce(source_url, provenance ->> 'sourceUrl') as "sourceUrl", coalesce(page_url, provenance ->> 'pageUrl') as "pageUrl"
     from asset left join brand_picture on asset_id = id and brand_picture.workspace_id = asset.workspace_id
     where id in (select json_array_elements_text(?::json)) and coalesce(page_url, provenance ->> 'pageUrl') is not null`,
    [JSON.stringify(ids)],
  );
  const byId = new Map(rows.map((row) => [row.assetId, row]));
  return (contentId) => (idsByPiece.get(contentId) ?? []).flatMap((id) => byId.get(id) ?? []);
}

function listPictureIds(deck: Partial<Deck> | null): string[] {
  if (!deck?.slides || !deck.background || !deck.captions) return [];
  return [...new Set(listDeckAssets(deck as Deck).flatMap(({ kind, id }) => (kind === 'image' ? id : [])))];
}
