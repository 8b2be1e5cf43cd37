import type { Storage } from '../../adapters/ports.ts';
import type { Brand } from '../../db/brand/brand.ts';
import type { Crawl } from '../../db/entities/crawl.ts';
import type { Workspace } from '../../db/entities/workspace.ts';
import { presentBrand, presentCrawl } from '../brand/present.ts';
import type { WorkspaceArchival, WorkspaceResponse, WorkspaceSummary, WorkspaceWithBrand } from './contract.ts';

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

export function presentWorkspace(row: Workspace): WorkspaceResponse {
  const { slug, timezone, defaultModels, defaultExpiresAfter } = row;
  const { look, lookSource, lookReason, callToAction, handle } = row;
  const brandKit = { look, lookSource, lookReason, callToAction, handle };
  return { ...presentSummary(row), slug, timezone, defaultModels, defaultExpiresAfter, brandKit };
}

export function presentWorkspaceWithBrand(
  row: Workspace,
  brand: Brand | null,
  crawl: Crawl | null,
  storage: Pick<Storage, 'getUrl'>,
): WorkspaceWithBrand {
  return {
    ...presentWorkspace(row),
    brandContext: brand && presentBrand(brand, storage),
    lastCrawl: crawl && presentCrawl(crawl),
  };
}

/** After an archive, the counts of withheld items; after a restore, the counts of released ones. */
export function presentArchival(
  row: Workspace,
  { withheldPosts, withheldAutomations }: { withheldPosts: number; withheldAutomations: number },
): WorkspaceArchival {
  const { id, name, isDefault, archivedAt } = presentSummary(row);
  return { id, name, isDefault, archivedAt, withheldPosts, withheldAutomations };
}
