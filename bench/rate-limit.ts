/**
 * What one decision of the rate limiter costs: a thousand keys, eight clients, half-full windows, on a PostgreSQL of its own:
 *
 *     npm run bench:rate-limit
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '../bin/postgres.ts';
import { migrate } from '../db/migrate.ts';
import { openDatabase } from '../db/orm.ts';
import { admitRequest } from '../db/requests.ts';
import { RATE_LIMITS } from '../domain/rate-limits.ts';

const KEYS = 1_000;
const CLIENTS = 8;
const MS = 20_000;

const home = await mkdtemp(join(tmpdir(), 'kinora-limiter-'));
const postgres = await startPostgres({ dataDir: join(home, 'data'), logFile: join(home, 'postgres.log') });
const orm = await openDatabase(postgres.url, { poolSize: CLIENTS });
try {
  await migrate(orm);
  await orm.em.fork().execute(
    `insert into request_window select 'key_' || n, 'default', array(
       select clock_timestamp() - s * interval '1 second' from generate_series(299, 0, -1) as s)
     from generate_series(0, ?) as n`,
    [KEYS - 1],
  );
  const tookMs: number[] = [];
  const until = performance.now() + MS;
  const client = async (): Promise<void> => {
    const em = orm.em.fork();
    while (performance.now() < until) {
      const keyId = `key_${Math.floor(Math.random() * KEYS)}`;
      const startedAt = performance.now();
      await admitRequest(em, { keyId, group: 'default', ...RATE_LIMITS.default });
      tookMs.push(performance.now() - startedAt);
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, client));
  tookMs.sort((a, b) => a - b);
  const at = (share: number): string => (tookMs[Math.floor(tookMs.length * share)] ?? 0).toFixed(2);
  console.log(`${Math.round((tookMs.length * 1_000) / MS)} decisions/s; p50 ${at(0.5)} ms, p99 ${at(0.99)} ms`);
} finally {
  await orm.close();
  await postgres.stop();
  await rm(home, { recursive: true, force: true });
}
