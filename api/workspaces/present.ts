import type { Storage } from '../../adapters/ports.ts';
import type { LoadedWorkspace } from '../../db/brand/brand.ts';
import type { BrandKit } from '../../db/brand/brand-kit.ts';
import type { Workspace } from '../../db/entities/workspace.ts';
import { presentBrand, presentCrawl } from '../brand/present.ts';
import { presentRow } from '../http/present-row.ts';
import {
  BrandKit as BrandKitResponse,
  WorkspaceResponse,
  WorkspaceSummary,
  type WorkspaceArchival,
  type WorkspaceWithBrand,
} from './contract.ts';

type UrlStorage = Pick<Storage, 'getUrl'>;

export function presentSummary(row: Workspace): WorkspaceSummary {
  return presentRow(WorkspaceSummary, row, {});
}

export function presentWorkspace(row: Workspace, kit: BrandKit, storage: UrlStorage): WorkspaceResponse {
  const { logo, ...chosen } = kit;
  const logoUrl = logo && storage.getUrl(logo.storageKey);
  const brandKit = presentRow(BrandKitResponse, row, { ...chosen, logoAssetId: logo?.id ?? null, logoUrl });
  return presentRow(WorkspaceResponse, row, { brandKit });
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

/** Presents an archive with what it withholds, or a restore with released posts and automations that missed a run. */
export function presentArchival(
  row: Workspace,
  { withheldPosts, withheldAutomations }: { withheldPosts: number; withheldAutomations: number },
): WorkspaceArchival {
  const { id, name, isDefault, archivedAt } = presentSummary(row);
  return { id, name, isDefault, archivedAt, withheldPosts, withheldAutomations };
}
