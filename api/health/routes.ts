import { isWritable } from '../../db/connection/is-writable.ts';
import { readJournalMark } from '../../db/workers/journal-mark.ts';
import { hasMigrated } from '../../db/migrations/migrate.ts';
import { writeJson } from '../http/respond.ts';
import { createRouter } from '../http/context.ts';
import type { ApiDeps } from '../api-deps.ts';

export const healthRoutes = createRouter();

healthRoutes.get('/health', (ctx) => writeJson(ctx, 200, { success: true, data: { status: 'ok' } }));

healthRoutes.get('/ready', async (ctx) => {
  const { checks, notices } = await shareChecks(ctx.deps);
  const ready = Object.values(checks).every(Boolean);
  const data = { status: ready ? 'ready' : 'not_ready', ...checks, ...notices };
  writeJson(ctx, ready ? 200 : 503, { success: ready, data });
});

type Checks = Record<'database' | 'writable' | 'migrations' | 'temporal' | 'storage' | 'journal' | 'scratch', boolean>;

interface Readiness {
  checks: Checks;
  /** What an operator must act on, although the API can serve. */
  notices: Record<'journalLost' | 'workerVersionMissing', boolean>;
}

const running = new WeakMap<ApiDeps, Promise<Readiness>>();

/** Runs the checks once for concurrent requests, because /ready needs no key and is not rate limited. */
function shareChecks(deps: ApiDeps): Promise<Readiness> {
  const readiness = running.get(deps) ?? runChecks(deps).finally(() => running.delete(deps));
  running.set(deps, readiness);
  return readiness;
}

async function runChecks(deps: ApiDeps): Promise<Readiness> {
  const [database, temporal, storage, journal, scratch] = await Promise.all([
    checkDatabase(deps),
    isHealthy(deps, deps.findTemporalFault),
    isHealthy(deps, deps.storage.findFault),
    isHealthy(deps, deps.journal.findFault),
    isHealthy(deps, deps.findScratchFault),
  ]);
  const [journalLost, workerVersionMissing] = await Promise.all([
    database.database && isJournalLost(deps),
    temporal && isHealthy(deps, deps.findMissingVersion).then((isPresent) => !isPresent),
  ]);
  return {
    checks: { ...database, temporal, storage, journal, scratch },
    notices: { journalLost, workerVersionMissing },
  };
}

async function checkDatabase({
  orm,
  log,
  isDatabaseReady,
}: ApiDeps): Promise<Pick<Checks, 'database' | 'writable' | 'migrations'>> {
  const unavailable = { database: false, writable: false, migrations: false };
  if (!isDatabaseReady()) return unavailable;
  try {
    const [writable, migrations] = [await isWritable(orm.em), await hasMigrated(orm)];
    if (!writable) log.warn('database is read-only');
    return { database: true, writable, migrations };
  } catch (error) {
    log.warn({ err: error }, 'database check failed');
    return unavailable;
  }
}

/** How long a loss of the journal is shown: the operator must act if the database was restored from a backup. */
const LOST_SHOWN_MS = 24 * 3_600_000;

async function isJournalLost({ orm }: ApiDeps): Promise<boolean> {
  const mark = await readJournalMark(orm.em.fork()).catch(() => null);
  return mark !== null && mark.lostAt !== null && mark.now.getTime() - mark.lostAt.getTime() < LOST_SHOWN_MS;
}

/** Whether a check finds no fault. A fault is logged but not returned, because it is meant for operators. */
async function isHealthy({ log }: ApiDeps, findFault: () => Promise<string | null>): Promise<boolean> {
  const fault = await findFault();
  if (fault !== null) log.warn(fault);
  return fault === null;
}
