import type { EntityManager } from '@mikro-orm/postgresql';
import { ID_PREFIXES } from '../../domain/ids.ts';
import { queryPrepared } from '../connection/query-prepared.ts';
import type { Transaction } from '../connection/transaction.ts';
import { setTimeout as sleep } from 'node:timers/promises';

const FIRST_WAIT_MS = 10;
const MAX_WAIT_MS = 250;

/** One wait per key and database, shared by all requests of this process. */
const waits = new WeakMap<object, Map<string, Promise<void>>>();

/** Identifies a stored response. The fingerprint shows whether a repeated request is the same. */
export interface ResponseKey {
  keyId: string;
  method: string;
  path: string;
  idempotencyKey: string;
  /** SHA-256 of the canonical JSON body, hex. */
  fingerprint: string;
}

/** `busy`: another transaction runs the request of this key. */
export type ReservedKey = { outcome: 'reserved'; recordId: string } | { outcome: 'busy' } | StoredResponse;

export type StoredResponse = { outcome: 'same'; status: number; body: string } | { outcome: 'other_request' };

/** How long a response is stored at least. */
export const STORED_RESPONSE_HOURS = 72;

/**
 * Reserves the key until the transaction ends, or returns the stored response. Never waits for another transaction, because
 * the duplicates of one key would then take every connection; `waitForKey` waits without one.
 */
export async function reserveKey(tx: Transaction, key: ResponseKey): Promise<ReservedKey> {
  const [row] = await queryPrepared<{ locked: boolean; record_id: string | null }>(
    tx.em,
    `with lock as materialized (select pg_try_advisory_xact_lock(hashtextextended($6, 0)) as locked),
     reserved as (
       insert into idempotency_record (key_id, method, path, idempotency_key, fingerprint, expires_at)
       select $1, $2, $3, $4, $5, clock_timestamp() + ${STORED_RESPONSE_HOURS} * interval '1 hour' from lock where locked
       on conflict (key_id, method, path, idempotency_key) do update
         set fingerprint = excluded.fingerprint, status = null, body = null,
             created_at = clock_timestamp(), expires_at = excluded.expires_at
         where idempotency_record.expires_at <= clock_timestamp()
       returning id)
     select locked, (select id from reserved) as record_id from lock`,
    [key.keyId, key.method, key.path, key.idempotencyKey, key.fingerprint, nameLock(key)],
  );
  if (!row?.locked) return { outcome: 'busy' };
  if (row.record_id !== null) return { outcome: 'reserved', recordId: row.record_id };
  // The row of a transaction without the lock, of a previous release, may have been rolled back since.
  return (await findStoredResponse(tx.em, key)) ?? { outcome: 'busy' };
}

/** Whether no transaction has reserved the key. Takes a connection for one statement. */
async function isKeyFree(em: EntityManager, key: ResponseKey): Promise<boolean> {
  const [row] = await queryPrepared<{ free: boolean }>(
    em,
    'select pg_try_advisory_xact_lock_shared(hashtextextended($1, 0)) as free',
    [nameLock(key)],
  );
  return row?.free ?? false;
}

function nameLock({ keyId, method, path, idempotencyKey }: ResponseKey): string {
  return JSON.stringify(['idempotency', keyId, method, path, idempotencyKey]);
}

export async function findStoredResponse(em: EntityManager, key: ResponseKey): Promise<StoredResponse | null> {
  const [row] = await em.execute<{ fingerprint: string; status: number; body: string }[]>(
    `select fingerprint, status, body from idempotency_record
     where key_id = ? and method = ? and path = ? and idempotency_key = ? and expires_at > clock_timestamp()`,
    [key.keyId, key.method, key.path, key.idempotencyKey],
  );
  if (!row) return null;
  if (row.fingerprint !== key.fingerprint) return { outcome: 'other_request' };
  return { outcome: 'same', status: row.status, body: row.body };
}

/** The tables of resources that belong to a workspace, by the prefix of their ids in paths. */
const OWNED_TABLES: Readonly<Record<string, string>> = {
  [ID_PREFIXES.post]: 'post',
  [ID_PREFIXES.content]: 'content',
  [ID_PREFIXES.generation]: 'generation',
  [ID_PREFIXES.automation]: 'automation',
  [ID_PREFIXES.asset]: 'asset',
  [ID_PREFIXES.influencer]: 'influencer',
  [ID_PREFIXES.account]: 'account',
  [ID_PREFIXES.webhook]: 'webhook_endpoint',
};

/**
 * Stores the response in the transaction of its effects, for `STORED_RESPONSE_HOURS` or until `until` if that is later. It belongs to the workspace
 * of the request or of the resource in its path, and is erased with it.
 */
export async function storeResponse(
  tx: Transaction,
  key: ResponseKey,
  response: { status: number; body: string; workspaceId: string | null },
  until: Date | null,
): Promise<void> {
  const [id = '', prefix = ''] = /\b([a-z]+)_[0-9A-Za-z]{22}\b/u.exec(key.path) ?? [];
  const table = response.workspaceId === null ? OWNED_TABLES[prefix] : undefined;
  const workspaceId = table === undefined ? '?::text' : `(select workspace_id from ${table} where id = ?)`;
  await tx.em.execute(
    `update idempotency_record set status = ?, body = ?, workspace_id = ${workspaceId},
       expires_at = greatest(expires_at, ?::timestamptz)
     where key_id = ? and method = ? and path = ? and idempotency_key = ?`,
    [
      response.status,
      response.body,
      table === undefined ? response.workspaceId : id,
      until,
      key.keyId,
      key.method,
      key.path,
      key.idempotencyKey,
    ],
  );
}

/** Waits, at most for `ms`, until no transaction has reserved the key. Returns whether it is free. */
export async function waitForKey(em: EntityManager, key: ResponseKey, ms: number): Promise<boolean> {
  const expired = new AbortController();
  const timeout = sleep(ms, false, { signal: expired.signal }).catch(() => false);
  try {
    return await Promise.race([shareWait(em, key).then(() => true), timeout]);
  } finally {
    expired.abort();
  }
}

function shareWait(em: EntityManager, key: ResponseKey): Promise<void> {
  const database = em.getConnection();
  const shared = waits.get(database) ?? new Map<string, Promise<void>>();
  waits.set(database, shared);
  const name = JSON.stringify([key.keyId, key.method, key.path, key.idempotencyKey]);
  const wait = shared.get(name) ?? pollUntilFree(em, key).finally(() => shared.delete(name));
  shared.set(name, wait);
  return wait;
}

/** Polls until the transaction that reserved the key has ended, which `idle_in_transaction_session_timeout` bounds. */
async function pollUntilFree(em: EntityManager, key: ResponseKey): Promise<void> {
  for (let waitMs = FIRST_WAIT_MS; !(await isKeyFree(em.fork(), key)); waitMs = Math.min(2 * waitMs, MAX_WAIT_MS)) {
    await sleep(waitMs);
  }
}
