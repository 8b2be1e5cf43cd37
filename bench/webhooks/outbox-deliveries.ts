/**
 * The upper limit: sends deliveries from a bare outbox table in batches with SKIP LOCKED, without retries or endpoint lookup.
 *
 *     node bench/webhooks/outbox-deliveries.ts <database URL> <receiver URL> <secret> <deliveries>
 */
import { Pool } from 'pg';
import { openSender } from './signed-request.ts';

const LOOPS = 3;
const BATCH = 20;

const [databaseUrl = '', url = '', secret = '', count = '0'] = process.argv.slice(2);
const pool = new Pool({ connectionString: databaseUrl, max: LOOPS });
const send = openSender(url, secret);
await pool.query('create table outbox (id bigint primary key, taken_until timestamptz, sent_at timestamptz)');
await pool.query('create index on outbox (id) where sent_at is null');
await pool.query('insert into outbox (id) select generate_series(1, $1::int)', [count]);

const startedAt = performance.now();
await Promise.all(Array.from({ length: LOOPS }, loop));
console.log(JSON.stringify({ perSecond: Number(count) / ((performance.now() - startedAt) / 1_000) }));
process.exit();

async function loop(): Promise<void> {
  for (;;) {
    const { rows } = await pool.query<{ id: string }>(
      `update outbox set taken_until = now() + interval '30 seconds' where id in (
         select id from outbox where sent_at is null and (taken_until is null or taken_until < now())
         order by id limit $1 for update skip locked) returning id`,
      [BATCH],
    );
    if (rows.length === 0) return;
    await Promise.all(rows.map(({ id }) => send(id)));
    await pool.query('update outbox set sent_at = now() where id = any($1)', [rows.map(({ id }) => id)]);
  }
}
