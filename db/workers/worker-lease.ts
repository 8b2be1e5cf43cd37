import type { Client } from 'pg';
import type { Transaction } from '../connection/transaction.ts';

/** The class of the advisory locks that workers hold on their numbers. */
const WORKER_LOCK = 5_064_673;

/** The condition that the worker with that number runs. */
export const isWorkerAlive = (number: string): string =>
  `exists (select 1 from pg_locks where locktype = 'advisory' and classid = ${WORKER_LOCK}::oid
     and objid = ${number}::oid and granted
     and database = (select oid from pg_database where datname = current_database()))`;

/** Assigns a number to this worker. PostgreSQL releases its lock when the connection ends. */
export async function acquireWorkerNumber(connection: Client): Promise<number> {
  const { rows } = await connection.query<{ number: number }>(`select nextval('worker_number')::int as number`);
  const number = rows[0]?.number ?? 0;
  await lockWorkerNumber(connection, number);
  return number;
}

/** Locks the same number on a new connection. The lock comes first, because a row without a lock means a crash. */
export async function lockWorkerNumber(connection: Client, number: number): Promise<void> {
  await connection.query('select pg_advisory_lock($1, $2)', [WORKER_LOCK, number]);
  await connection.query('insert into worker (number) values ($1) on conflict do nothing', [number]);
}

/** Deletes the row of a worker that shuts down cleanly, so that other workers do not search for its posts. */
export async function releaseWorkerNumber(connection: Client, number: number): Promise<void> {
  await connection.query('delete from worker where number = $1', [number]);
}

/** Deletes workers that crashed or lost their connection since the last call. Returns their number. */
export async function deleteCrashedWorkers(tx: Transaction): Promise<number> {
  const crashed = await tx.em.execute<unknown[]>(
    `delete from worker where not ${isWorkerAlive('worker.number')} returning number`,
  );
  return crashed.length;
}
