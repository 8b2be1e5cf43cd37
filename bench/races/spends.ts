/**
 * 64 callers spend at once from a balance that covers five of them, a thousand times, on a PostgreSQL of its own:
 *
 *     npm run bench:spends
 *     npm run bench:spends -- 200
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '../../bin/postgres.ts';
import { migrate } from '../../db/migrate.ts';
import { openDatabase } from '../../db/orm.ts';
import { tell } from '../figures/figure.ts';
import { spendTrial } from './spend-trials.ts';

const TRIALS = Number(process.argv[2] ?? 1_000);
const CALLERS = 64;
const COVERED = 5;

const home = await mkdtemp(join(tmpdir(), 'kinora-spends-'));
const postgres = await startPostgres({ dataDir: join(home, 'data'), logFile: join(home, 'postgres.log') });
const orm = await openDatabase(postgres.url, { poolSize: CALLERS });
try {
  await migrate(orm);
  const wrong: unknown[] = [];
  const startedAt = performance.now();
  for (let done = 0; done < TRIALS; done += 1) {
    const trial = await spendTrial(orm, CALLERS, COVERED);
    const right = trial.passed === COVERED && trial.balance === 0 && trial.sum === 0 && trial.lowest === 0;
    if (!right) wrong.push(trial);
  }
  const seconds = (performance.now() - startedAt) / 1_000;
  const none = { is: 'at most', bound: 0 } as const;
  tell({ name: `Wrong of ${TRIALS} trials of ${CALLERS} spends at once`, value: wrong.length, unit: '', goal: none });
  tell({ name: 'Spends decided', value: (TRIALS * CALLERS) / seconds, unit: '/s' });
  if (wrong.length > 0) console.log(wrong.slice(0, 5));
  process.exitCode = wrong.length > 0 ? 1 : 0;
} finally {
  await orm.close();
  await postgres.stop();
  await rm(home, { recursive: true, force: true });
}
