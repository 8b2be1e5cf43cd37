import type { EntityManager } from '@mikro-orm/postgresql';
import type { UsableIdea } from '../domain/automation-plan.ts';
import type { Format } from '../domain/formats.ts';

/** An idea of an automation that no post has used yet. */
export interface AutomationIdea extends UsableIdea {
  postCaption: string;
  hashtags: string[];
}

interface IdeaRow {
  id: string;
  format: Format;
  state: string;
  post_caption: string;
  hashtags: string[];
}

/**
 * The automation's ideas that a run may use, in the order in which it does: those accepted by hand first, then the best. An idea
 * that had a post is not used again, whatever became of that post.
 */
export async function unusedIdeas(em: EntityManager, automationId: string): Promise<AutomationIdea[]> {
  const rows = await em.execute<IdeaRow[]>(
    `select generation.id, generation.format, generation.state, generation.post_caption,
       to_json(generation.hashtags) as hashtags
     from generation left join content on content.id = generation.content_id
     where generation.automation_id = ? and generation.state in ('pending', 'accepted')
       and (content.id is null or content.status in ('queued', 'rendering', 'ready'))
       and not exists (select 1 from post where post.generation_id = generation.id or post.content_id = generation.content_id)
     order by (generation.state = 'accepted') desc, generation.score desc, generation.created_at desc, generation.id`,
    [automationId],
  );
  return rows.map(({ post_caption: postCaption, state, ...idea }) => ({
    ...idea,
    accepted: state === 'accepted',
    postCaption,
  }));
}
