import type { Storage } from '../../adapters/ports.ts';
import type { LoadedWorkspace } from '../../db/brand/brand.ts';
import type { BrandKit } from '../../db/brand/brand-kit.ts';
import type { Workspace } from '../../db/entities/workspace.ts';
import { presentBrand, presentCrawl } from '../brand/present.ts';
import type { WorkspaceArchival, WorkspaceResponse, WorkspaceSummary, WorkspaceWithBrand } from './contract.ts';

type UrlStorage = Pick<Storage, 'getUrl'>;

export function presentSummary(row: Workspace): WorkspaceSummary {
  return {
    id: row.id,
    name: row.name,
    websiteUrl: row.websiteUrl,
    logoUrl: row.logoUrl,
    isDefault: row.isDefault,
    archivedAt: row.archivedAt?.toISOString() ?? null,
    brandRefreshedAt: row.brandRefreshedAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
  };
}

export function presentWorkspace(row: Workspace, kit: BrandKit, storage: UrlStorage): WorkspaceResponse {
  const { slug, timezone, defaultModels, defaultExpiresAfter, reviewPolicy, postingTimes, defaultMood } = row;
  const { look, lookSource, lookReason, font, callToAction, handle } = row;
  const { logo, logoSource, colors, colorsSource } = kit;
  const brandKit = {
    look,
    lookSource,
    lookReason,
    logoAssetId: logo?.id ?? null,
    logoUrl: logo && storage.getUrl(logo.storageKey),
    logoSource,
    colors,
    colorsSource,
    font,
    callToAction,
    handle,
  };
  const defaults = { defaultModels, defaultExpiresAfter, reviewPolicy, postingTimes, defaultMood };
  return { ...presentSummary(row), slug, timezone, ...defaults, brandKit, revision: row.revision };
}

export function presentWorkspaceWithBrand(
  { workspace, kit, brand, crawl }: LoadedWorkspace,
  storage: UrlStorage,
): WorkspaceWithBrand {
  return {
    ...presentWorkspace(workspace, kit, storage),
    brandContext: brand && presentBrand(brand, storage),
    lastCrawl: crawl && presentCrawl(crawl),
  };
}

/** The counts are of withheld items after an archive, and of released items after a restore. */
export function presentArchival(
  row: Workspace,
  { withheldPosts, withheldAutomations }: { withheldPosts: number; withheldAutomations: number },
): WorkspaceArchival {
  const { id, name, isDefault, archivedAt } = presentSummary(row);
  return { id, name, isDefault, archivedAt, withheldPosts, withheldAutomations };
}
