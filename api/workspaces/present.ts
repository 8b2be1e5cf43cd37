import type { Brand } from '../../db/brand/brand.ts';
import type { Crawl } from '../../db/entities/crawl.ts';
import type { Workspace } from '../../db/entities/workspace.ts';
import { presentBrand, presentCrawl } from '../brand/present.ts';

/** A workspace in the list. */
export function presentListed(row: Workspace) {
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

export function presentWorkspace(row: Workspace) {
  return { ...presentListed(row), slug: row.slug, timezone: row.timezone };
}

/** A workspace by its id, with what its website says. */
export function presentWorkspaceWithBrand(row: Workspace, brand: Brand | null, crawl: Crawl | null) {
  return {
    ...presentWorkspace(row),
    brandContext: brand && presentBrand(brand),
    lastCrawl: crawl && presentCrawl(crawl),
  };
}

/** What archive and restore answer: the counts tell what is held back, or was released. */
export function presentArchival(row: Workspace, withheld: { withheldPosts: number; withheldAutomations: number }) {
  const { id, name, isDefault, archivedAt } = presentListed(row);
  const { withheldPosts, withheldAutomations } = withheld;
  return { id, name, isDefault, archivedAt, withheldPosts, withheldAutomations };
}
