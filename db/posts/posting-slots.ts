import type { EntityManager } from '@mikro-orm/postgresql';
import { SLOT_HORIZON_DAYS } from '../../domain/posts/posting-times.ts';
import { queryPrepared } from '../connection/query-prepared.ts';
import type { Transaction } from '../connection/transaction.ts';

/** Locks the posting times of a workspace until the transaction ends, so that concurrent requests take different ones. */
export async function lockSlots({ em }: Transaction, workspaceId: string): Promise<void> {
  await queryPrepared(em, 'select pg_advisory_xact_lock(hashtext($1))', [`slots:${workspaceId}`]);
}

interface SlotOwner {
  workspaceId: string;
  sandbox: boolean;
  /** The posts that are moved, whose own slots count as free. */
  moved: readonly string[];
}

/** The slots of the other posts of a workspace, drafts included but not cancelled ones, from `from` to the horizon. */
export async function listTakenSlots(
  em: EntityManager,
  { workspaceId, sandbox, moved }: SlotOwner,
  from: Date,
): Promise<Date[]> {
  const rows = await queryPrepared<{ at: Date }>(
    em,
    `select scheduled_time as at from post
     where workspace_id = $1 and coalesce(scheduled_time, published_at, due_at, 'infinity'::timestamptz) >= $3
       and scheduled_time >= $3 and scheduled_time < $3::timestamptz + interval '${SLOT_HORIZON_DAYS + 1} days'
       and sandbox = $2 and status <> 'cancelled' and not (id = any($4))`,
    [workspaceId, sandbox, from, moved],
  );
  return rows.map(({ at }) => at);
}
