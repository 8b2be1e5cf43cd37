import type { EntityManager } from '@mikro-orm/postgresql';
import type { TargetError } from '../../domain/posts/target-error.ts';
import { LIMIT_WAIT_MS, MAX_LOST_HANDLES, RETRY_WINDOW_MS } from '../../domain/posts/publish-timing.ts';
import type { Lease } from './lease.ts';
import { recordSignal } from '../outbox/record.ts';
import type { Transaction } from '../connection/transaction.ts';

/** A rejected call. */
export interface RejectedSend {
  id: string;
  handleId: string;
  sends: number;
  /** Whether nothing was published: every call through the handle was rejected, this one included. */
  certain: boolean;
}

/**
 * Reserves a target again for a new handle, because the platform does not know that of its call, so nothing was
 * published. Returns false if another call may have used the handle, or after too many lost handles.
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

/** A platform's cap and when the call is retried. */
export interface PlatformCap {
  reason: TargetError;
  afterMs: number;
}

/** Makes a target wait for a cap. The message ends with the time of the retry, by the database clock. */
const WAITING = `opens_at = clock_timestamp() + ? * interval '1 millisecond',
  error = jsonb_build_object('code', ?::text, 'platformCode', ?::text, 'message', ?::text || to_char(
    (clock_timestamp() + ? * interval '1 millisecond') at time zone 'UTC', ' "It is tried again at" YYYY-MM-DD HH24:MI "UTC."'))`;

const WITHIN_BOUND = `clock_timestamp() + ? * interval '1 millisecond' <= (
  select coalesce(claimed_at, due_at) + ? * interval '1 millisecond' from post where post.id = post_id)`;

/** A cap that opens after the post has expired is not waited for. */
const BEFORE_EXPIRY = `not exists (select 1 from post where post.id = post_id
  and team_now(post.team_id) + ? * interval '1 millisecond' > post.due_at + post.expires_after * interval '1 minute')`;

/** A target that has waited for a cap gets the whole retry window again. */
const WITHIN_RETRY_WINDOW = `exists (select 1 from post where post.id = post_id and (
  clock_timestamp() + ? * interval '1 millisecond' <= claimed_at + ? * interval '1 millisecond'
  or opens_at > claimed_at + ? * interval '1 millisecond'))`;

const capValues = ({ reason: { code, platformCode, message }, afterMs }: PlatformCap) => [
  afterMs,
  code,
  platformCode,
  message,
  afterMs,
];

/** Lets a reserved target wait for a cap. Returns false if the cap opens too late or a newer lease exists. */
export async function deferForCap(
  em: EntityManager,
  targetId: string,
  lease: Lease,
  cap: PlatformCap,
): Promise<boolean> {
  const rows = await em.execute<unknown[]>(
    `update post_target set ${WAITING}
     where id = ? and send_state = 'reserved' and status = 'publishing' and lease_epoch = ? and ${WITHIN_BOUND}
       and ${BEFORE_EXPIRY} returning id`,
    [...capValues(cap), targetId, lease.epoch, cap.afterMs, LIMIT_WAIT_MS, cap.afterMs],
  );
  return rows.length > 0;
}

/**
 * Defers like `deferForCap` a target whose call the platform definitely rejected because of a cap: it is reserved again and keeps
 * its handle. Also returns false if another call may have been sent.
 */
export async function deferSentForCap(em: EntityManager, send: RejectedSend, cap: PlatformCap): Promise<boolean> {
  return reserveAgain(em, send, cap, { sql: BEFORE_EXPIRY, values: [cap.afterMs] });
}

/** Defers like `deferSentForCap` for a pause that the platform requests, within the retry window of the post. */
export async function deferSentForPause(em: EntityManager, send: RejectedSend, pause: PlatformCap): Promise<boolean> {
  const values = [pause.afterMs, RETRY_WINDOW_MS, RETRY_WINDOW_MS];
  return reserveAgain(em, send, pause, { sql: WITHIN_RETRY_WINDOW, values });
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
    [...capValues(cap), send.id, send.handleId, send.sends, cap.afterMs, LIMIT_WAIT_MS, ...bound.values],
  );
  return rows.length > 0;
}

/** Signals the posts with targets of this account that wait for a cap. Returns their number. */
export async function signalCappedPosts(tx: Transaction, accountId: string): Promise<number> {
  const posts = await tx.em.execute<{ post_id: string }[]>(
    `select post_id from post_target
     where account_id = ? and send_state = 'reserved' and status = 'publishing' and opens_at > clock_timestamp()`,
    [accountId],
  );
  for (const { post_id: postId } of posts) await recordSignal(tx, postId, 'release');
  return posts.length;
}
