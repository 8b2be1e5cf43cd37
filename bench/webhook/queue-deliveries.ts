/**
 * Sends deliveries with graphile-worker, configured for throughput. Each job counts the attempt, sends the signed request and
 * records the end; every statement is committed durably.
 *
 *     node bench/webhook/queue-deliveries.ts <database URL> <receiver URL> <secret> <deliveries>
 */
import { makeWorkerUtils, run, type Task } from 'graphile-worker';
import { Pool } from 'pg';
import { openSender } from './signed-request.ts';

const JOBS_AT_ONCE = 64;
const CONNECTIONS = 20;

const [databaseUrl = '', url = '', secret = '', count = '0'] = process.argv.slice(2);
const pool = new Pool({ connectionString: databaseUrl, max: CONNECTIONS });
const send = openSender(url, secret);
const done = Promise.withResolvers<void>();
let remaining = Number(count);

const deliver: Task = async (payload) => {
  const { id } = payload as { id: string };
  await pool.query('update delivery set attempts = attempts + 1 where id = $1 and ended_at is null', [id]);
  await send(id);
  await pool.query('update delivery set ended_at = now() where id = $1', [id]);
  remaining -= 1;
  if (remaining === 0) done.resolve();
};

await pool.query('create table delivery (id text primary key, attempts int not null default 0, ended_at timestamptz)');
await pool.query('insert into delivery (id) select generate_series(1, $1::int)::text', [count]);
const utils = await makeWorkerUtils({ connectionString: databaseUrl });
await utils.migrate();
await utils.addJobs(
  Array.from({ length: remaining }, (_, n) => ({ identifier: 'deliver', payload: { id: String(n + 1) } })),
);
await utils.release();

const startedAt = performance.now();
await run({
  parsedCronItems: [],
  taskList: { deliver },
  preset: {
    worker: {
      connectionString: databaseUrl,
      maxPoolSize: CONNECTIONS,
      concurrentJobs: JOBS_AT_ONCE,
      pollInterval: 200,
      localQueue: { size: 5 * JOBS_AT_ONCE },
      completeJobBatchDelay: 0,
    },
  },
});
await done.promise;
console.log(JSON.stringify({ perSecond: Number(count) / ((performance.now() - startedAt) / 1_000) }));
process.exit();
