/** The worker's dedicated connection, through a proxy to PostgreSQL. It reconnects after every kind of failure. */
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { Client } from 'pg';
import { pino } from 'pino';
import { isWorkerAlive, lockWorkerNumber } from '../../db/workers/worker-lease.ts';
import { holdWorkerLease, type WorkerLease } from '../../worker/worker-lease.ts';
import { mintDatabase } from '../support/database.ts';
import { startDatabaseProxy, type DatabaseProxy } from '../support/database-proxy.ts';
import { waitUntil } from '../support/wait-for.ts';

let databaseUrl: string;
let database: Client;
let proxy: DatabaseProxy;
let presence: WorkerLease;
let heard: string[];
let warnings: number;

beforeAll(async () => {
  databaseUrl = await mintDatabase();
  database = new Client({ connectionString: databaseUrl });
  await database.connect();
  proxy = await startDatabaseProxy(databaseUrl);
});
afterAll(async () => {
  await proxy?.close();
  await database?.end();
});
beforeEach(async () => {
  [heard, warnings] = [[], 0];
  const log = pino({ level: 'warn' }, { write: () => (warnings += 1) });
  presence = await holdWorkerLease(proxy.databaseUrl, (postId) => heard.push(postId), log);
});
afterEach(async () => {
  await presence.close();
  proxy.refuse(null);
});

async function ask<T>(what: string): Promise<T | undefined> {
  const { rows } = await database.query<{ answer: T }>(`select ${what} as answer`);
  return rows[0]?.answer;
}

const isHeld = async (): Promise<boolean> =>
  (await ask<boolean>(isWorkerAlive(String(presence.workerNumber)))) === true;

const isKnown = async (): Promise<boolean> =>
  (await ask(`exists (select 1 from worker where number = ${presence.workerNumber})`)) === true;

const waitsForLock = async (): Promise<boolean> =>
  (await ask(`exists (select 1 from pg_locks where locktype = 'advisory' and not granted
    and database = (select oid from pg_database where datname = current_database()))`)) === true;

/** PostgreSQL lists a connection until its process has ended, which is after the client has closed it. */
const connections = async (): Promise<number> =>
  (await ask<number>(
    `(select count(*)::int from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid())`,
  )) ?? Number.NaN;

test.each([['listen'], ['select pg_advisory_lock'], ['insert into worker']])(
  'a worker connection recovers its lock and notices although “%s” fails for a while',
  async (beginning) => {
    const before = proxy.refused();
    await database.query('delete from worker');
    proxy.refuse(beginning);
    proxy.cut();
    await waitUntil(() => proxy.refused() >= before + 2);
    await waitUntil(async () => (await connections()) <= 1);
    proxy.refuse(null);
    await waitUntil(isHeld);
    await waitUntil(isKnown);
    await database.query(`notify post_changed, 'post_moved'`);
    await waitUntil(() => heard.length > 0);
    expect(heard).toEqual(['post_moved']);
    await waitUntil(async () => (await connections()) === 1);
    // The broken connection and each rejected attempt.
    expect(warnings).toBe(1 + proxy.refused() - before);
  },
);

test('reconnects are a second apart and stop when the worker ends', async () => {
  const before = proxy.refused();
  proxy.refuse('listen');
  proxy.cut();
  const cutAt = performance.now();
  await waitUntil(() => proxy.refused() >= before + 2);
  expect(performance.now() - cutAt).toBeGreaterThan(1_900);
  await presence.close();
  const tried = proxy.refused();
  await sleep(1_500);
  expect(proxy.refused()).toBe(tried);
  await waitUntil(async () => (await connections()) === 0);
});

test('a worker that ends while it waits for its lock leaves no connection or lock', async () => {
  const rival = new Client({ connectionString: databaseUrl });
  await rival.connect();
  const taken = lockWorkerNumber(rival, presence.workerNumber);
  await waitUntil(waitsForLock);
  proxy.cut();
  await taken;
  await waitUntil(waitsForLock);
  await presence.close();
  await rival.end();
  await waitUntil(async () => (await connections()) === 0);
  expect(await isKnown()).toBe(false);
});
