import type { WorkflowClientInterceptor } from '@temporalio/client';
import { readTraceHeader, addTraceHeader } from './trace-header.ts';
import type { SpanStart, Tracing } from './tracing.ts';

/** Wraps starts and signals in spans that their workflows continue. Skips calls outside a trace or with a parent. */
export function createStartInterceptor(tracing: Tracing, parent: () => string | null): WorkflowClientInterceptor {
  const traceStart = <Input extends WithHeaders, Output>(
    input: Input,
    start: Omit<SpanStart, 'kind'>,
    next: (input: Input) => Promise<Output>,
  ): Promise<Output> => {
    if (parent() === null || readTraceHeader(input.headers) !== null) return next(input);
    return tracing.span({ ...start, kind: 'producer' }, (span) =>
      next({ ...input, headers: addTraceHeader(input.headers, span.traceparent) }),
    );
  };
  return {
    startWithDetails: (input, next) => traceStart(input, describeStart('start', input), next),
    signalWithStart: (input, next) => traceStart(input, describeStart(`signal ${input.signalName}`, input), next),
  };
}

type WithHeaders = { readonly headers: Parameters<typeof readTraceHeader>[0] };

function describeStart(verb: string, input: { workflowType: string; options: { workflowId: string } }) {
  const { workflowType, options } = input;
  return { name: `${verb} ${workflowType}`, attributes: { 'temporal.workflow_id': options.workflowId } };
}
