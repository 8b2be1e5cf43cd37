import type { Client } from 'pg';
import { recordSignal } from './outbox.ts';
import type { Transaction } from './transaction.ts';

/** The class of the advisory locks that workers hold, each on its own number. */
const WORKER_LOCK = 5_064_673;

/** Takes a number for this worker. PostgreSQL lets go of it the moment the connection ends, however it ends. */
export async function takeWorkerNumber(connection: Client): Promise<number> {
  const { rows } = await connection.query<{ number: number }>(`select nextval('worker_number')::int as number`);
  const number = rows[0]?.number ?? 0;
  await holdWorkerNumber(connection, number);
  return number;
}

/** Holds the same number again on a new connection. */
export async function holdWorkerNumber(connection: Client, number: number): Promise<void> {
  await connection.query('select pg_advisory_lock($1, $2)', [WORKER_LOCK, number]);
}

/**
 * Tells the workflows of posts whose publisher was lost with its worker, so that they are armed elsewhere at once instead of
 * when the publisher's limit is over. Safe where the worker only lost its connection: a later arm takes over from an earlier
 * one. Answers how many were told.
 */
export async function signalLostPublishers(tx: Transaction): Promise<number> {
  const lost = await tx.em.execute<{ id: string }[]>(
    `update post set armed_by = null
     where armed_by is not null and status in ('queued', 'scheduled', 'approved', 'publishing')
       and not exists (select 1 from pg_locks
         where locktype = 'advisory' and classid = ?::oid and objid = post.armed_by::oid and granted
           and database = (select oid from pg_database where datname = current_database()))
     returning id`,
    [WORKER_LOCK],
  );
  for (const { id } of lost) await recordSignal(tx, id, 'release');
  return lost.length;
}
