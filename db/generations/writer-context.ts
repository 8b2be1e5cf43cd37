import type { EntityManager } from '@mikro-orm/postgresql';
import type { GenerationRequest } from '../../domain/generations/generation-request.ts';
import { listCitableClaims } from '../brand/brand.ts';
import type { Workspace } from '../entities/workspace.ts';
import { loadLessons, listTrendNotes } from './lessons.ts';

type Voice = Required<
  Pick<GenerationRequest, 'brandName' | 'claims' | 'keywords' | 'competitors' | 'lessons' | 'trends'>
>;

/**
 * The generation writer's input about the brand: its name, the result of the last crawl, the lessons of its posts in
 * the same mode, and current trends.
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
