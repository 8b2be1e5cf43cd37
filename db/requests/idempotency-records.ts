import type { EntityManager } from '@mikro-orm/postgresql';
import type { Transaction } from '../connection/transaction.ts';

/** Identifies a stored response. The fingerprint shows whether a repeated request is the same. */
export interface ResponseKey {
  keyId: string;
  method: string;
  path: string;
  idempotencyKey: string;
  /** SHA-256 of the canonical JSON body, hex. */
  fingerprint: string;
}

export type StoredResponse = { outcome: 'same'; status: number; body: string } | { outcome: 'other_request' };

const RETENTION = `interval '72 hours'`;

/**
 * Claims the key for this transaction or returns the stored response. Waits while another transaction holds the key:
 * after its commit this request is a replay, after its rollback it proceeds.
 */
export async function claimKey(tx: Transaction, key: ResponseKey): Promise<StoredResponse | null> {
  const claimed = await tx.em.execute<unknown[]>(
    `insert into idempotency_record (key_id, method, path, idempotency_key, fingerprint, expires_at)
     values (?, ?, ?, ?, ?, clock_timestamp() + ${RETENTION})
     on conflict (key_id, method, path, idempotency_key) do update
       set fingerprint = excluded.fingerprint, status = null, body = null,
           created_at = clock_timestamp(), expires_at = excluded.expires_at
       where idempotency_record.expires_at <= clock_timestamp()
     returning key_id`,
    [key.keyId, key.method, key.path, key.idempotencyKey, key.fingerprint],
  );
  return claimed.length > 0 ? null : findStoredResponse(tx.em, key);
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

/** Stores the response in the transaction of its effects, for 72 hours or until `until` if that is later. */
export async function storeResponse(
  tx: Transaction,
  key: ResponseKey,
  response: { status: number; body: string },
  until: Date | null,
): Promise<void> {
  await tx.em.execute(
    `update idempotency_record set status = ?, body = ?,
       expires_at = greatest(expires_at, ?::timestamptz)
     where key_id = ? and method = ? and path = ? and idempotency_key = ?`,
    [response.status, response.body, until, key.keyId, key.method, key.path, key.idempotencyKey],
  );
}

/** Deletes expired responses. Returns their number. */
export async function deleteExpiredResponses(em: EntityManager): Promise<number> {
  const [row] = await em.execute<{ deleted: number }[]>(
    `with deleted as (delete from idempotency_record where expires_at <= (select clock_timestamp()) returning 1)
     select count(*)::int as deleted from deleted`,
  );
  return row?.deleted ?? 0;
}
