/** The name under which a trace travels, as the W3C spells it, in HTTP's headers and in Temporal's. */
export const TRACE_HEADER = 'traceparent';

const SPAN_ID_LENGTH = 16;

/** The span of one run of a workflow: the random end of the run's id, so that whoever knows the one knows the other. */
export function toRunSpanId(runId: string): string {
  return runId.replaceAll('-', '').slice(-SPAN_ID_LENGTH);
}
