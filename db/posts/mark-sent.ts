import { UniqueConstraintViolationException } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Lease } from './lease.ts';
import { batchedUpdate } from '../connection/batched.ts';
import { queryPrepared } from '../connection/query-prepared.ts';

/**
 * Commits that the irreversible call is about to be sent. Compares lease and handle, so that only one of two
 * publishers sends. `lost`: a newer lease exists, or the post has expired. `busy`: another post of this account is undecided. Calls
 * that arrive at the same time share a commit.
 */
export async function markSent(em: EntityManager, targetId: string, lease: Lease, handleId: string): Promise<Marked> {
  try {
    const row = await markBatched(em, { id: targetId, epoch: lease.epoch, handle: handleId });
    return row ? { outcome: 'sent', ...toCommittedSend(row) } : { outcome: 'lost' };
  } catch (error) {
    if (error instanceof UniqueConstraintViolationException) return { outcome: 'busy' };
    throw error;
  }
}

/** A committed send as the publish journal records it. `at` is when it was committed, by the database clock. */
export interface CommittedSend {
  postId: string;
  sends: number;
  number: number;
  at: Date;
  handle: { id: string; urlSealed: string | null; expiresAt: Date; revision: number | null };
}

interface CommittedRow extends Omit<CommittedSend, 'handle'> {
  handleId: string;
  urlSealed: string | null;
  expiresAt: Date;
  revision: number | null;
}

function toCommittedSend({ postId, sends, number, at, handleId: id, ...handle }: CommittedRow): CommittedSend {
  return { postId, sends, number, at, handle: { id, ...handle } };
}

export type Marked = ({ outcome: 'sent' } & CommittedSend) | { outcome: 'lost' | 'busy' };

const COUNT = 'sent_at = clock_timestamp(), sends = sends + 1, send_number = send_number + 1';
const COMMITTED = `target.post_id as "postId", target.sends, target.send_number as number, target.sent_at as at,
  target.handle_id as "handleId", target.handle_url_sealed as "urlSealed", target.handle_expires_at as "expiresAt",
  target.handle_revision as revision`;

/** SQL: the post has not expired. A first call is never later than the caller allows, even after a suspension. */
const NOT_EXPIRED = `not exists (select 1 from post where post.id = target.post_id
  and team_now(post.team_id) > post.due_at + post.expires_after * interval '1 minute')`;

const markBatched = batchedUpdate<{ id: string; epoch: number; handle: string }, CommittedRow>({
  table: 'post_target',
  input: 'epoch int, handle text',
  set: `send_state = 'sent', ${COUNT}`,
  where: `send_state = 'reserved' and status = 'publishing' and target.lease_epoch = given.epoch
    and target.handle_id = given.handle and ${NOT_EXPIRED}`,
  returning: COMMITTED,
});

/**
 * Commits that a call is about to be repeated through its handle, because the platform reported that it had not arrived. Compares
 * the number of sends, so that one publisher repeats it. Returns null if another one did.
 */
export async function markResent(
  em: EntityManager,
  target: { id: string; handleId: string | null; sends: number },
): Promise<CommittedSend | null> {
  const [row] = await queryPrepared<CommittedRow>(
    em,
    `update post_target target set ${COUNT}
     where id = $1 and send_state = 'sent' and handle_id = $2 and sends = $3 returning ${COMMITTED}`,
    [target.id, target.handleId, target.sends],
  );
  return row ? toCommittedSend(row) : null;
}

/**
 * Sets a target back to `reserved` if its committed first call was certainly never sent. Compares the send, because another publisher
 * may have continued. Safe to repeat.
 */
export async function withdrawSend(em: EntityManager, targetId: string, send: CommittedSend): Promise<void> {
  await queryPrepared(
    em,
    `update post_target set send_state = 'reserved', sends = sends - 1, sent_at = null
     where id = $1 and send_state = 'sent' and status = 'publishing' and sends = $2 and send_number = $3`,
    [targetId, send.sends, send.number],
  );
}
