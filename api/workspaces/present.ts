import type { Workspace } from '../../db/entities/workspace.ts';

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

/** A workspace by its id. No site has been read for a brand context yet. */
export function presentWorkspaceWithBrand(row: Workspace) {
  return { ...presentWorkspace(row), brandContext: null };
}

/** What archive and restore answer: the counts tell what is held back, or was released. */
export function presentArchival(row: Workspace, withheldPosts: number) {
  const { id, name, isDefault, archivedAt } = presentListed(row);
  return { id, name, isDefault, archivedAt, withheldPosts, withheldAutomations: 0 };
}
