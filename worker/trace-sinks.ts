import type { InjectedSinks } from '@temporalio/worker';
import type { Tracing } from '../adapters/telemetry/tracing.ts';
import { toRunSpanId } from '../domain/traces.ts';

type TraceSinks = { traces: { runEnded(parent: string, failure: string | null): void } };

/** Records each workflow run that is part of a trace as a span. */
export function traceSinks(tracing: Tracing): InjectedSinks<TraceSinks> {
  return {
    traces: {
      runEnded: {
        callDuringReplay: false,
        fn: ({ workflowType, workflowId, runId, runStartTime }, parent, failure) =>
          tracing.recordSpan({
            name: `run ${workflowType}`,
            kind: 'internal',
            id: toRunSpanId(runId),
            parent,
            startedAt: runStartTime,
            failure,
            attributes: { 'temporal.workflow_id': workflowId, 'temporal.run_id': runId },
          }),
      },
    },
  };
}
