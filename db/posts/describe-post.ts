import type { EntityManager } from '@mikro-orm/postgresql';
import { planPost, wakingWithin, type PlannedRow, type PostPlan } from '../../domain/posts/next-step.ts';
import type { Platform } from '../../domain/accounts/platforms.ts';
import { MAX_WAIT_MS } from '../connection/clock.ts';
import { queryPrepared } from '../connection/query-prepared.ts';

/** What an operator finds a post by, besides its id. No text of the caller's. */
export interface PostDescription {
  id: string;
  teamId: string;
  workspaceId: string;
  slot: string | null;
  platforms: Platform[];
}

interface PlanRow {
  id: string;
  team_id: string;
  workspace_id: string;
  status: PlannedRow['status'];
  render_status: PlannedRow['renderStatus'];
  withheld_at: Date | null;
  due_at: Date | null;
  bytes: number;
  publisher_lost: boolean | null;
  platforms: Platform[];
  now: Date;
  longest_wait_ms: number | null;
  opens_at: Date | null;
}

/** When a post goes on of which every target that has not ended waits for a cap; null where there is something to do now. */
const OPENS_AT = `case when post.status = 'publishing' then (
  select case when bool_and(coalesce(target.opens_at > clock_timestamp(), false) and account.disconnected_at is null) then min(target.opens_at) end
  from post_target target join account on account.id = target.account_id
  where target.post_id = post.id and target.status in ('publishing', 'processing')) end`;

/** The post with its plan at this moment of the database's clock. Throws for a post that does not exist. */
export async function describePost(
  em: EntityManager,
  postId: string,
): Promise<{ post: PostDescription; plan: PostPlan }> {
  const [row] = await queryPrepared<PlanRow>(
    em,
    `select post.id, post.team_id, post.workspace_id, post.status, post.render_status, post.withheld_at, post.due_at,
            coalesce(content.bytes, 0) as bytes, clock_timestamp() as now,
            ${MAX_WAIT_MS} as longest_wait_ms,
            post.lease_holder is null and post.lease_deadline <= clock_timestamp() as publisher_lost,
            ${OPENS_AT} as opens_at,
            array(select distinct platform from post_target where post_id = post.id order by platform) as platforms
     from post left join content on content.id = post.content_id where post.id = $1`,
    [postId],
  );
  if (!row) throw new Error(`there is no post ${postId}`);
  const planned: PlannedRow = {
    id: row.id,
    status: row.status,
    renderStatus: row.render_status,
    withheldAt: row.withheld_at,
    dueAt: row.due_at,
    bytes: row.bytes,
    platforms: row.platforms,
    opensAt: row.opens_at,
    publisherLost: row.publisher_lost === true,
  };
  const post = {
    id: row.id,
    teamId: row.team_id,
    workspaceId: row.workspace_id,
    slot: planned.dueAt?.toISOString() ?? null,
    platforms: row.platforms,
  };
  return { post, plan: wakingWithin(row.longest_wait_ms, planPost(planned, row.now)) };
}

/**
 * Of a post that is going out: whether a call may have left whose outcome is open, and whether one is left to make that waits
 * for no cap.
 */
export async function readOpenCalls(
  em: EntityManager,
  postId: string,
): Promise<{ undecided: boolean; unsent: boolean }> {
  const [row] = await em.execute<{ undecided: boolean | null; unsent: boolean | null }[]>(
    `select bool_or(send_state = 'sent' or status = 'processing') as undecided,
       bool_or(send_state = 'reserved' and (opens_at is null or opens_at <= clock_timestamp())) as unsent
     from post_target where post_id = ?`,
    [postId],
  );
  return { undecided: row?.undecided === true, unsent: row?.unsent === true };
}
