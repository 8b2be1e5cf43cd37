import type { EntityManager } from '@mikro-orm/postgresql';
import type { BrandClaim } from '../entities/brand-claim.ts';
import type { Asset } from '../entities/asset.ts';
import type { Workspace } from '../entities/workspace.ts';

export type KitSource = 'person' | 'website';

/** The logo and the colours of a brand: those that a person chose, else those of the website. */
export interface BrandKit {
  logo: KitLogo | null;
  logoSource: KitSource | null;
  /** `#RRGGBB`, the most important first. */
  colors: string[];
  colorsSource: KitSource | null;
}

export type KitLogo = Pick<Asset, 'id' | 'kind' | 'width' | 'height' | 'durationMs' | 'storageKey' | 'ground'>;

export async function loadBrandKit(
  em: EntityManager,
  { id, logoAssetId, colors }: Pick<Workspace, 'id' | 'logoAssetId' | 'colors'>,
): Promise<BrandKit> {
  const website = colors ? [] : await listWebsiteColors(em, id);
  const { person, ...logo } = (await findLogo(em, id, logoAssetId)) ?? {};
  return {
    logo: 'id' in logo ? (logo as KitLogo) : null,
    logoSource: person === undefined ? null : person ? 'person' : 'website',
    colors: colors ?? website,
    colorsSource: colors ? 'person' : website.length > 0 ? 'website' : null,
  };
}

/** The chosen logo, or the website's if none was chosen or the chosen one was deleted. */
async function findLogo(
  em: EntityManager,
  workspaceId: string,
  chosen: string | null,
): Promise<(KitLogo & { person: boolean }) | null> {
  const [logo] = await em.execute<(KitLogo & { person: boolean })[]>(
    `select id, kind, width, height, duration_ms as "durationMs", storage_key as "storageKey", ground,
       id is not distinct from ? as person
     from asset where workspace_id = ? and deleted_at is null and kind = 'image'
       and (id = ? or id in (select asset_id from brand_picture where workspace_id = ? and role = 'logo'))
     order by person desc, id limit 1`,
    [chosen, workspaceId, chosen, workspaceId],
  );
  return logo ?? null;
}

async function listWebsiteColors(em: EntityManager, workspaceId: string): Promise<string[]> {
  const rows = await em.execute<Pick<BrandClaim, 'value'>[]>(
    `select value from (select distinct on (pointer) pointer, value, "position" from brand_claim
       where workspace_id = ? and pointer like '/palette/%' order by pointer, "position") shown order by "position"`,
    [workspaceId],
  );
  return rows.map(({ value }) => value).filter((colour) => /^#[0-9A-F]{6}$/iu.test(colour));
}
