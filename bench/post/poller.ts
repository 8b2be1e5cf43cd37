/**
 * A job queue that polls PostgreSQL (graphile-worker, configured for throughput). Each post is a job that claims,
 * sends the last chunk, which publishes, and confirms; every statement is committed durably.
 *
 *     node bench/post/poller.ts <sends.json> <simulator URL> <database URL> <slot, ms since 1970>
 */
import { makeWorkerUtils, run, type Task } from 'graphile-worker';
import { Pool } from 'pg';
import { createClipappConnector, readSends, type PreparedSend } from './run-queue.ts';

const JOBS_AT_ONCE = 100;
const CONNECTIONS = 20;
/** Ten times as often as the default. */
const POLL_MS = 200;

const [path = '', sandboxUrl = '', databaseUrl = '', at = ''] = process.argv.slice(2);
const sends = new Map((await readSends(path)).map((send) => [send.job.targetId, send]));
const connector = createClipappConnector(sandboxUrl);
const pool = new Pool({ connectionString: databaseUrl, max: CONNECTIONS });
const done = Promise.withResolvers<void>();
let remaining = sends.size;

const publish: Task = async (payload) => {
  const { id } = payload as { id: string };
  const { job, handle } = sends.get(id) as PreparedSend;
  const claimed = await pool.query(
    "update send set state = 'sent', sent_at = now() where id = $1 and state = 'ready'",
    [id],
  );
  if (claimed.rowCount !== 1) return;
  const published = await connector.publish(job, handle);
  if (published.outcome !== 'accepted')
    return done.reject(new Error(`${id} was not accepted: ${published.error.message}`));
  await pool.query("update send set state = 'confirmed' where id = $1", [id]);
  remaining -= 1;
  if (remaining === 0) done.resolve();
};

await pool.query('drop table if exists send');
await pool.query('create table send (id text primary key, state text not null, sent_at timestamptz)');
const ids = [...sends.keys()];
await pool.query("insert into send (id, state) select id, 'ready' from unnest($1::text[]) as id", [ids]);
const utils = await makeWorkerUtils({ connectionString: databaseUrl });
await utils.migrate();
const runAt = new Date(Number(at));
await utils.addJobs(ids.map((id) => ({ identifier: 'publish', payload: { id }, runAt })));
await utils.release();
const worker = await run({
  parsedCronItems: [],
  taskList: { publish },
  preset: {
    worker: {
      connectionString: databaseUrl,
      maxPoolSize: CONNECTIONS,
      concurrentJobs: JOBS_AT_ONCE,
      pollInterval: POLL_MS,
      localQueue: { size: 5 * JOBS_AT_ONCE },
      completeJobBatchDelay: 0,
    },
  },
});
await done.promise;
await worker.stop();
await pool.end();
