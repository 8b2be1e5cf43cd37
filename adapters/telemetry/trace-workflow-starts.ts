import type { WorkflowClientInterceptor } from '@temporalio/client';
import { traceHeaderOf, withTraceHeader } from './trace-header.ts';
import type { SpanStart, Tracing } from './tracing.ts';

/** Starts and signals as spans whose workflows go on with the trace. What no trace asked for begins none. */
export function tracedStarts(tracing: Tracing, parent: () => string | null): WorkflowClientInterceptor {
  const started = <Input extends Carrier, Output>(
    input: Input,
    start: Omit<SpanStart, 'kind'>,
    next: (input: Input) => Promise<Output>,
  ): Promise<Output> => {
    if (parent() === null || traceHeaderOf(input.headers) !== null) return next(input);
    return tracing.span({ ...start, kind: 'producer' }, (span) =>
      next({ ...input, headers: withTraceHeader(input.headers, span.traceparent) }),
    );
  };
  return {
    startWithDetails: (input, next) => started(input, named('start', input), next),
    signalWithStart: (input, next) => started(input, named(`signal ${input.signalName}`, input), next),
  };
}

type Carrier = { readonly headers: Parameters<typeof traceHeaderOf>[0] };

function named(verb: string, input: { workflowType: string; options: { workflowId: string } }) {
  const { workflowType, options } = input;
  return { name: `${verb} ${workflowType}`, attributes: { 'temporal.workflow_id': options.workflowId } };
}
