import { hasMigrated } from '../../db/migrations/migrate.ts';
import { writeJson } from '../http/respond.ts';
import { createRouter } from '../http/context.ts';
import type { ApiDeps } from '../api-deps.ts';

export const healthRoutes = createRouter();

healthRoutes.get('/health', (ctx) => writeJson(ctx, 200, { success: true, data: { status: 'ok' } }));

healthRoutes.get('/ready', async (ctx) => {
  const checks = await shareChecks(ctx.deps);
  const ready = Object.values(checks).every(Boolean);
  writeJson(ctx, ready ? 200 : 503, { success: ready, data: { status: ready ? 'ready' : 'not_ready', ...checks } });
});

type Checks = Record<'database' | 'migrations' | 'temporal' | 'storage', boolean>;

const running = new WeakMap<ApiDeps, Promise<Checks>>();

/** Concurrent requests share one run of the checks, because /ready needs no key and is not rate limited. */
function shareChecks(deps: ApiDeps): Promise<Checks> {
  const checks = running.get(deps) ?? runChecks(deps).finally(() => running.delete(deps));
  running.set(deps, checks);
  return checks;
}

async function runChecks(deps: ApiDeps): Promise<Checks> {
  const [database, temporal, storage] = await Promise.all([
    checkDatabase(deps),
    checkTemporal(deps),
    checkStorage(deps),
  ]);
  return { database: database.reachable, migrations: database.migrated, temporal, storage };
}

async function checkDatabase({
  orm,
  log,
  isDatabaseReady,
}: ApiDeps): Promise<{ reachable: boolean; migrated: boolean }> {
  if (!isDatabaseReady()) return { reachable: false, migrated: false };
  try {
    return { reachable: true, migrated: await hasMigrated(orm) };
  } catch (error) {
    log.warn({ err: error }, 'database check failed');
    return { reachable: false, migrated: false };
  }
}

/** The reason is logged but not returned, because it is meant for operators. */
async function checkTemporal({ findTemporalFault, log }: ApiDeps): Promise<boolean> {
  const fault = await findTemporalFault();
  if (fault !== null) log.warn(fault);
  return fault === null;
}

async function checkStorage({ storage, log }: ApiDeps): Promise<boolean> {
  const fault = await storage.findFault();
  if (fault !== null) log.warn(fault);
  return fault === null;
}
