/** Figures for operators, read from the rows on request. */
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Platform } from '../../domain/accounts/platforms.ts';
import { OVERDUE_AFTER_MS } from '../../domain/posts/publish-timing.ts';
import { ACTIVE } from '../../domain/posts/post.ts';
import { toSqlList } from '../connection/to-sql-list.ts';

export interface Backlog {
  /** Unsent messages and the age of the oldest in seconds. */
  outbox: { waiting: number; oldestSeconds: number };
  /** Pending deliveries, including those that wait for a retry. Manual redeliveries do not count towards the age. */
  deliveries: { waiting: number; oldestSeconds: number };
  /** Unfinished posts past their slot, except those that wait for media, a restore or a platform's limit. */
  overduePosts: number;
}

/** Counts the backlog with small tables and partial indexes, independently of finished rows. */
export async function readBacklog(em: EntityManager): Promise<Backlog> {
  const [row] = await em.execute<
    Record<'outbox_waiting' | 'outbox_age' | 'delivery_waiting' | 'delivery_age' | 'overdue', number>[]
  >(
    `select outbox.waiting as outbox_waiting, outbox.age as outbox_age, pending.waiting as delivery_waiting, pending.age as delivery_age,
       (select count(*)::int from post
        where status in ${toSqlList(ACTIVE)} and withheld_at is null
          and render_status in ('none', 'ready') and due_at < (select clock_timestamp()) - ? * interval '1 millisecond'
          and due_at <= team_now(team_id)
          and not exists (select 1 from post_target where post_id = post.id and opens_at > clock_timestamp())) as overdue
     from (select count(*)::int as waiting, coalesce(extract(epoch from clock_timestamp() - min(created_at)), 0)::float8 as age
           from outbox_message) outbox,
       (select count(*)::int as waiting,
          coalesce(extract(epoch from clock_timestamp() - min(created_at) filter (where counts)), 0)::float8 as age
        from delivery where status = 'pending') pending`,
    [OVERDUE_AFTER_MS],
  );
  if (!row) throw new Error('the backlog could not be counted');
  return {
    outbox: { waiting: row.outbox_waiting, oldestSeconds: row.outbox_age },
    deliveries: { waiting: row.delivery_waiting, oldestSeconds: row.delivery_age },
    overduePosts: row.overdue,
  };
}

/** Seconds between the slot and the first call of each target of a scheduled post that was sent exactly once, by the database clock. */
export function readLateness(
  em: EntityManager,
  targetIds: readonly string[],
): Promise<{ platform: Platform; seconds: number }[]> {
  return em.execute(
    `select target.platform, extract(epoch from target.sent_at - post.due_at)::float8 as seconds
     from post_target target join post on post.id = target.post_id
     where target.id in (select jsonb_array_elements_text(?::jsonb)) and target.sends = 1 and post.schedule = 'scheduled'`,
    [JSON.stringify(targetIds)],
  );
}

export interface TargetOutcome {
  platform: Platform;
  status: 'posted' | 'failed' | 'cancelled';
  /** Empty if the target succeeded. */
  code: string;
}

export function readTargetOutcomes(em: EntityManager, postIds: readonly string[]): Promise<TargetOutcome[]> {
  return em.execute(
    `select platform, status, coalesce(error ->> 'code', '') as code from post_target
     where post_id in (select jsonb_array_elements_text(?::jsonb)) and status in ('posted', 'failed', 'cancelled')`,
    [JSON.stringify(postIds)],
  );
}
