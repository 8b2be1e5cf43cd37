import type { EntityManager } from '@mikro-orm/postgresql';
import { recordStart } from '../outbox/record.ts';
import type { Transaction } from '../connection/transaction.ts';

/** A workflow without progress for this long after its announced time counts as stalled. */
const STALLED_MINUTES = 10;
const RESTART_BATCH = 100;

/** Starts the follow-ups of the published targets, once per target. Safe to repeat. */
export async function recordFollowUps(tx: Transaction, postId: string): Promise<void> {
  const started = await tx.em.execute<StartedTarget[]>(
    `update post_target set comment_status = case when first_comment_text is not null then coalesce(comment_status, 'pending') end,
       follow_up_at = clock_timestamp() + ? * interval '1 minute'
     where post_id = ? and status = 'posted' and follow_up_at is null
       and (first_comment_text is not null and comment_status is null or cover = 'pending' or playlist = 'pending')
     returning id, (select team_id from post where post.id = post_id)`,
    [STALLED_MINUTES, postId],
  );
  for (const { id, team_id: teamId } of started) await recordStart(tx, 'followUp', id, teamId);
}

interface StartedTarget {
  id: string;
  team_id: string;
}

/** Postpones the time after which the workflow counts as stalled. */
export async function postponeFollowUp(em: EntityManager, targetId: string, waitMs: number): Promise<void> {
  await em.execute(
    `update post_target set follow_up_at = clock_timestamp() + ? * interval '1 millisecond' + ? * interval '1 minute'
     where id = ?`,
    [waitMs, STALLED_MINUTES, targetId],
  );
}

/** Milliseconds since the target was published and since its comment was sent, by the clocks of its team and of the database. */
export async function readFollowUpAges(
  em: EntityManager,
  targetId: string,
): Promise<{ liveMs: number; sentMs: number }> {
  const [row] = await em.execute<{ live_ms: number; sent_ms: number }[]>(
    `select coalesce(extract(epoch from team_now((select team_id from post where post.id = post_id)) - published_at), 0)::float8 * 1000 as live_ms,
       coalesce(extract(epoch from clock_timestamp() - comment_sent_at), 0)::float8 * 1000 as sent_ms
     from post_target where id = ?`,
    [targetId],
  );
  if (!row) throw new Error(`there is no target ${targetId}`);
  return { liveMs: row.live_ms, sentMs: row.sent_ms };
}

/** Restarts follow-ups without progress, for example if their workflow was terminated. Returns their number. */
export async function restartStalledFollowUps(tx: Transaction): Promise<number> {
  const lost = await tx.em.execute<StartedTarget[]>(
    `update post_target set follow_up_at = clock_timestamp() + ? * interval '1 minute'
     where id in (select id from post_target
       where follow_up_at <= (select clock_timestamp()) and status = 'posted'
         and (comment_status = 'pending' or cover = 'pending' or playlist = 'pending')
       order by follow_up_at limit ? for update skip locked)
     returning id, (select team_id from post where post.id = post_id)`,
    [STALLED_MINUTES, RESTART_BATCH],
  );
  for (const { id, team_id: teamId } of lost) await recordStart(tx, 'followUp', id, teamId);
  return lost.length;
}
