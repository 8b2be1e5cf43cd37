import { UniqueConstraintViolationException } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { TargetError, TargetStatus } from '../../domain/posts/post.ts';
import type { Lease } from './lease.ts';
import { PostTarget } from '../entities/post-target.ts';
import { batched } from '../connection/batched.ts';
import { queryPrepared } from '../connection/query-prepared.ts';

/** The platform's one-use handle, as it is stored. */
export interface StoredHandle {
  id: string;
  urlSealed: string | null;
  expiresAt: Date;
}

/** The targets of a post in the order in which the caller named them. */
export function listTargets(em: EntityManager, postId: string): Promise<PostTarget[]> {
  return em.find(PostTarget, { postId }, { orderBy: { position: 'asc' }, disableIdentityMap: true });
}

export function findTarget(em: EntityManager, targetId: string): Promise<PostTarget> {
  return em.findOneOrFail(PostTarget, { id: targetId }, { disableIdentityMap: true });
}

/**
 * Stores a fresh handle where `previousId` still stands and nothing was sent. False: another publisher stored one first, and
 * the caller must use the stored one.
 */
export async function storeHandle(
  em: EntityManager,
  targetId: string,
  previousId: string | null,
  handle: StoredHandle,
  revision: number,
): Promise<boolean> {
  const rows = await queryPrepared(
    em,
    `update post_target set handle_id = $1, handle_url_sealed = $2, handle_expires_at = $3, handle_revision = $4
     where id = $5 and handle_id is not distinct from $6 and send_state in ('none', 'reserved')
       and status in ('pending', 'publishing') returning id`,
    [handle.id, handle.urlSealed, handle.expiresAt, revision, targetId, previousId],
  );
  return rows.length > 0;
}

/**
 * Commits that the irreversible call is about to leave through the stored handle: a compare-and-set on the lease, so that of
 * two publishers one sends. `lost`: a later lease took over. `busy`: another post of this account is undecided. Those of one
 * instant share a commit.
 */
export function markSent(em: EntityManager, targetId: string, lease: Lease, handleId: string): Promise<Marked> {
  return markedTogether(em, { id: targetId, epoch: lease.epoch, handle: handleId });
}

export type Marked = { outcome: 'sent'; sends: number } | { outcome: 'lost' | 'busy' };

const MARK = "set send_state = 'sent', sent_at = clock_timestamp(), sends = sends + 1";
const MARKABLE = "send_state = 'reserved' and status = 'publishing'";

const markedTogether = batched<{ id: string; epoch: number; handle: string }, Marked>({
  async many(em, marks) {
    const rows = await em.execute<{ place: number; sends: number }[]>(
      `with mark as (select * from jsonb_to_recordset(?::jsonb) as mark(place int, id text, epoch int, handle text)),
         free as (select target.id from post_target target join mark on mark.id = target.id for update of target skip locked)
       update post_target target ${MARK} from mark, free
       where target.id = mark.id and free.id = mark.id and ${MARKABLE} and target.lease_epoch = mark.epoch
         and target.handle_id = mark.handle returning mark.place, target.sends`,
      [JSON.stringify(marks.map((mark, place) => ({ ...mark, place })))],
    );
    // By its place: two publishers may ask for one target.
    const sends = new Map(rows.map((row) => [row.place, row.sends]));
    return marks.map((_, place) => sentOrAlone(sends.get(place)));
  },
  async one(em, { id, epoch, handle }) {
    try {
      const [row] = await queryPrepared<{ sends: number }>(
        em,
        `update post_target ${MARK} where id = $1 and ${MARKABLE} and lease_epoch = $2 and handle_id = $3 returning sends`,
        [id, epoch, handle],
      );
      return sentOrAlone(row?.sends) ?? { outcome: 'lost' };
    } catch (error) {
      if (error instanceof UniqueConstraintViolationException) return { outcome: 'busy' };
      throw error;
    }
  },
});

function sentOrAlone(sends: number | undefined): Marked | undefined {
  return sends === undefined ? undefined : { outcome: 'sent', sends };
}

/**
 * The platform said that the call had not arrived: the same handle may be used once more. Compare-and-set on the send it
 * replaces, so that only one publisher repeats it: the number of the new send, or null.
 */
export async function markResent(
  em: EntityManager,
  target: { id: string; handleId: string | null; sends: number },
): Promise<number | null> {
  const [row] = await em.execute<{ sends: number }[]>(
    `update post_target set sent_at = clock_timestamp(), sends = sends + 1
     where id = ? and send_state = 'sent' and handle_id = ? and sends = ? returning sends`,
    [target.id, target.handleId, target.sends],
  );
  return row?.sends ?? null;
}

/** The platform has taken it: confirmed from any lease that holds the stored handle. Safe to repeat. */
export async function confirmTarget(
  em: EntityManager,
  target: { id: string; handleId: string | null },
  seen: { processing: boolean; platformPostId: string | null; url: string | null },
): Promise<void> {
  await confirmedTogether(em, {
    id: target.id,
    handle: target.handleId,
    status: seen.processing ? 'processing' : 'posted',
    platformPostId: seen.platformPostId,
    url: seen.url,
  });
}

interface Confirmation {
  id: string;
  handle: string | null;
  status: 'processing' | 'posted';
  platformPostId: string | null;
  url: string | null;
}

const confirmedTogether = batched<Confirmation, true>({
  async many(em, seen) {
    const rows = await em.execute<{ place: number }[]>(
      `with seen as (select * from jsonb_to_recordset(?::jsonb)
           as seen(place int, id text, handle text, status text, "platformPostId" text, url text)),
         free as (select id from post_target where id in (select id from seen) for update skip locked)
       ${CONFIRM} from seen where target.id = seen.id and target.id in (select id from free) and ${CONFIRMABLE}
       returning seen.place`,
      [JSON.stringify(seen.map((each, place) => ({ ...each, place })))],
    );
    const confirmed = new Set(rows.map(({ place }) => place));
    return seen.map((_, place) => (confirmed.has(place) ? true : undefined));
  },
  async one(em, seen) {
    await queryPrepared(
      em,
      `with seen as (select $1::text as handle, $2::text as status, $3::text as "platformPostId", $4::text as url)
       ${CONFIRM} from seen where target.id = $5 and ${CONFIRMABLE}`,
      [seen.handle, seen.status, seen.platformPostId, seen.url, seen.id],
    );
    return true;
  },
});

const CONFIRM = `update post_target target set send_state = 'confirmed', status = seen.status, error = null,
  platform_post_id = coalesce(seen."platformPostId", target.platform_post_id), url = coalesce(seen.url, target.url),
  published_at = coalesce(target.published_at, clock_timestamp())`;

const CONFIRMABLE = `target.handle_id = seen.handle and target.send_state in ('sent', 'confirmed')
  and target.status in ('publishing', 'processing')`;

/** Ends a target whose call never left. A later lease's work is left alone. Safe to repeat. */
export async function failReserved(
  em: EntityManager,
  targetId: string,
  lease: Lease,
  error: TargetError,
): Promise<void> {
  await em.execute(
    `update post_target set status = 'failed', send_state = 'none', error = ?::jsonb
     where id = ? and send_state = 'reserved' and lease_epoch = ?`,
    [JSON.stringify(error), targetId, lease.epoch],
  );
}

/**
 * Ends a target that the platform has definitely not made public. Only for the send that was asked about: a refusal that a
 * stopped publisher hears late must not undo what a later send achieved. Safe to repeat.
 */
export async function failSent(
  em: EntityManager,
  target: { id: string; handleId: string | null; sends: number },
  error: TargetError,
): Promise<void> {
  await em.execute(
    `update post_target set send_state = 'confirmed', status = 'failed', error = ?::jsonb, published_at = null
     where id = ? and handle_id = ? and sends = ? and send_state in ('sent', 'confirmed')
       and status in ('publishing', 'processing')`,
    [JSON.stringify(error), target.id, target.handleId, target.sends],
  );
}

/** Reading the platform could not settle it: the target ends failed, and is never sent again. Safe to repeat. */
export async function failUnknown(
  em: EntityManager,
  target: { id: string; handleId: string | null; sends: number },
  error: TargetError,
): Promise<void> {
  await em.execute(
    `update post_target set send_state = 'unknown', status = 'failed', error = ?::jsonb, published_at = null
     where id = ? and handle_id = ? and sends = ? and send_state in ('sent', 'confirmed')
       and status in ('publishing', 'processing')`,
    [JSON.stringify(error), target.id, target.handleId, target.sends],
  );
}

/** How far one target's irreversible call is. */
export interface Send {
  id: string;
  status: TargetStatus;
  sendState: PostTarget['sendState'];
  sends: number;
  handleId: string | null;
  sentAt: Date | null;
  platformPostId: string | null;
  /** Since the last call left, milliseconds of the database's clock; 0 before the first. */
  ageMs: number;
  /** Since it was to go out: its claim, or the opening of the cap that it waited for. */
  waitedMs: number;
}

/** Read at every look at a platform. */
export async function findSend(em: EntityManager, targetId: string): Promise<Send> {
  const [row] = await queryPrepared<Send>(
    em,
    `select target.id, target.status, send_state as "sendState", sends, handle_id as "handleId", sent_at as "sentAt",
       platform_post_id as "platformPostId",
       coalesce(extract(epoch from clock_timestamp() - sent_at)::float8 * 1000, 0) as "ageMs",
       coalesce(extract(epoch from clock_timestamp() - greatest(post.claimed_at, opens_at))::float8 * 1000, 0) as "waitedMs"
     from post_target target join post on post.id = post_id where target.id = $1`,
    [targetId],
  );
  if (!row) throw new Error(`there is no target ${targetId}`);
  return row;
}
