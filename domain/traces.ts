/** The W3C name of the trace header, in HTTP and in Temporal. */
export const TRACE_HEADER = 'traceparent';

const SPAN_ID_LENGTH = 16;

/** The span id of a workflow run, derived from the random end of its run id so that either side can compute it. */
export function toRunSpanId(runId: string): string {
  return runId.replaceAll('-', '').slice(-SPAN_ID_LENGTH);
}
