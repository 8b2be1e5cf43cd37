import type { EntityManager } from '@mikro-orm/postgresql';
import { queryPrepared } from '../connection/query-prepared.ts';
import type { Asset } from '../entities/asset.ts';

export const ASSET_USES = ['post', 'content', 'influencer', 'brandKit'] as const;

export interface AssetUse {
  kind: (typeof ASSET_USES)[number];
  id: string;
}

/** How many jobs are searched, the newest first: each has a deck of kilobytes. */
const SEARCHED_JOBS = 1_000;
const MAX_PER_KIND = 20;

/** What uses an asset, by kind, newest first: posts (own media, in the key's mode), content, influencers, brand kit. */
export async function listAssetUses(
  em: EntityManager,
  { id, workspaceId, storageKey }: Asset,
  sandbox: boolean,
): Promise<AssetUse[]> {
  return queryPrepared<AssetUse>(
    em,
    `with recent as materialized (select id, source, concat(deck, inputs, brief) as texts from content
         where workspace_id = $1 and deleted_at is null order by created_at desc limit ${SEARCHED_JOBS}),
       naming as (select id, source from recent where strpos(texts, $2) > 0 or strpos(texts, $3) > 0)
     (select 'post' as kind, post.id from post join naming on naming.id = content_id
        where naming.source = 'own_media' and post.workspace_id = $1 and sandbox = $4
        order by post.id desc limit ${MAX_PER_KIND})
     union all (select 'content', id from naming where source <> 'own_media' order by id desc limit ${MAX_PER_KIND})
     union all (select 'influencer', id from influencer
        where workspace_id = $1 and deleted_at is null and $5 in (reference_asset_id, selected_preview_id)
        order by id desc limit ${MAX_PER_KIND})
     union all (select 'brandKit', id from workspace where id = $1 and logo_asset_id = $5)`,
    [workspaceId, `"${id}"`, storageKey, sandbox, id],
  );
}
