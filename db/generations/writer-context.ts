import type { EntityManager } from '@mikro-orm/postgresql';
import { addMusic } from '../../domain/decks/add-music.ts';
import { finishTemplateDeck } from '../../domain/content/studio/layout/dress-template-deck.ts';
import type { GenerationRequest } from '../../domain/generations/generation-request.ts';
import { findMood, findStyle, toEndCard } from '../content/find-style.ts';
import { listCitableClaims } from '../brand/brand.ts';
import { listPictures } from '../brand/pictures.ts';
import type { Workspace } from '../entities/workspace.ts';
import { loadLessons, listTrendNotes } from './lessons.ts';

/** The least limit of the formats whose ideas have a deck. */
const MAX_DECK_SEC = 60;

type Voice = Required<
  Pick<GenerationRequest, 'brandName' | 'claims' | 'keywords' | 'competitors' | 'lessons' | 'trends' | 'pictures'>
> &
  Pick<GenerationRequest, 'dress'>;

/**
 * The generation writer's input about the brand: its name, the result of the last crawl, the lessons of its posts in
 * the same mode, and current trends.
 */
export async function loadWriterContext(
  em: EntityManager,
  workspace: Workspace,
  sandbox: boolean,
  automationId: string | null = null,
): Promise<Voice> {
  const claims = await listCitableClaims(em, workspace.id);
  const style = await findStyle(em, { workspaceId: workspace.id, automationId });
  const mood = await findMood(em, workspace.id, automationId);
  const endCard = toEndCard(workspace);
  const named = (field: string): string[] => claims.filter(({ kind }) => kind === field).map(({ text }) => text);
  return {
    brandName: workspace.name,
    claims,
    keywords: named('keywords'),
    competitors: named('competitors'),
    lessons: await loadLessons(em, workspace.id, sandbox),
    trends: await listTrendNotes(em),
    pictures: (await listPictures(em, workspace.id)).filter(({ role }) => role !== 'logo'),
    dress: (deck) => {
      const finished = finishTemplateDeck(deck, { style, endCard }, MAX_DECK_SEC);
      return mood ? addMusic(finished, { mood }) : finished;
    },
  };
}
