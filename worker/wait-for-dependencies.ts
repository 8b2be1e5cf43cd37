import { setTimeout as sleep } from 'node:timers/promises';
import { ApplicationFailure, type Context } from '@temporalio/activity';
import type { ActivityInterceptorsFactory } from '@temporalio/worker';
import type { ActivityDeps } from '../activities/activity-deps.ts';

const CHECK_EVERY_MS = 1_000;

/**
 * Keeps an outage from using up the attempts of a render or a download. If an attempt fails while the database or the storage is
 * unavailable, it ends only once both are available again; its heartbeat shows what it waits for. Activities with unlimited
 * attempts, and publishers with their single one, fail immediately. `stop` ends the wait.
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
          const outage = hasLimitedAttempts(context.info) ? await findOutage(deps) : null;
          if (outage === null) throw error;
          const { activityType: activity, attempt } = context.info;
          deps.log.warn({ err: error, activity, attempt, outage }, 'activity attempt waits for the end of an outage');
          await waitUntilAvailable(deps, context, AbortSignal.any([stop, context.cancellationSignal]), outage);
          throw ApplicationFailure.create({ type: 'outage', message: `Retried after an outage: ${outage}.` });
        }
      },
    },
  });
}

function hasLimitedAttempts({ retryPolicy }: Context['info']): boolean {
  return (retryPolicy?.maximumAttempts ?? 0) > 1;
}

/** Has no time limit: a database that does not respond is unavailable too, and the heartbeat continues. */
async function waitUntilAvailable(
  deps: Pick<ActivityDeps, 'orm' | 'storage'>,
  context: Context,
  stop: AbortSignal,
  outage: string,
): Promise<void> {
  const heartbeat = setInterval(() => context.heartbeat(`waiting: ${outage}`), CHECK_EVERY_MS);
  try {
    do await sleep(CHECK_EVERY_MS, undefined, { signal: stop }).catch(() => undefined);
    while (!stop.aborted && (await findOutage(deps)) !== null);
  } finally {
    clearInterval(heartbeat);
  }
}

/** Returns which dependency is unavailable, in words for the operator, or null if none is. */
async function findOutage({ orm, storage }: Pick<ActivityDeps, 'orm' | 'storage'>): Promise<string | null> {
  const isDatabaseUp = await orm.em
    .fork()
    .execute('select 1')
    .then(
      () => true,
      () => false,
    );
  return isDatabaseUp ? storage.findFault() : 'the database does not answer';
}
