import { ApplicationFailure } from '@temporalio/common';
import type { Context } from '@temporalio/activity';
import type { ActivityInterceptorsFactory } from '@temporalio/worker';
import type { Activities } from '../activities/create-activities.ts';
import type { WorkerMetrics } from './metrics/worker-metrics.ts';
import { BUSY } from '../domain/outages.ts';
import type { SharedPlaces } from '../domain/shares/shared-places.ts';
import { readTeam } from '../adapters/temporal/workflow-starter.ts';
import { runForTeam } from '../shares/run-for-team.ts';
import { SHARES } from '../shares/shares.ts';

/** The activities that take a place in a share for as long as they run. */
const ACTIVITIES = {
  fetches: ['fetchMedia', 'fetchSources'],
  media: ['makeMedia', 'composeDeck', 'makePreview'],
  crawls: ['crawlWebsite'],
  texts: ['writeGenerations', 'runAutomation'],
  followUps: ['followUp'],
  mails: ['sendMail'],
} as const satisfies Partial<Record<keyof typeof SHARES, readonly (keyof Activities)[]>>;

type ActivityShare = keyof typeof ACTIVITIES;

const HEARTBEAT_EVERY_MS = 20_000;

/**
 * Shares the places of slow activities among teams. A team's fair share of the task queue is not enough: without this,
 * attempts that wait for a slow server of one team would occupy every place of the worker. A wait ends at `stop`, or
 * after half the time of the attempt. Then an activity with limited attempts fails at once and its workflow holds it;
 * Temporal retries any other. Other shares that the activity uses, such as probes, are those of its team, too.
 */
export function shareActivities(
  metrics: Pick<WorkerMetrics, 'observeWait'>,
  stop: AbortSignal,
): ActivityInterceptorsFactory {
  const shares = new Map<string, SharedPlaces>();
  for (const [name, activities] of Object.entries(ACTIVITIES)) {
    for (const activity of activities) shares.set(activity, SHARES[name as ActivityShare]);
  }
  return (context) => ({
    inbound: {
      async execute(input, next) {
        const { activityType, priority } = context.info;
        const fairnessKey = priority?.fairnessKey ?? '';
        const work = () => runForTeam(readTeam(fairnessKey), () => next(input));
        const share = shares.get(activityType);
        if (!share) return work();
        const release = await metrics.observeWait(activityType, () => acquirePlace(share, fairnessKey, context, stop));
        try {
          return await work();
        } finally {
          release();
        }
      },
    },
  });
}

async function acquirePlace(
  share: SharedPlaces,
  fairnessKey: string,
  context: Context,
  stop: AbortSignal,
): Promise<() => void> {
  const { startToCloseTimeoutMs, heartbeatTimeoutMs } = context.info;
  const busy = AbortSignal.timeout(startToCloseTimeoutMs / 2);
  const heartbeat = heartbeatTimeoutMs
    ? setInterval(() => context.heartbeat("waiting for a place of the team's share"), HEARTBEAT_EVERY_MS)
    : undefined;
  try {
    return await share.acquire(fairnessKey, AbortSignal.any([context.cancellationSignal, stop, busy]));
  } catch (error) {
    if (context.cancellationSignal.aborted) throw error;
    const message = stop.aborted ? 'The worker is shutting down.' : "The team's other work took all of its share.";
    const nonRetryable = hasLimitedAttempts(context.info);
    throw ApplicationFailure.create({ type: BUSY, message, nonRetryable, category: 'BENIGN' });
  } finally {
    clearInterval(heartbeat);
  }
}

/** Whether the activity is retried a limited number of times. Workflows hold such activities (`workflows/hold-during-outages.ts`). */
export function hasLimitedAttempts({ retryPolicy }: Context['info']): boolean {
  return (retryPolicy?.maximumAttempts ?? 0) > 1;
}
