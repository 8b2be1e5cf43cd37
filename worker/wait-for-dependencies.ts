import { setTimeout as sleep } from 'node:timers/promises';
import { ApplicationFailure, type Context } from '@temporalio/activity';
import type { ActivityInterceptorsFactory } from '@temporalio/worker';
import type { ActivityDeps } from '../activities/activity-deps.ts';

const LOOK_EVERY_MS = 1_000;

/**
 * Lets no outage spend the few attempts of a render or a download: an attempt that failed while the database or the storage
 * was away ends only once both are back, and the next one finds them. An operator reads in its heartbeat what it waits for.
 * Attempts without number, and the one attempt of a publisher, end as they are. `stop` ends the waiting.
 */
export function waitForDependencies(
  deps: Pick<ActivityDeps, 'orm' | 'storage' | 'log'>,
  stop: AbortSignal,
): ActivityInterceptorsFactory {
  return (context) => ({
    inbound: {
      async execute(input, next) {
        try {
          return await next(input);
        } catch (error) {
          const fault = hasLimitedAttempts(context.info) ? await findOutage(deps) : null;
          if (fault === null) throw error;
          const { activityType: activity, attempt } = context.info;
          deps.log.warn({ err: error, activity, attempt }, `an attempt waits: ${fault}`);
          await waitUntilAvailable(deps, context, AbortSignal.any([stop, context.cancellationSignal]), fault);
          throw ApplicationFailure.create({ type: 'outage', message: `Tried again after an outage: ${fault}.` });
        }
      },
    },
  });
}

function hasLimitedAttempts({ retryPolicy }: Context['info']): boolean {
  return (retryPolicy?.maximumAttempts ?? 0) > 1;
}

/** Without a time limit: a database that keeps its callers waiting is away as well, and the heartbeat goes on. */
async function waitUntilAvailable(
  deps: Pick<ActivityDeps, 'orm' | 'storage'>,
  context: Context,
  stop: AbortSignal,
  fault: string,
): Promise<void> {
  const beat = setInterval(() => context.heartbeat(`waiting: ${fault}`), LOOK_EVERY_MS);
  try {
    do await sleep(LOOK_EVERY_MS, undefined, { signal: stop }).catch(() => undefined);
    while (!stop.aborted && (await findOutage(deps)) !== null);
  } finally {
    clearInterval(beat);
  }
}

/** What an attempt cannot do without and is away, in words for the operator; null where all is there. */
async function findOutage({ orm, storage }: Pick<ActivityDeps, 'orm' | 'storage'>): Promise<string | null> {
  const answers = await orm.em
    .fork()
    .execute('select 1')
    .then(
      () => true,
      () => false,
    );
  return answers ? storage.fault() : 'the database does not answer';
}
