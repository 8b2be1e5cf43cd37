import { ApplicationFailure } from '@temporalio/common';
import type { Context } from '@temporalio/activity';
import type { ActivityInterceptorsFactory } from '@temporalio/worker';
import type { Activities } from '../activities/create-activities.ts';
import type { WorkerMetrics } from './metrics/worker-metrics.ts';
import { BUSY } from '../domain/outages.ts';
import { SharedSlots } from '../domain/shared-slots.ts';
import { hasLimitedAttempts } from './limited-attempts.ts';

/** How many of these activities one worker process runs at once; those of one team half of that. The activities of a line share its slots. */
const SHARES: readonly { slots: number; activities: readonly (keyof Activities)[] }[] = [
  // Each may take half a gigabyte of scratch space.
  { slots: 24, activities: ['fetchMedia', 'fetchSources'] },
  { slots: 16, activities: ['makeMedia', 'composeDeck', 'makePreview'] },
  { slots: 24, activities: ['crawlWebsite'] },
  { slots: 24, activities: ['writeGenerations', 'runAutomation'] },
  { slots: 48, activities: ['followUp'] },
];

const HEARTBEAT_EVERY_MS = 20_000;

/**
 * Shares the slots of slow activities among teams. A team's fair share of the task queue is not enough: without this, attempts that
 * wait for a slow server of one team would occupy every slot of the worker. `stop` ends the waits when the worker shuts down. A wait
 * that ends without a slot uses up no attempt: its workflow holds the activity, unless it is retried without limit.
 */
export function shareSlots(
  metrics: Pick<WorkerMetrics, 'observeWait'>,
  stop: AbortSignal,
): ActivityInterceptorsFactory {
  const shares = new Map<string, SharedSlots>();
  for (const { slots, activities } of SHARES) {
    const shared = new SharedSlots(slots);
    for (const activity of activities) shares.set(activity, shared);
  }
  return (context) => ({
    inbound: {
      async execute(input, next) {
        const { activityType } = context.info;
        const shared = shares.get(activityType);
        if (!shared) return next(input);
        const release = await metrics.observeWait(activityType, () => acquireSlot(shared, context, stop));
        try {
          return await next(input);
        } finally {
          release();
        }
      },
    },
  });
}

/** The key is the one under which the workflow's starter shares the task queues. */
async function acquireSlot(shared: SharedSlots, context: Context, stop: AbortSignal): Promise<() => void> {
  const { priority, startToCloseTimeoutMs, heartbeatTimeoutMs } = context.info;
  const team = priority?.fairnessKey ?? '';
  const busy = AbortSignal.timeout(startToCloseTimeoutMs / 2);
  const heartbeat = heartbeatTimeoutMs
    ? setInterval(() => context.heartbeat("waiting for a slot of the team's share"), HEARTBEAT_EVERY_MS)
    : undefined;
  try {
    return await shared.acquire(team, AbortSignal.any([context.cancellationSignal, stop, busy]));
  } catch (error) {
    if (context.cancellationSignal.aborted) throw error;
    const message = stop.aborted ? 'The worker is shutting down.' : "The team's other work took all of its share.";
    const nonRetryable = hasLimitedAttempts(context.info);
    throw ApplicationFailure.create({ type: BUSY, message, nonRetryable, category: 'BENIGN' });
  } finally {
    clearInterval(heartbeat);
  }
}
