import type { EntityManager } from '@mikro-orm/postgresql';
import type { TargetStatus } from '../../domain/posts/post.ts';
import type { TargetError } from '../../domain/posts/target-error.ts';
import type { Lease } from './lease.ts';
import { PostTarget } from '../entities/post-target.ts';
import { batchedUpdate } from '../connection/batched.ts';
import { queryPrepared } from '../connection/query-prepared.ts';

/** The stored one-use handle of the platform. */
export interface StoredHandle {
  id: string;
  urlSealed: string | null;
  expiresAt: Date;
}

/** The targets of a post in the caller's order. */
export function listTargets(em: EntityManager, postId: string): Promise<PostTarget[]> {
  return em.find(PostTarget, { postId }, { orderBy: { position: 'asc' }, disableIdentityMap: true });
}

export function findTarget(em: EntityManager, targetId: string): Promise<PostTarget> {
  return em.findOneOrFail(PostTarget, { id: targetId }, { disableIdentityMap: true });
}

/**
 * Replaces the handle `previousId` of an unsent target. Returns false if another publisher stored one first: the caller
 * must use the stored one. Calls that arrive at the same time share a commit.
 */
export async function storeHandle(
  em: EntityManager,
  targetId: string,
  previousId: string | null,
  { id: handle, ...stored }: StoredHandle,
  revision: number,
): Promise<boolean> {
  return (await storeBatched(em, { id: targetId, previousId, handle, ...stored, revision })) !== null;
}

type StoredWith = Omit<StoredHandle, 'id'> & {
  id: string;
  previousId: string | null;
  handle: string;
  revision: number;
};

const storeBatched = batchedUpdate<StoredWith>({
  table: 'post_target',
  input: '"previousId" text, handle text, "urlSealed" text, "expiresAt" timestamptz, revision int',
  set: `handle_id = given.handle, handle_url_sealed = given."urlSealed", handle_expires_at = given."expiresAt",
    handle_revision = given.revision`,
  where: `target.handle_id is not distinct from given."previousId" and send_state in ('none', 'reserved')
    and status in ('pending', 'publishing')`,
});

/** Records that the platform accepted the call. Any lease with the stored handle may confirm it. Safe to repeat. */
export async function confirmTarget(
  em: EntityManager,
  target: { id: string; handleId: string | null },
  result: { processing: boolean; platformPostId: string | null; url: string | null },
): Promise<void> {
  await confirmBatched(em, {
    id: target.id,
    handle: target.handleId,
    status: result.processing ? 'processing' : 'posted',
    platformPostId: result.platformPostId,
    url: result.url,
  });
}

interface Confirmation {
  id: string;
  handle: string | null;
  status: 'processing' | 'posted';
  platformPostId: string | null;
  url: string | null;
}

const confirmBatched = batchedUpdate<Confirmation>({
  table: 'post_target',
  input: 'handle text, status text, "platformPostId" text, url text',
  set: `send_state = 'confirmed', status = given.status, error = null,
    platform_post_id = coalesce(given."platformPostId", target.platform_post_id), url = coalesce(given.url, target.url),
    published_at = coalesce(target.published_at, team_now((select team_id from post where post.id = target.post_id)))`,
  where: `target.handle_id = given.handle and target.send_state in ('sent', 'confirmed')
    and target.status in ('publishing', 'processing')`,
});

/** Fails a target whose call was never sent. Has no effect on a newer lease. Safe to repeat. */
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
 * Fails a target that the platform definitely did not publish. Compares the send, because a late rejection must not
 * undo a later send. Safe to repeat.
 */
export const failSent = createFailure('confirmed');

/** Fails a target whose outcome the platform does not know. It is never sent again. Safe to repeat. */
export const failUnknown = createFailure('unknown');

function createFailure(sendState: PostTarget['sendState']) {
  return async (
    em: EntityManager,
    target: Pick<Send, 'id' | 'handleId' | 'sends'>,
    error: TargetError,
  ): Promise<void> => {
    await em.execute(
      `update post_target set send_state = ?, status = 'failed', error = ?::jsonb, published_at = null
       where id = ? and handle_id = ? and sends = ? and send_state in ('sent', 'confirmed')
         and status in ('publishing', 'processing')`,
      [sendState, JSON.stringify(error), target.id, target.handleId, target.sends],
    );
  };
}

/** The progress of a target's irreversible call. */
export interface Send {
  id: string;
  status: TargetStatus;
  sendState: PostTarget['sendState'];
  sends: number;
  handleId: string | null;
  sentAt: Date | null;
  platformPostId: string | null;
  /** Milliseconds since the last call, by the database clock; 0 before the first. */
  ageMs: number;
  /** Milliseconds since its claim, or since the later opening of the cap that it waited for. */
  waitedMs: number;
  /** Milliseconds since the later of claim and call: a restored database claims again what was sent long ago. */
  undecidedMs: number;
}

/** Reads the progress of a target's call, at every check of the platform. */
export async function findSend(em: EntityManager, targetId: string): Promise<Send> {
  const [row] = await queryPrepared<Send>(
    em,
    `select target.id, target.status, send_state as "sendState", sends, handle_id as "handleId", sent_at as "sentAt",
       platform_post_id as "platformPostId",
       coalesce(extract(epoch from clock_timestamp() - sent_at)::float8 * 1000, 0) as "ageMs",
       coalesce(extract(epoch from clock_timestamp() - greatest(post.claimed_at, opens_at))::float8 * 1000, 0) as "waitedMs",
       coalesce(extract(epoch from clock_timestamp() - greatest(post.claimed_at, sent_at))::float8 * 1000, 0) as "undecidedMs"
     from post_target target join post on post.id = post_id where target.id = $1`,
    [targetId],
  );
  if (!row) throw new Error(`there is no target ${targetId}`);
  return row;
}
