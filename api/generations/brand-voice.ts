import type { EntityManager } from '@mikro-orm/postgresql';
import type { Workspace } from '../../db/entities/workspace.ts';
import type { IdeasRequest } from '../../domain/ideas/write-ideas.ts';

/** What the writer knows of the brand. */
export async function brandVoice(
  _em: EntityManager,
  workspace: Workspace,
): Promise<Pick<IdeasRequest, 'brandName' | 'claims' | 'keywords' | 'competitors'>> {
  return { brandName: workspace.name, claims: [] };
}
