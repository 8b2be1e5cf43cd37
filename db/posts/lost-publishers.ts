import type { Platform } from '../../domain/accounts/platforms.ts';
import { leadMs, LONGEST_LEAD_MS, UNARMED_AFTER_MS } from '../../domain/posts/publish-timing.ts';
import { ACTIVE, CLAIMABLE } from '../../domain/posts/post.ts';
import { recordReleases } from '../outbox/record.ts';
import type { Transaction } from '../connection/transaction.ts';
import { deleteCrashedWorkers, isWorkerAlive } from '../workers/worker-lease.ts';
import { sqlSet } from '../connection/sql-set.ts';

/** Posts told of in one look, the most urgent first; the next look takes the rest. */
const BATCH = 500;

/**
 * Tells the workflows of posts whose publisher was lost with its worker, so that they are armed elsewhere at once instead of
 * when the publisher's limit is over: those that it had armed, those that it should have claimed long since and, once a worker
 * has died, those that may just have been handed to it. Safe where a worker only lost its connection: a later arm takes over from an earlier one. Answers how many.
 */
export async function requeueLostPosts(tx: Transaction): Promise<number> {
  const unarmed = (await deleteCrashedWorkers(tx)) > 0 ? await requeueUnleasedPosts(tx, 0) : 0;
  const armed = await tx.em.execute<{ id: string }[]>(
    `update post set lease_holder = null, lease_deadline = clock_timestamp()
     where lease_holder is not null and status in ${sqlSet(ACTIVE)}
       and (not ${isWorkerAlive('post.lease_holder')} or (status <> 'publishing' and lease_deadline < clock_timestamp()))
     returning id`,
  );
  await recordReleases(tx, idsOf(armed));
  return unarmed + armed.length;
}

/**
 * Tells the workflows of posts whose publisher should have been armed `afterMs` ago, and is not: its task was lost on its way
 * to a worker, or in a worker that hangs. One publisher too many does no harm. Answers how many.
 */
export async function requeueUnleasedPosts(tx: Transaction, afterMs = UNARMED_AFTER_MS): Promise<number> {
  const lost = [...(await handedOutFirst(tx, afterMs)), ...(await handedOutAgain(tx, afterMs))];
  if (lost.length === 0) return 0;
  const told = await tx.em.execute<{ id: string }[]>(
    `update post set lease_deadline = clock_timestamp() where id = any(?) and lease_holder is null
       and (lease_deadline is null or lease_deadline < clock_timestamp() - ? * interval '1 millisecond') returning id`,
    [`{${lost.join(',')}}`, afterMs],
  );
  await recordReleases(tx, idsOf(told));
  return told.length;
}

/** Posts whose lead has begun, whose row has stood still since, and that nobody has armed. */
async function handedOutFirst(tx: Transaction, afterMs: number): Promise<string[]> {
  const soon = await tx.em.execute<{ id: string; platforms: Platform[]; bytes: number; until_slot_ms: number }[]>(
    `select post.id, coalesce(content.bytes, 0) as bytes,
       extract(epoch from post.due_at - clock_timestamp())::float8 * 1000 as until_slot_ms,
       array(select distinct platform from post_target where post_id = post.id) as platforms
     from post left join content on content.id = post.content_id
     where post.status in ${sqlSet(CLAIMABLE)} and post.withheld_at is null
       and post.render_status in ('none', 'ready') and post.lease_holder is null and post.lease_deadline is null
       and post.due_at < (select clock_timestamp()) + ? * interval '1 millisecond'
       and post.updated_at < clock_timestamp() - ? * interval '1 millisecond'
     order by post.due_at limit ?`,
    [LONGEST_LEAD_MS - afterMs, afterMs, BATCH],
  );
  const late = soon.filter((post) => post.until_slot_ms < leadMs(post) - afterMs);
  return idsOf(late);
}

/** Posts whose last publisher let go, or was lost, and whose next one is expected: not before the lead of a slot that was moved. */
async function handedOutAgain(tx: Transaction, afterMs: number): Promise<string[]> {
  const late = await tx.em.execute<{ id: string }[]>(
    `select id from post
     where status in ${sqlSet(ACTIVE)} and withheld_at is null and lease_holder is null
       and lease_deadline < (select clock_timestamp()) - ? * interval '1 millisecond'
       and due_at < (select clock_timestamp()) + ? * interval '1 millisecond'
     order by lease_deadline limit ?`,
    [afterMs, LONGEST_LEAD_MS, BATCH],
  );
  return idsOf(late);
}

function idsOf(rows: readonly { id: string }[]): string[] {
  return rows.map(({ id }) => id);
}
