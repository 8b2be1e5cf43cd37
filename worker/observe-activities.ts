import type { Context } from '@temporalio/activity';
import type { ActivityInterceptorsFactory } from '@temporalio/worker';
import { readTraceHeader } from '../adapters/telemetry/trace-header.ts';
import type { Tracing } from '../adapters/telemetry/tracing.ts';
import type { WorkerMetrics } from './metrics/worker-metrics.ts';

/** Counts every activity attempt. If tracing is enabled, records it as a span of its workflow. */
export function observeActivities(metrics: WorkerMetrics, tracing: Tracing | null): ActivityInterceptorsFactory {
  return ({ info }) => ({
    inbound: {
      execute(input, next) {
        const attempt = (): Promise<unknown> =>
          metrics.observeActivity(info.activityType, input.args, () => next(input));
        if (!tracing) return attempt();
        const parent = readTraceHeader(input.headers);
        const attributes = toAttributes(info);
        return tracing.span({ name: info.activityType, kind: 'consumer', attributes, parent }, attempt);
      },
    },
  });
}

function toAttributes(info: Context['info']) {
  return {
    'temporal.workflow_id': info.workflowExecution?.workflowId ?? '',
    'temporal.run_id': info.workflowExecution?.runId ?? '',
    'temporal.attempt': info.attempt,
    'temporal.task_queue': info.taskQueue,
  };
}
