import { ApplicationFailure, type Context } from '@temporalio/activity';
import type { ActivityInterceptorsFactory } from '@temporalio/worker';
import type { ActivityDeps } from '../activities/activity-deps.ts';
import { toStorageFailure } from '../adapters/storage/storage-failure.ts';
import { isWritable } from '../db/connection/is-writable.ts';
import { recordWait } from '../db/content/contents.ts';
import { OUTAGE } from '../domain/outages.ts';
import { TASK_QUEUES } from '../domain/workflow-names.ts';
import { hasLimitedAttempts } from './share-activities.ts';

type OutageDeps = Pick<ActivityDeps, 'orm' | 'storage' | 'findScratchFault' | 'log'>;

/** The queues of activities that store files. */
const STORING: ReadonlySet<string> = new Set([TASK_QUEUES.render, TASK_QUEUES.fetch, TASK_QUEUES.media]);

/**
 * Keeps an outage from using up the attempts of a render or a download: an attempt that could not store its files does not begin,
 * and one that fails while the database or the storage is unavailable ends with the type `outage`, so that its workflow holds the
 * job. Activities with unlimited attempts, and publishers with their single one, fail as usual.
 */
export function reportOutages(deps: OutageDeps): ActivityInterceptorsFactory {
  return ({ info }) => ({
    inbound: {
      async execute(input, next) {
        if (!hasLimitedAttempts(info)) return next(input);
        const [jobId] = input.args;
        const fault = STORING.has(info.taskQueue) ? await findStorageFault(deps) : null;
        if (fault !== null) throw await recordStorageOutage(deps, info, jobId, fault);
        try {
          return await next(input);
        } catch (error) {
          const database = await findDatabaseFault(deps);
          if (database !== null) throw createOutage(deps, info, database, error);
          const storage = toStorageFailure(error)?.message ?? (await findStorageFault(deps));
          if (storage === null) throw error;
          throw await recordStorageOutage(deps, info, jobId, storage, error);
        }
      },
    },
  });
}

/** Records on the job's row that it waits for the storage. Returns the failure to throw. */
async function recordStorageOutage(
  deps: OutageDeps,
  info: Context['info'],
  jobId: unknown,
  fault: string,
  cause?: unknown,
): Promise<ApplicationFailure> {
  if (typeof jobId === 'string') await recordWait(deps.orm.em.fork(), jobId, 'storage').catch(() => undefined);
  return createOutage(deps, info, fault, cause);
}

function createOutage(
  { log }: OutageDeps,
  { activityType: activity, attempt, workflowExecution }: Context['info'],
  outage: string,
  cause?: unknown,
): ApplicationFailure {
  log.warn({ err: cause, activity, attempt, outage, ...workflowExecution }, 'activity is held until an outage ends');
  return ApplicationFailure.create({ type: OUTAGE, message: outage, nonRetryable: true });
}

async function findStorageFault({ storage, findScratchFault }: OutageDeps): Promise<string | null> {
  return (await storage.findFault()) ?? findScratchFault();
}

/** Describes the outage for the operator; null if the database accepts writes. */
async function findDatabaseFault({ orm }: OutageDeps): Promise<string | null> {
  try {
    return (await isWritable(orm.em)) ? null : 'The database is read-only.';
  } catch {
    return 'The database does not respond.';
  }
}
