import { OVERDUE_AFTER_MS } from '../../domain/posts/publish-timing.ts';
import { ACTIVE } from '../../domain/posts/post.ts';
import { recordReleaseSignals } from '../outbox/record.ts';
import type { Transaction } from '../connection/transaction.ts';
import { toSqlList } from '../connection/to-sql-list.ts';

const SWEEP_BATCH = 100;
const BACKOFF_CAP_SECONDS = 3_600;

/**
 * Records a release signal for each overdue post, because it may have no publisher, and for each that was not approved in time; the
 * signal also restarts a terminated workflow. Waits longer before each repeat, at most one hour. Returns the number of posts.
 */
export async function requeueOverduePosts(tx: Transaction): Promise<number> {
  const overdue = await tx.em.execute<{ id: string }[]>(
    `update post set next_requeue_at = clock_timestamp()
       + least(extract(epoch from clock_timestamp() - due_at), ?) * interval '1 second'
     where id = any(array(
       select id from post
       where (status in ${toSqlList(ACTIVE)} and withheld_at is null
           or status = 'in_review' and due_at + expires_after * interval '1 minute' < team_now(team_id))
         and render_status in ('none', 'ready')
         and due_at < (select clock_timestamp()) - ? * interval '1 millisecond' and due_at <= team_now(team_id)
         and (next_requeue_at is null or next_requeue_at <= clock_timestamp())
         -- Skip posts of which every target in progress waits for a limit of its platform, or did until recently.
         and (select bool_and(coalesce(opens_at > clock_timestamp() - ? * interval '1 millisecond', false)) from post_target
           where post_id = post.id and status in ('publishing', 'processing')) is not true
       order by due_at limit ? for update skip locked))
     returning id`,
    [BACKOFF_CAP_SECONDS, OVERDUE_AFTER_MS, OVERDUE_AFTER_MS, SWEEP_BATCH],
  );
  await recordReleaseSignals(
    tx,
    overdue.map(({ id }) => id),
  );
  return overdue.length;
}
