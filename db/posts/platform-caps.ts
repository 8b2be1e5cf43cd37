import type { EntityManager } from '@mikro-orm/postgresql';
import type { TargetError } from '../../domain/posts/post.ts';
import { CAP_BOUND_MS, MAX_LOST_HANDLES, PATIENCE_MS } from '../../domain/posts/publish-timing.ts';
import type { Lease } from './lease.ts';
import { recordSignal } from '../outbox/record.ts';
import type { Transaction } from '../connection/transaction.ts';

/** A call as its publisher promised it. */
export interface RejectedSend {
  id: string;
  handleId: string;
  sends: number;
  /** It was the first through the handle, or the platform has refused each before it: its answer is the whole truth about the handle. */
  certain: boolean;
}

/**
 * The platform answered a target's call that it does not know the handle (any more): nothing went out, and nothing can. The
 * target is reserved again, for a new handle. False where another call may have used the handle up, and where too many handles were lost.
 */
export async function discardLostHandle(em: EntityManager, send: RejectedSend): Promise<boolean> {
  if (!send.certain) return false;
  const rows = await em.execute<unknown[]>(
    `update post_target set send_state = 'reserved', sends = 0, sent_at = null, lost_handles = lost_handles + 1,
       handle_id = null, handle_url_sealed = null, handle_expires_at = null, handle_revision = null
     where id = ? and send_state = 'sent' and status = 'publishing' and handle_id = ? and sends = ?
       and lost_handles < ? returning id`,
    [send.id, send.handleId, send.sends, MAX_LOST_HANDLES],
  );
  return rows.length > 0;
}

/** A cap of a platform, and after how many milliseconds it is asked again. */
export interface PlatformCap {
  reason: TargetError;
  afterMs: number;
}

/** Ends with when the target goes out, by the database's clock. */
const WAITING = `opens_at = clock_timestamp() + ? * interval '1 millisecond',
  error = jsonb_build_object('code', ?::text, 'platformCode', ?::text, 'message', ?::text || to_char(
    (clock_timestamp() + ? * interval '1 millisecond') at time zone 'UTC', ' "It is tried again at" YYYY-MM-DD HH24:MI "UTC."'))`;

const WITHIN_BOUND = `clock_timestamp() + ? * interval '1 millisecond' <= (
  select coalesce(claimed_at, due_at) + ? * interval '1 millisecond' from post where post.id = post_id)`;

/** One that waited for a cap has begun anew since. */
const WITHIN_PATIENCE = `exists (select 1 from post where post.id = post_id and (
  clock_timestamp() + ? * interval '1 millisecond' <= claimed_at + ? * interval '1 millisecond'
  or opens_at > claimed_at + ? * interval '1 millisecond'))`;

const waiting = ({ reason: { code, platformCode, message }, afterMs }: PlatformCap) => [
  afterMs,
  code,
  platformCode,
  message,
  afterMs,
];

/** Lets a reserved target wait for a cap. False where that opens too late for it, or a later lease has taken over. */
export async function deferForCap(
  em: EntityManager,
  targetId: string,
  lease: Lease,
  cap: PlatformCap,
): Promise<boolean> {
  const rows = await em.execute<unknown[]>(
    `update post_target set ${WAITING}
     where id = ? and send_state = 'reserved' and status = 'publishing' and lease_epoch = ? and ${WITHIN_BOUND} returning id`,
    [...waiting(cap), targetId, lease.epoch, cap.afterMs, CAP_BOUND_MS],
  );
  return rows.length > 0;
}

/**
 * The same for one whose call the platform has definitely refused for its cap: it is reserved again, and its handle is kept for
 * the next time. False as well where another call may have gone out.
 */
export async function deferSentForCap(em: EntityManager, send: RejectedSend, cap: PlatformCap): Promise<boolean> {
  return reserveAgain(em, send, cap, { sql: 'true', values: [] });
}

/** The same for a pause that the platform asks for, as long as the post has patience. */
export async function deferSentForPause(em: EntityManager, send: RejectedSend, pause: PlatformCap): Promise<boolean> {
  const values = [pause.afterMs, PATIENCE_MS, PATIENCE_MS];
  return reserveAgain(em, send, pause, { sql: WITHIN_PATIENCE, values });
}

async function reserveAgain(
  em: EntityManager,
  send: RejectedSend,
  cap: PlatformCap,
  bound: { sql: string; values: number[] },
): Promise<boolean> {
  if (!send.certain) return false;
  const rows = await em.execute<unknown[]>(
    `update post_target set send_state = 'reserved', sends = 0, sent_at = null, ${WAITING}
     where id = ? and send_state = 'sent' and status = 'publishing' and handle_id = ? and sends = ?
       and ${WITHIN_BOUND} and ${bound.sql} returning id`,
    [...waiting(cap), send.id, send.handleId, send.sends, cap.afterMs, CAP_BOUND_MS, ...bound.values],
  );
  return rows.length > 0;
}

/** Wakes the posts of which a target of this account waits for a cap. Answers how many. */
export async function signalCappedPosts(tx: Transaction, accountId: string): Promise<number> {
  const posts = await tx.em.execute<{ post_id: string }[]>(
    `select post_id from post_target
     where account_id = ? and send_state = 'reserved' and status = 'publishing' and opens_at > clock_timestamp()`,
    [accountId],
  );
  for (const { post_id: postId } of posts) await recordSignal(tx, postId, 'release');
  return posts.length;
}
