import type { EntityManager } from '@mikro-orm/postgresql';
import { nextStep, capWait, type PostSnapshot, type PostStep } from '../../domain/posts/next-step.ts';
import type { ChangeEntry } from '../../domain/posts/journal-entry.ts';
import type { Schedule } from '../../domain/posts/post.ts';
import type { Platform } from '../../domain/accounts/platforms.ts';
import { hasTestClock, MAX_WAIT_MS } from '../connection/read-database-time.ts';
import { queryPrepared } from '../connection/query-prepared.ts';

/** The searchable attributes of a post's workflow, without any text of the caller. */
export interface PostDescription {
  id: string;
  teamId: string;
  workspaceId: string;
  contentId: string | null;
  slot: string | null;
  platforms: Platform[];
  /** The change, for the publish journal. */
  change: ChangeEntry;
}

interface DescribedRow {
  id: string;
  team_id: string;
  workspace_id: string;
  status: PostSnapshot['status'];
  render_status: PostSnapshot['renderStatus'];
  withheld_at: Date | null;
  archived: boolean;
  content_id: string | null;
  due_at: Date | null;
  expires_at: Date | null;
  revision: number;
  schedule: Schedule;
  scheduled_time: Date | null;
  bytes: number;
  publisher_lost: boolean | null;
  platforms: Platform[];
  real_now: Date;
  clock_at: Date | null;
  longest_wait_ms: number | null;
  opens_at: Date | null;
}

/** SQL: when a publishing post continues, if all its unfinished targets wait for a platform cap; else null. */
const OPENS_AT = `case when post.status = 'publishing' then (
  select case when bool_and(coalesce(target.opens_at > clock_timestamp(), false) and account.disconnected_at is null) then min(target.opens_at) end
  from post_target target join account on account.id = target.account_id
  where target.post_id = post.id and target.status in ('publishing', 'processing')) end`;

/** Returns a post with its next step, by the clock of its team. Throws if the post does not exist. */
export async function describePost(
  em: EntityManager,
  postId: string,
): Promise<{ post: PostDescription; step: PostStep }> {
  const [row] = await queryPrepared<DescribedRow>(
    em,
    `select post.id, post.team_id, post.workspace_id, post.status, post.render_status, post.withheld_at, post.due_at,
            post.due_at + post.expires_after * interval '1 minute' as expires_at,
            workspace.archived_at is not null as archived, post.content_id,
            post.revision, post.schedule, post.scheduled_time,
            coalesce(content.bytes, 0) as bytes, clock_timestamp() as real_now,
            case when ${hasTestClock('post')} then team_now(post.team_id) end as clock_at,
            ${MAX_WAIT_MS} as longest_wait_ms,
            post.lease_holder is null and post.lease_deadline <= clock_timestamp() as publisher_lost,
            ${OPENS_AT} as opens_at,
            array(select distinct platform from post_target where post_id = post.id order by platform) as platforms
     from post join workspace on workspace.id = post.workspace_id left join content on content.id = post.content_id
     where post.id = $1`,
    [postId],
  );
  if (!row) throw new Error(`there is no post ${postId}`);
  const now = row.clock_at ?? row.real_now;
  const planned: PostSnapshot = {
    id: row.id,
    status: row.status,
    renderStatus: row.render_status,
    withheldAt: row.withheld_at,
    archived: row.archived,
    dueAt: row.due_at,
    expiresAt: row.expires_at,
    bytes: row.bytes,
    platforms: row.platforms,
    // `opens_at` is in real time. It is converted to the clock of the team.
    opensAt: row.opens_at && new Date(row.opens_at.getTime() + now.getTime() - row.real_now.getTime()),
    publisherLost: row.publisher_lost === true,
    clocked: row.clock_at !== null,
  };
  const post = {
    id: row.id,
    teamId: row.team_id,
    workspaceId: row.workspace_id,
    contentId: row.content_id,
    slot: planned.dueAt?.toISOString() ?? null,
    platforms: row.platforms,
    change: toChange(row),
  };
  return { post, step: capWait(row.longest_wait_ms, row.clock_at !== null, nextStep(planned, now)) };
}

function toChange(row: DescribedRow): ChangeEntry {
  return {
    type: 'change',
    at: row.real_now.toISOString(),
    postId: row.id,
    revision: row.revision,
    status: row.status,
    schedule: row.schedule,
    dueAt: row.due_at?.toISOString() ?? null,
    scheduledTime: row.scheduled_time?.toISOString() ?? null,
  };
}

/** Whether a publishing post has a call with an open outcome, and whether it has a call left that waits for no cap. */
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
