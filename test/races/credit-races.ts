/**
 * 64 callers spend concurrently from a balance that covers five of them, 1,000 times, on a separate PostgreSQL:
 *
 *     npm run chaos -- credit-races
 *     npm run chaos -- credit-races 200
 */
import { migrate } from '../../db/migrations/migrate.ts';
import { openDatabase } from '../../db/connection/open-database.ts';
import { ZERO, reportFigure } from '../support/figures/figure.ts';
import { openPostgres } from '../support/processes/own-postgres.ts';
import { runSpendTrial } from './run-spend-trial.ts';

const TRIALS = Number(process.argv[2] ?? 1_000);
const CALLERS = 64;
const COVERED = 5;

const postgres = await openPostgres();
const orm = await openDatabase(postgres.url, { poolSize: CALLERS });
try {
  await migrate(orm);
  const wrong: unknown[] = [];
  const startedAt = performance.now();
  for (let done = 0; done < TRIALS; done += 1) {
    const trial = await runSpendTrial(orm, CALLERS, COVERED);
    const right = trial.passed === COVERED && trial.balance === 0 && trial.sum === 0 && trial.lowest === 0;
    if (!right) wrong.push(trial);
  }
  const seconds = (performance.now() - startedAt) / 1_000;
  reportFigure({
    name: `Wrong of ${TRIALS} trials of ${CALLERS} spends at once`,
    value: wrong.length,
    unit: '',
    goal: ZERO,
  });
  reportFigure({ name: 'Spends decided', value: (TRIALS * CALLERS) / seconds, unit: '/s' });
  if (wrong.length > 0) console.log(wrong.slice(0, 5));
  process.exitCode = wrong.length > 0 ? 1 : 0;
} finally {
  await orm.close();
  await postgres.close();
}
