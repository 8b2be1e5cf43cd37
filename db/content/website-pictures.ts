import type { EntityManager } from '@mikro-orm/postgresql';
import type { Deck } from '../../domain/decks/deck.ts';
import { listDeckAssets } from '../../domain/decks/deck-assets.ts';
import type { GenerationPicture } from '../../domain/generations/generation-pictures.ts';
import type { Content } from '../entities/content.ts';

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
