import type { EntityManager } from '@mikro-orm/postgresql';
import { ACTIVE, CLAIMABLE, type PostStatus } from '../../domain/posts/post.ts';
import { UNCLAIMED_TIMEOUT_MS } from '../../domain/posts/publish-timing.ts';
import { queryPrepared } from '../connection/query-prepared.ts';
import { toSqlList } from '../connection/to-sql-list.ts';

/** A publisher's lease on a post. A newer lease or a change of the post voids it. */
export interface Lease {
  postId: string;
  workspaceId: string;
  contentId: string | null;
  /** The fencing token: a newer lease has a higher epoch. */
  epoch: number;
  revision: number;
  status: PostStatus;
  /** The slot in real time, and the database clock when it was read. */
  dueAt: Date;
  now: Date;
  /** When the post was first claimed, or null. */
  claimedAt: Date | null;
  /** Publishing may no longer start, so the claim will fail what is not sent. */
  expired: boolean;
}

interface LeaseRow {
  workspace_id: string;
  content_id: string | null;
  lease_epoch: number;
  revision: number;
  status: PostStatus;
  due_at: Date;
  now: Date;
  claimed_at: Date | null;
  expired: boolean;
}

/** The condition on a post that nobody approved in time. Its claim ends it. */
const REVIEW_MISSED = `status = 'in_review' and team_now(team_id) > due_at + expires_after * interval '1 minute'`;

/**
 * Acquires a lease on a post that may be published or whose publisher was lost. Returns null if there is nothing to
 * publish.
 */
export async function acquireLease(em: EntityManager, postId: string, worker: number): Promise<Lease | null> {
  const [row] = await queryPrepared<LeaseRow>(
    em,
    `update post set lease_epoch = lease_epoch + 1, lease_holder = $1,
       lease_deadline = case when due_at > team_now(team_id) then due_at + $2 * interval '1 millisecond' end
     where id = $3 and (status = 'publishing' or ${REVIEW_MISSED} and render_status in ('none', 'ready')
       or status in ${toSqlList(CLAIMABLE)} and withheld_at is null and render_status in ('none', 'ready'))
     returning workspace_id, content_id, lease_epoch, revision, status, to_real_time(team_id, due_at) as due_at,
       claimed_at, clock_timestamp() as now,
       coalesce(team_now(team_id) > due_at + expires_after * interval '1 minute', false) as expired`,
    [worker, UNCLAIMED_TIMEOUT_MS, postId],
  );
  if (!row) return null;
  return {
    postId,
    workspaceId: row.workspace_id,
    contentId: row.content_id,
    epoch: row.lease_epoch,
    revision: row.revision,
    status: row.status,
    dueAt: row.due_at,
    now: row.now,
    claimedAt: row.claimed_at,
    expired: row.expired,
  };
}

/** How long handing a post to its next publisher may take. */
const HANDOVER_MS = 5_000;

/**
 * Releases the lease of a publisher that did not finish its post. `afterMs`: when the next publisher is due, or null if
 * unknown. Has no effect on a newer lease.
 */
export async function releaseLease(em: EntityManager, lease: Lease, afterMs: number | null): Promise<void> {
  await em.execute(
    `update post set lease_holder = null, lease_deadline = clock_timestamp() + ? * interval '1 millisecond'
     where id = ? and lease_epoch = ? and status in ${toSqlList(ACTIVE)}`,
    [afterMs === null ? null : afterMs + HANDOVER_MS, lease.postId, lease.epoch],
  );
}
