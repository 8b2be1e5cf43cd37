/**
 * Measures rate limiter decisions with a thousand keys, eight clients and half-full windows on a new PostgreSQL server:
 *
 *     npm run bench -- rate-limit
 *     npm run bench -- rate-limit <seconds>
 */
import { migrate } from '../../db/migrations/migrate.ts';
import { openDatabase } from '../../db/connection/open-database.ts';
import { admitRequest } from '../../db/requests/admit-request.ts';
import { RATE_LIMITS } from '../../domain/teams/rate-limits.ts';
import { reportFigure } from '../../test/support/figures/figure.ts';
import { openPostgres } from '../../test/support/processes/own-postgres.ts';
import { percentile } from '../../test/support/figures/percentile.ts';

const KEYS = 1_000;
const CLIENTS = 8;
const MS = 1_000 * Number(process.argv[2] ?? 20);

const postgres = await openPostgres();
const orm = await openDatabase(postgres.url, { poolSize: CLIENTS });
try {
  await migrate(orm);
  await orm.em.fork().execute(
    `insert into request_window select 'subject ' || n, 'default', array(
       select clock_timestamp() - s * interval '1 second' from generate_series(299, 0, -1) as s)
     from generate_series(0, ?) as n`,
    [KEYS - 1],
  );
  const tookMs: number[] = [];
  const until = performance.now() + MS;
  const client = async (): Promise<void> => {
    const em = orm.em.fork();
    while (performance.now() < until) {
      const subjectId = `subject ${Math.floor(Math.random() * KEYS)}`;
      const startedAt = performance.now();
      await admitRequest(em, { subjectId, group: 'default', ...RATE_LIMITS.default });
      tookMs.push(performance.now() - startedAt);
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, client));
  tookMs.sort((a, b) => a - b);
  const perSecond = (tookMs.length * 1_000) / MS;
  reportFigure({ name: 'Decisions', value: perSecond, unit: '/s', goal: { is: 'at least', bound: 5_000 } });
  reportFigure({ name: 'Decisions, p50', value: percentile(tookMs, 0.5), unit: 'ms' });
  reportFigure({
    name: 'Decisions, p99',
    value: percentile(tookMs, 0.99),
    unit: 'ms',
    goal: { is: 'at most', bound: 5 },
  });
} finally {
  await orm.close();
  await postgres.close();
}
