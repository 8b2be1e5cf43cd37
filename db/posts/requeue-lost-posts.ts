import type { Platform } from '../../domain/accounts/platforms.ts';
import { computeLeadMs, MAX_LEAD_MS, UNLEASED_TIMEOUT_MS } from '../../domain/posts/publish-timing.ts';
import { ACTIVE, CLAIMABLE } from '../../domain/posts/post.ts';
import { recordReleaseSignals } from '../outbox/record.ts';
import type { Transaction } from '../connection/transaction.ts';
import { deleteCrashedWorkers, isWorkerAlive } from '../workers/worker-lease.ts';
import { toSqlList } from '../connection/to-sql-list.ts';

/** Posts per run, the most urgent first. */
const BATCH = 500;

/**
 * Signals the workflows of posts whose publisher was lost with its worker, so that another publisher leases them at
 * once instead of after its timeout: posts with a lease of a crashed worker, posts past their lease deadline, and,
 * after a crash, posts that may just have been handed to the worker. Safe if a worker only lost its connection, because
 * a newer lease voids the older one. Returns their number.
 */
export async function requeueLostPosts(tx: Transaction): Promise<number> {
  const unleased = (await deleteCrashedWorkers(tx)) > 0 ? await requeueUnleasedPosts(tx, 0) : 0;
  const lost = await tx.em.execute<{ id: string }[]>(
    `update post set lease_holder = null, lease_deadline = clock_timestamp()
     where lease_holder is not null and status in ${toSqlList(ACTIVE)}
       and (not ${isWorkerAlive('post.lease_holder')} or (status <> 'publishing' and lease_deadline < clock_timestamp()))
     returning id`,
  );
  await recordReleaseSignals(tx, listIds(lost));
  return unleased + lost.length;
}

/**
 * Signals the workflows of posts that should have been leased `afterMs` ago. Their task was lost before it reached a
 * worker, or in a hanging worker. A superfluous publisher does no harm. Returns the number of posts.
 */
export async function requeueUnleasedPosts(tx: Transaction, afterMs = UNLEASED_TIMEOUT_MS): Promise<number> {
  const lost = [...(await findUnleased(tx, afterMs)), ...(await findReleased(tx, afterMs))];
  if (lost.length === 0) return 0;
  const requeued = await tx.em.execute<{ id: string }[]>(
    `update post set lease_deadline = clock_timestamp() where id = any(?) and lease_holder is null
       and (lease_deadline is null or lease_deadline < clock_timestamp() - ? * interval '1 millisecond') returning id`,
    [`{${lost.join(',')}}`, afterMs],
  );
  await recordReleaseSignals(tx, listIds(requeued));
  return requeued.length;
}

/** Posts in their lead time without a lease and without recent changes. */
async function findUnleased(tx: Transaction, afterMs: number): Promise<string[]> {
  const soon = await tx.em.execute<{ id: string; platforms: Platform[]; bytes: number; until_slot_ms: number }[]>(
    `select post.id, coalesce(content.bytes, 0) as bytes,
       extract(epoch from post.due_at - clock_timestamp())::float8 * 1000 as until_slot_ms,
       array(select distinct platform from post_target where post_id = post.id) as platforms
     from post left join content on content.id = post.content_id
     where post.status in ${toSqlList(CLAIMABLE)} and post.withheld_at is null
       and post.render_status in ('none', 'ready') and post.lease_holder is null and post.lease_deadline is null
       and post.due_at < (select clock_timestamp()) + ? * interval '1 millisecond'
       and not exists (select 1 from test_clock clock where clock.team_id = post.team_id and clock.now_at < post.due_at)
       and post.updated_at < clock_timestamp() - ? * interval '1 millisecond'
     order by post.due_at limit ?`,
    [MAX_LEAD_MS - afterMs, afterMs, BATCH],
  );
  const late = soon.filter((post) => post.until_slot_ms < computeLeadMs(post) - afterMs);
  return listIds(late);
}

/**
 * Posts whose last publisher released its lease or was lost, and whose next one is late. Rescheduled posts wait for
 * their lead time. Each repeat waits half as long as the post was late at the last one, ten minutes at most: in a
 * backlog the next publisher waits in its queue, and each signal adds another one.
 */
async function findReleased(tx: Transaction, afterMs: number): Promise<string[]> {
  const late = await tx.em.execute<{ id: string }[]>(
    `select id from post
     where status in ${toSqlList(ACTIVE)} and withheld_at is null and lease_holder is null
       and lease_deadline < (select clock_timestamp()) - ? * interval '1 millisecond'
         * least(greatest(extract(epoch from lease_deadline - due_at) / 90, 1), 13)
       and due_at < (select clock_timestamp()) + ? * interval '1 millisecond'
       and not exists (select 1 from test_clock clock where clock.team_id = post.team_id and clock.now_at < post.due_at)
     order by lease_deadline limit ?`,
    [afterMs, MAX_LEAD_MS, BATCH],
  );
  return listIds(late);
}

function listIds(rows: readonly { id: string }[]): string[] {
  return rows.map(({ id }) => id);
}
