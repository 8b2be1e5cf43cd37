import type { EntityManager } from '@mikro-orm/postgresql';
import type { UsableGeneration } from '../../domain/automations/assign-generations.ts';
import type { Slide } from '../../domain/decks/deck.ts';
import type { Format } from '../../domain/formats.ts';
import type { GenerationPicture } from '../../domain/generations/generation-pictures.ts';
import type { GenerationState } from '../../domain/generations/generation.ts';
import type { VideoDeck } from '../../domain/posts/post-request.ts';
import type { Beat } from '../../domain/generations/generation-draft.ts';
import { reloadAutomation } from './automations.ts';
import type { Automation } from '../entities/automation.ts';
import { Workspace } from '../entities/workspace.ts';
import type { BriefedGeneration } from '../generations/find-brief-problem.ts';
import type { Transaction } from '../connection/transaction.ts';

/** A generation of an automation that no post has used. */
export interface AutomationGeneration extends UsableGeneration, BriefedGeneration {
  state: GenerationState;
  caption: string;
  hashtags: string[];
  /** The first slide and the duration of its video, as far as they are known. */
  deck: VideoDeck;
}

interface GenerationRow {
  id: string;
  workspace_id: string;
  influencer_id: string | null;
  format: Format;
  prompt: string | null;
  hook: string;
  beats: Beat[];
  pictures: GenerationPicture[];
  angle: string;
  state: GenerationState;
  caption: string;
  hashtags: string[];
  duration_ms: number | null;
  first_slide: Slide | null;
}

/**
 * The generations that a run may use, in order: manually accepted ones first, then by score, and last those written by
 * the open run, so that earlier assignments do not change. Excludes generations that ever had a post, whose video is
 * missing, or whose video a live automation may not use.
 */
export async function listUnusedGenerations(em: EntityManager, automationId: string): Promise<AutomationGeneration[]> {
  const rows = await em.execute<GenerationRow[]>(
    `select generation.id, generation.workspace_id, generation.influencer_id, generation.format, generation.prompt,
       generation.hook, generation.beats, generation.pictures, generation.angle, generation.state, generation.caption,
       to_json(generation.hashtags) as hashtags,
       coalesce(content.duration_ms, (generation.deck ->> 'durationMs')::int) as duration_ms,
       coalesce(content.deck, generation.deck) #> '{slides,0}' as first_slide
     from generation join automation on automation.id = generation.automation_id
       left join content on content.id = generation.content_id
     where automation.id = ? and generation.state in ('pending', 'accepted')
       and (content.id is null or content.status in ('queued', 'rendering', 'ready') and content.deleted_at is null
         and (automation.sandbox or not content.sandbox_media))
       and not exists (select 1 from post where post.generation_id = generation.id or post.content_id = generation.content_id)
     order by generation.state = 'accepted' desc, coalesce(generation.updated_at >= automation.run_opened_at, false),
       generation.score desc, generation.created_at desc, generation.id`,
    [automationId],
  );
  return rows.map((row) => ({
    id: row.id,
    automationId,
    workspaceId: row.workspace_id,
    influencerId: row.influencer_id,
    format: row.format,
    prompt: row.prompt,
    hook: row.hook,
    beats: row.beats,
    pictures: row.pictures,
    angle: row.angle,
    state: row.state,
    accepted: row.state === 'accepted',
    caption: row.caption,
    hashtags: row.hashtags,
    deck: { durationMs: row.duration_ms ?? undefined, slides: row.first_slide ? [row.first_slide] : undefined },
  }));
}

/** Requested generations that are not written yet. */
export interface GenerationOrder {
  automation: Automation;
  workspace: Workspace;
  count: number;
  now: Date;
}

/** Locks the automation and returns its pending request, or null. */
export async function lockGenerationOrder(tx: Transaction, id: string): Promise<GenerationOrder | null> {
  const [row] = await tx.em.execute<{ count: number; now: string }[]>(
    `select generations_wanted as count, team_now(team_id) as now from automation
     where id = ? and status = 'generating' and deleted_at is null for update`,
    [id],
  );
  if (!row) return null;
  const automation = await reloadAutomation(tx, id);
  const workspace = await tx.em.findOneOrFail(Workspace, { id: automation.workspaceId }, { disableIdentityMap: true });
  return { automation, workspace, count: row.count, now: new Date(row.now) };
}

/** Marks the requested generations as ready for review. */
export async function completeGenerationOrder(tx: Transaction, id: string): Promise<void> {
  await tx.em.execute(
    `update automation set status = 'review', generations_wanted = null, updated_at = clock_timestamp()
     where id = ? and status = 'generating'`,
    [id],
  );
}
