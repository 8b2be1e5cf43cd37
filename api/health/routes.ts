import { hasMigrated } from '../../db/migrations/migrate.ts';
import { writeJson } from '../http/respond.ts';
import { createRouter } from '../http/context.ts';
import type { ApiDeps } from '../api-deps.ts';

export const healthRoutes = createRouter();

/** The process runs. */
healthRoutes.get('/health', (ctx) => writeJson(ctx, 200, { success: true, data: { status: 'ok' } }));

/** The parts that a request needs are there. 503 names what is missing. */
healthRoutes.get('/ready', async (ctx) => {
  const parts = await partsOf(ctx.deps);
  const ready = Object.values(parts).every(Boolean);
  writeJson(ctx, ready ? 200 : 503, { success: ready, data: { status: ready ? 'ready' : 'not_ready', ...parts } });
});

type Parts = Record<'database' | 'migrations' | 'temporal' | 'storage', boolean>;

const looks = new WeakMap<ApiDeps, Promise<Parts>>();

/** Anybody may ask, so whoever asks while somebody looks hears what that one sees. */
function partsOf(deps: ApiDeps): Promise<Parts> {
  const look = looks.get(deps) ?? lookAt(deps).finally(() => looks.delete(deps));
  looks.set(deps, look);
  return look;
}

async function lookAt(deps: ApiDeps): Promise<Parts> {
  const [database, temporal, storage] = await Promise.all([
    databaseState(deps),
    temporalAnswers(deps),
    storageAnswers(deps),
  ]);
  return { database: database.answers, migrations: database.migrated, temporal, storage };
}

async function databaseState({
  orm,
  log,
  isDatabaseReady: opened,
}: ApiDeps): Promise<{ answers: boolean; migrated: boolean }> {
  if (!opened()) return { answers: false, migrated: false };
  try {
    return { answers: true, migrated: await hasMigrated(orm) };
  } catch (error) {
    log.warn({ err: error }, 'the database does not answer');
    return { answers: false, migrated: false };
  }
}

/** The reasons are the operator's: they stand in the log. */
async function temporalAnswers({ checkTemporal: temporalFault, log }: ApiDeps): Promise<boolean> {
  const fault = await temporalFault();
  if (fault !== null) log.warn(fault);
  return fault === null;
}

async function storageAnswers({ storage, log }: ApiDeps): Promise<boolean> {
  const fault = await storage.findFault();
  if (fault !== null) log.warn(fault);
  return fault === null;
}
