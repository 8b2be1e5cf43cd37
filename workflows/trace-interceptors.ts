/**
 * Propagates a trace through workflows if an operator enables traces. It only sets headers and reports the end of a run. It adds
 * no command and no wait and keeps the order of commands, so a run may start with it and continue without it, or the reverse.
 */
import { defaultPayloadConverter, type Headers } from '@temporalio/common';
import {
  ContinueAsNew,
  proxySinks,
  workflowInfo,
  type Sinks,
  type WorkflowInterceptorsFactory,
} from '@temporalio/workflow';
import { toRunSpanId, TRACE_HEADER } from '../domain/traces.ts';

/** Implemented by the worker. `runEnded` is called for each run that is part of a trace, with the span that caused it. */
export interface TraceSinks extends Sinks {
  traces: { runEnded(parent: string, failure: string | null): void };
}

export const interceptors: WorkflowInterceptorsFactory = () => {
  const { traces } = proxySinks<TraceSinks>();
  let traceHeaders: Headers = {};
  const addTrace = <Input extends { readonly headers: Headers }>(input: Input): Input => ({
    ...input,
    headers: { ...input.headers, ...traceHeaders },
  });
  return {
    inbound: [
      {
        execute(input, next) {
          const payload = input.headers[TRACE_HEADER];
          if (!payload) return next(input);
          const parent = defaultPayloadConverter.fromPayload<string>(payload);
          traceHeaders = { [TRACE_HEADER]: defaultPayloadConverter.toPayload(toRunParent(parent)) };
          const run = next(input);
          void run.then(
            () => traces.runEnded(parent, null),
            (error: Error) => traces.runEnded(parent, error instanceof ContinueAsNew ? null : error.name),
          );
          return run;
        },
      },
    ],
    outbound: [
      {
        scheduleActivity: (input, next) => next(addTrace(input)),
        scheduleLocalActivity: (input, next) => next(addTrace(input)),
        startChildWorkflowExecution: (input, next) => next(addTrace(input)),
        continueAsNew: (input, next) => next(addTrace(input)),
      },
    ],
  };
};

/** The span of this run. Its id is derived from the run id, so every replay computes the same one. */
function toRunParent(parent: string): string {
  const [version, traceId, , flags] = parent.split('-');
  return [version, traceId, toRunSpanId(workflowInfo().runId), flags].join('-');
}
