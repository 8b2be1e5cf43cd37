import type { EntityManager } from '@mikro-orm/postgresql';
import { recordStart } from '../outbox/record.ts';
import type { Transaction } from '../connection/transaction.ts';

/** A workflow that does not stir for so long after the time it gave is taken for lost. */
const SILENT_MINUTES = 10;
const NUDGE_BATCH = 100;

/**
 * Begins what follows the targets of a post that are live by now: each is begun once, whoever asks. A target that asks for
 * nothing is not touched.
 */
export async function recordFollowUps(tx: Transaction, postId: string): Promise<void> {
  const begun = await tx.em.execute<{ id: string }[]>(
    `update post_target set comment_status = case when first_comment_text is not null then coalesce(comment_status, 'pending') end,
       follow_up_at = clock_timestamp() + ? * interval '1 minute'
     where post_id = ? and status = 'posted' and follow_up_at is null
       and (first_comment_text is not null and comment_status is null or cover = 'pending')
     returning id`,
    [SILENT_MINUTES, postId],
  );
  for (const { id } of begun) await recordStart(tx, 'followUp', id);
}

/** When something that is not done yet is tried again: until then nobody needs to look after its workflow. */
export async function postponeFollowUp(em: EntityManager, targetId: string, waitMs: number): Promise<void> {
  await em.execute(
    `update post_target set follow_up_at = clock_timestamp() + ? * interval '1 millisecond' + ? * interval '1 minute'
     where id = ?`,
    [waitMs, SILENT_MINUTES, targetId],
  );
}

/** How long ago the target went live, and its comment's call left; milliseconds of the database's clock. */
export async function readFollowUpAges(
  em: EntityManager,
  targetId: string,
): Promise<{ liveMs: number; sentMs: number }> {
  const [row] = await em.execute<{ live_ms: number; sent_ms: number }[]>(
    `select coalesce(extract(epoch from clock_timestamp() - published_at), 0)::float8 * 1000 as live_ms,
       coalesce(extract(epoch from clock_timestamp() - comment_sent_at), 0)::float8 * 1000 as sent_ms
     from post_target where id = ?`,
    [targetId],
  );
  if (!row) throw new Error(`there is no target ${targetId}`);
  return { liveMs: row.live_ms, sentMs: row.sent_ms };
}

/** Starts again what nobody follows up any more: an operator may have ended its workflow. Answers how many. */
export async function restartStalledFollowUps(tx: Transaction): Promise<number> {
  const lost = await tx.em.execute<{ id: string }[]>(
    `update post_target set follow_up_at = clock_timestamp() + ? * interval '1 minute'
     where id in (select id from post_target
       where follow_up_at <= (select clock_timestamp()) and status = 'posted' and (comment_status = 'pending' or cover = 'pending')
       order by follow_up_at limit ? for update skip locked)
     returning id`,
    [SILENT_MINUTES, NUDGE_BATCH],
  );
  for (const { id } of lost) await recordStart(tx, 'followUp', id);
  return lost.length;
}
