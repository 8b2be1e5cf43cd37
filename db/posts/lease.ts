import type { EntityManager } from '@mikro-orm/postgresql';
import { ACTIVE, CLAIMABLE, type PostStatus } from '../../domain/posts/post.ts';
import { UNCLAIMED_TIMEOUT_MS } from '../../domain/posts/publish-timing.ts';
import { batchedUpdate } from '../connection/batched.ts';
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

/**
 * Acquires a lease on a post that may be published or whose publisher was lost. Returns null if there is nothing to
 * publish. Calls that arrive at the same time share a commit.
 */
export function acquireLease(em: EntityManager, postId: string, worker: number): Promise<Lease | null> {
  return acquireBatched(em, { id: postId, worker });
}

const EXPIRED = `team_now(team_id) > due_at + expires_after * interval '1 minute'`;

/** Leases posts; one that was not approved in time as well, because its claim ends it. */
const acquireBatched = batchedUpdate<{ id: string; worker: number }, Lease>({
  table: 'post',
  input: 'worker int',
  set: `lease_epoch = lease_epoch + 1, lease_holder = given.worker, lease_deadline = case when due_at > team_now(team_id)
    then due_at + ${UNCLAIMED_TIMEOUT_MS} * interval '1 millisecond' end`,
  where: `(status = 'publishing' or status = 'in_review' and ${EXPIRED} and render_status in ('none', 'ready')
    or status in ${toSqlList(CLAIMABLE)} and withheld_at is null and render_status in ('none', 'ready'))`,
  returning: `target.id as "postId", workspace_id as "workspaceId", content_id as "contentId", lease_epoch as epoch, revision, status,
    to_real_time(team_id, due_at) as "dueAt", claimed_at as "claimedAt", clock_timestamp() as now, coalesce(${EXPIRED}, false) as expired`,
});

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
