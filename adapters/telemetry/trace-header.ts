import { defaultPayloadConverter, type Headers } from '@temporalio/common';
import { TRACE_HEADER } from '../../domain/traces.ts';

/** Adds the parent span to Temporal's headers. */
export function addTraceHeader(headers: Headers, traceparent: string): Headers {
  return { ...headers, [TRACE_HEADER]: defaultPayloadConverter.toPayload(traceparent) };
}

/** The parent span in Temporal's headers; null if there is none. */
export function readTraceHeader(headers: Headers): string | null {
  const payload = headers[TRACE_HEADER];
  return payload ? defaultPayloadConverter.fromPayload<string>(payload) : null;
}
