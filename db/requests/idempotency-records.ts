import type { EntityManager } from '@mikro-orm/postgresql';
import type { Transaction } from '../connection/transaction.ts';

/** What one answer is kept under; the fingerprint tells whether a repeat asks for the same. */
export interface ResponseKey {
  keyId: string;
  method: string;
  path: string;
  idempotencyKey: string;
  /** SHA-256 of the canonical JSON body, hex. */
  fingerprint: string;
}

export type StoredResponse = { outcome: 'same'; status: number; body: string } | { outcome: 'other_request' };

const KEPT = `interval '72 hours'`;

/**
 * Takes the key for this transaction, or returns the answer that was kept under it. Waits while another transaction holds
 * the key: its commit makes this one a replay, its rollback lets this one take over.
 */
export async function claimKey(tx: Transaction, key: ResponseKey): Promise<StoredResponse | null> {
  const claimed = await tx.em.execute<unknown[]>(
    `insert into idempotency_record (key_id, method, path, idempotency_key, fingerprint, expires_at)
     values (?, ?, ?, ?, ?, clock_timestamp() + ${KEPT})
     on conflict (key_id, method, path, idempotency_key) do update
       set fingerprint = excluded.fingerprint, status = null, body = null,
           created_at = clock_timestamp(), expires_at = excluded.expires_at
       where idempotency_record.expires_at <= clock_timestamp()
     returning key_id`,
    [key.keyId, key.method, key.path, key.idempotencyKey, key.fingerprint],
  );
  return claimed.length > 0 ? null : findStoredResponse(tx.em, key);
}

/** The committed answer under this key, if there is one. */
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

/** Keeps the answer with what it answers for: 72 hours, and to `until` where that is later. */
export async function storeResponse(
  tx: Transaction,
  key: ResponseKey,
  answer: { status: number; body: string },
  until: Date | null,
): Promise<void> {
  await tx.em.execute(
    `update idempotency_record set status = ?, body = ?,
       expires_at = greatest(expires_at, ?::timestamptz)
     where key_id = ? and method = ? and path = ? and idempotency_key = ?`,
    [answer.status, answer.body, until, key.keyId, key.method, key.path, key.idempotencyKey],
  );
}

/** Forgets answers whose time has passed. Returns how many. */
export async function deleteExpiredResponses(em: EntityManager): Promise<number> {
  const [row] = await em.execute<{ gone: number }[]>(
    `with gone as (delete from idempotency_record where expires_at <= (select clock_timestamp()) returning 1)
     select count(*)::int as gone from gone`,
  );
  return row?.gone ?? 0;
}
