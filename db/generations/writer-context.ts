import type { EntityManager } from '@mikro-orm/postgresql';
import type { IdeasRequest } from '../../domain/generations/write-generations.ts';
import { listCitableClaims } from '../brand/brand.ts';
import type { Workspace } from '../entities/workspace.ts';
import { loadLessons, listTrendNotes } from './lessons.ts';

type Voice = Required<Pick<IdeasRequest, 'brandName' | 'claims' | 'keywords' | 'competitors' | 'lessons' | 'trends'>>;

/**
 * What the writer of ideas knows of the brand: its name, what the last crawl read on its site, what the figures of its own posts
 * teach (those of test keys apart), and what is popular now.
 */
export async function loadWriterContext(em: EntityManager, workspace: Workspace, sandbox: boolean): Promise<Voice> {
  const claims = await listCitableClaims(em, workspace.id);
  const named = (field: string): string[] => claims.filter(({ kind }) => kind === field).map(({ text }) => text);
  return {
    brandName: workspace.name,
    claims,
    keywords: named('keywords'),
    competitors: named('competitors'),
    lessons: await loadLessons(em, workspace.id, sandbox),
    trends: await listTrendNotes(em),
  };
}
