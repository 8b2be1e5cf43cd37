import { UniqueConstraintViolationException } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Lease } from './lease.ts';
import { batched } from '../connection/batched.ts';
import { queryPrepared } from '../connection/query-prepared.ts';

/**
 * Commits that the irreversible call is about to be sent. Compares lease and handle, so that only one of two
 * publishers sends. `lost`: a newer lease exists, or the post has expired. `busy`: another post of this account is undecided. Calls
 * that arrive at the same time share a commit.
 */
export function markSent(em: EntityManager, targetId: string, lease: Lease, handleId: string): Promise<Marked> {
  return markBatched(em, { id: targetId, epoch: lease.epoch, handle: handleId });
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

function toCommittedSend({ postId, sends, number, at, ...row }: CommittedRow): CommittedSend {
  const { handleId: id, urlSealed, expiresAt, revision } = row;
  // A batched statement returns times as text.
  const handle = { id, urlSealed, expiresAt: new Date(expiresAt), revision };
  return { postId, sends, number, at: new Date(at), handle };
}

export type Marked = ({ outcome: 'sent' } & CommittedSend) | { outcome: 'lost' | 'busy' };

const MARK = "set send_state = 'sent', sent_at = clock_timestamp(), sends = sends + 1, send_number = send_number + 1";
const COMMITTED = `target.post_id as "postId", target.sends, target.send_number as number, target.sent_at as at,
  target.handle_id as "handleId", target.handle_url_sealed as "urlSealed", target.handle_expires_at as "expiresAt",
  target.handle_revision as revision`;
const MARKABLE = "send_state = 'reserved' and status = 'publishing'";

/** A first call never leaves later than the caller allows, even if the publisher was suspended after its claim. */
const NOT_EXPIRED = `not exists (select 1 from post where post.id = target.post_id
  and team_now(post.team_id) > post.due_at + post.expires_after * interval '1 minute')`;

const markBatched = batched<{ id: string; epoch: number; handle: string }, Marked>({
  async many(em, marks) {
    const rows = await em.execute<(CommittedRow & { place: number })[]>(
      `with mark as (select * from jsonb_to_recordset(?::jsonb) as mark(place int, id text, epoch int, handle text)),
         free as (select id from post_target where id = any(array(select id from mark)) for update skip locked)
       update post_target target ${MARK} from mark
       where target.id = mark.id and target.id = any(array(select id from free)) and ${MARKABLE} and target.lease_epoch = mark.epoch
         and target.handle_id = mark.handle and ${NOT_EXPIRED} returning mark.place, ${COMMITTED}`,
      [JSON.stringify(marks.map((mark, place) => ({ ...mark, place })))],
    );
    // By position, because two publishers may mark the same target. A mark that the batch did not update is undefined; `batched` then
    // runs `one` for it.
    const sends = new Map(rows.map((row) => [row.place, row]));
    return marks.map((_, place) => toMarked(sends.get(place)));
  },
  async one(em, { id, epoch, handle }) {
    try {
      const [row] = await queryPrepared<CommittedRow>(
        em,
        `update post_target target ${MARK} where id = $1 and ${MARKABLE} and lease_epoch = $2 and handle_id = $3
           and ${NOT_EXPIRED} returning ${COMMITTED}`,
        [id, epoch, handle],
      );
      return toMarked(row) ?? { outcome: 'lost' };
    } catch (error) {
      if (error instanceof UniqueConstraintViolationException) return { outcome: 'busy' };
      throw error;
    }
  },
});

function toMarked(row: CommittedRow | undefined): Marked | undefined {
  return row && { outcome: 'sent', ...toCommittedSend(row) };
}

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
    `update post_target target set sent_at = clock_timestamp(), sends = sends + 1, send_number = send_number + 1
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
