/**
 * Carries a trace through workflows, where an operator asks for traces. Only headers and a report at a run's end: no command, no
 * wait and no step of the order in which commands come is added, so that a run may begin with it and go on without, or the
 * other way round.
 */
import { defaultPayloadConverter, type Headers } from '@temporalio/common';
import {
  ContinueAsNew,
  proxySinks,
  workflowInfo,
  type Sinks,
  type WorkflowInterceptorsFactory,
} from '@temporalio/workflow';
import { runSpanId, TRACE_HEADER } from '../domain/traces.ts';

/** The worker's side: `runEnded` hears of a run that is part of a trace, with the span that caused it. */
export interface TraceSinks extends Sinks {
  traces: { runEnded(parent: string, failure: string | null): void };
}

export const interceptors: WorkflowInterceptorsFactory = () => {
  const { traces } = proxySinks<TraceSinks>();
  let own: Headers = {};
  const carrying = <Input extends { readonly headers: Headers }>(input: Input): Input => ({
    ...input,
    headers: { ...input.headers, ...own },
  });
  return {
    inbound: [
      {
        execute(input, next) {
          const payload = input.headers[TRACE_HEADER];
          if (!payload) return next(input);
          const parent = defaultPayloadConverter.fromPayload<string>(payload);
          own = { [TRACE_HEADER]: defaultPayloadConverter.toPayload(ofThisRun(parent)) };
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
        scheduleActivity: (input, next) => next(carrying(input)),
        scheduleLocalActivity: (input, next) => next(carrying(input)),
        startChildWorkflowExecution: (input, next) => next(carrying(input)),
        continueAsNew: (input, next) => next(carrying(input)),
      },
    ],
  };
};

/** The run's own span: its id follows from the run's, so that every replay names the same. */
function ofThisRun(parent: string): string {
  const [version, traceId, , flags] = parent.split('-');
  return [version, traceId, runSpanId(workflowInfo().runId), flags].join('-');
}
