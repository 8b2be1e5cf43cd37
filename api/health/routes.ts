import { isMigrated } from '../../db/migrate.ts';
import { writeJson } from '../answer.ts';
import { apiRouter } from '../context.ts';
import type { ApiWorld } from '../api-deps.ts';

export const healthRoutes = apiRouter();

/** The process runs. */
healthRoutes.get('/health', (ctx) => writeJson(ctx, 200, { success: true, data: { status: 'ok' } }));

/** The parts that a request needs are there. 503 names what is missing. */
healthRoutes.get('/ready', async (ctx) => {
  const parts = await partsOf(ctx.world);
  const ready = Object.values(parts).every(Boolean);
  writeJson(ctx, ready ? 200 : 503, { success: ready, data: { status: ready ? 'ready' : 'not_ready', ...parts } });
});

type Parts = Record<'database' | 'migrations' | 'temporal' | 'storage', boolean>;

const looks = new WeakMap<ApiWorld, Promise<Parts>>();

/** Anybody may ask, so whoever asks while somebody looks hears what that one sees. */
function partsOf(world: ApiWorld): Promise<Parts> {
  const look = looks.get(world) ?? lookAt(world).finally(() => looks.delete(world));
  looks.set(world, look);
  return look;
}

async function lookAt(world: ApiWorld): Promise<Parts> {
  const [database, temporal, storage] = await Promise.all([
    databaseState(world),
    temporalAnswers(world),
    storageAnswers(world),
  ]);
  return { database: database.answers, migrations: database.migrated, temporal, storage };
}

async function databaseState({ orm, log, opened }: ApiWorld): Promise<{ answers: boolean; migrated: boolean }> {
  if (!opened()) return { answers: false, migrated: false };
  try {
    return { answers: true, migrated: await isMigrated(orm) };
  } catch (error) {
    log.warn({ err: error }, 'the database does not answer');
    return { answers: false, migrated: false };
  }
}

/** The reasons are the operator's: they stand in the log. */
async function temporalAnswers({ temporalFault, log }: ApiWorld): Promise<boolean> {
  const fault = await temporalFault();
  if (fault !== null) log.warn(fault);
  return fault === null;
}

async function storageAnswers({ storage, log }: ApiWorld): Promise<boolean> {
  const fault = await storage.fault();
  if (fault !== null) log.warn(fault);
  return fault === null;
}
