import type { EntityManager } from '@mikro-orm/postgresql';
import { ACTIVE, CLAIMABLE, type PostStatus } from '../../domain/posts/post.ts';
import { UNCLAIMED_AFTER_MS } from '../../domain/posts/publish-timing.ts';
import { queryPrepared } from '../connection/query-prepared.ts';
import { sqlSet } from '../connection/sql-set.ts';

/** A publisher's hold on a post: void as soon as another arms it, or the post changes. */
export interface Lease {
  postId: string;
  workspaceId: string;
  contentId: string | null;
  /** This lease's number; a later one takes over. */
  epoch: number;
  revision: number;
  status: PostStatus;
  /** The slot, and the database's clock when it was read. */
  dueAt: Date;
  now: Date;
  /** When a publisher first claimed it, null before that. */
  claimedAt: Date | null;
}

interface ArmRow {
  workspace_id: string;
  content_id: string | null;
  lease_epoch: number;
  revision: number;
  status: PostStatus;
  due_at: Date;
  now: Date;
  claimed_at: Date | null;
}

/** Arms a post that may go out, or one whose publisher was lost; null when there is nothing to publish. */
export async function acquireLease(em: EntityManager, postId: string, worker: number): Promise<Lease | null> {
  const [row] = await queryPrepared<ArmRow>(
    em,
    `update post set lease_epoch = lease_epoch + 1, lease_holder = $1,
       lease_deadline = case when due_at > clock_timestamp() then due_at + $2 * interval '1 millisecond' end
     where id = $3 and (status = 'publishing'
       or status in ${sqlSet(CLAIMABLE)} and withheld_at is null and render_status in ('none', 'ready'))
     returning workspace_id, content_id, lease_epoch, revision, status, due_at, claimed_at, clock_timestamp() as now`,
    [worker, UNCLAIMED_AFTER_MS, postId],
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
  };
}

/** After the pause that a publisher left, the next one is expected to be armed within this. */
const HANDING_OUT_MS = 5_000;

/**
 * A publisher that did not finish its post lets go of it. `afterMs`: when the next one is to be handed out, null where nobody
 * knows. A later lease's hold is left alone.
 */
export async function releaseLease(em: EntityManager, lease: Lease, afterMs: number | null): Promise<void> {
  await em.execute(
    `update post set lease_holder = null, lease_deadline = clock_timestamp() + ? * interval '1 millisecond'
     where id = ? and lease_epoch = ? and status in ${sqlSet(ACTIVE)}`,
    [afterMs === null ? null : afterMs + HANDING_OUT_MS, lease.postId, lease.epoch],
  );
}
