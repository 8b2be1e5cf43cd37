import type { Client } from 'pg';
import type { Transaction } from '../connection/transaction.ts';

/** The class of the advisory locks that workers hold, each on its own number. */
const WORKER_LOCK = 5_064_673;

/** True where the worker of that number lives, or the column is null. */
export const isWorkerAlive = (number: string): string =>
  `exists (select 1 from pg_locks where locktype = 'advisory' and classid = ${WORKER_LOCK}::oid
     and objid = ${number}::oid and granted
     and database = (select oid from pg_database where datname = current_database()))`;

/** Takes a number for this worker. PostgreSQL lets go of it the moment the connection ends, however it ends. */
export async function acquireWorkerNumber(connection: Client): Promise<number> {
  const { rows } = await connection.query<{ number: number }>(`select nextval('worker_number')::int as number`);
  const number = rows[0]?.number ?? 0;
  await lockWorkerNumber(connection, number);
  return number;
}

/** Holds the same number again on a new connection. The lock comes first: a row without it tells of a death. */
export async function lockWorkerNumber(connection: Client, number: number): Promise<void> {
  await connection.query('select pg_advisory_lock($1, $2)', [WORKER_LOCK, number]);
  await connection.query('insert into worker (number) values ($1) on conflict do nothing', [number]);
}

/** This worker ends by itself, and holds nothing any more: nobody needs to look for what it may have lost. */
export async function releaseWorkerNumber(connection: Client, number: number): Promise<void> {
  await connection.query('delete from worker where number = $1', [number]);
}

/** Forgets the workers that have died, or lost their connection, since somebody last looked. Answers how many. */
export async function deleteCrashedWorkers(tx: Transaction): Promise<number> {
  const dead = await tx.em.execute<unknown[]>(
    `delete from worker where not ${isWorkerAlive('worker.number')} returning number`,
  );
  return dead.length;
}
