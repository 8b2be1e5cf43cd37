import type { EntityManager } from '@mikro-orm/postgresql';
import type { IdeasRequest } from '../domain/ideas/write-ideas.ts';
import { claimsOf } from './brand.ts';
import type { Workspace } from './entities/workspace.ts';

/** What the writer of ideas knows of the brand: its name, and what the last crawl read on its site. */
export async function brandVoice(
  em: EntityManager,
  workspace: Workspace,
): Promise<Required<Pick<IdeasRequest, 'brandName' | 'claims' | 'keywords' | 'competitors'>>> {
  const claims = await claimsOf(em, workspace.id);
  const named = (field: string): string[] => claims.filter(({ kind }) => kind === field).map(({ text }) => text);
  return { brandName: workspace.name, claims, keywords: named('keywords'), competitors: named('competitors') };
}
