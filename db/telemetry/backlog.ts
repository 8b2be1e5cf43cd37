/** What operators watch: figures read from the rows when they are asked for. */
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Platform } from '../../domain/accounts/platforms.ts';
import { OVERDUE_AFTER_MS } from '../../domain/posts/publish-timing.ts';
import { ACTIVE } from '../../domain/posts/post.ts';
import { sqlSet } from '../connection/sql-set.ts';

export interface Backlog {
  /** Messages that Temporal was not told yet, and seconds since the oldest was written. */
  outbox: { waiting: number; oldestSeconds: number };
  /** Deliveries on their way, those that wait for another attempt among them; the oldest of those that nobody has asked for by hand. */
  deliveries: { waiting: number; oldestSeconds: number };
  /** Posts past their slot with nobody acting on them. */
  overduePosts: number;
}

/** Counts what waits; by small tables and partial indexes, at any number of rows that are done. */
export async function readBacklog(em: EntityManager): Promise<Backlog> {
  const [row] = await em.execute<Record<'told' | 'told_age' | 'sent' | 'sent_age' | 'overdue', number>[]>(
    `select outbox.waiting as told, outbox.age as told_age, pending.waiting as sent, pending.age as sent_age,
       (select count(*)::int from post
        where status in ${sqlSet(ACTIVE)} and withheld_at is null
          and render_status in ('none', 'ready') and due_at < (select clock_timestamp()) - ? * interval '1 millisecond'
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
    outbox: { waiting: row.told, oldestSeconds: row.told_age },
    deliveries: { waiting: row.sent, oldestSeconds: row.sent_age },
    overduePosts: row.overdue,
  };
}

/** How long after its slot each of these targets' first call left, seconds of the database's clock; scheduled posts only. */
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
  /** Empty where nothing went wrong. */
  code: string;
}

/** How the targets of these posts ended. */
export function readTargetOutcomes(em: EntityManager, postIds: readonly string[]): Promise<TargetOutcome[]> {
  return em.execute(
    `select platform, status, coalesce(error ->> 'code', '') as code from post_target
     where post_id in (select jsonb_array_elements_text(?::jsonb)) and status in ('posted', 'failed', 'cancelled')`,
    [JSON.stringify(postIds)],
  );
}
