import { defaultPayloadConverter, type Headers } from '@temporalio/common';
import { TRACE_HEADER } from '../../domain/traces.ts';

/** Temporal's headers with a span for what is started under them to be part of. */
export function addTraceHeader(headers: Headers, traceparent: string): Headers {
  return { ...headers, [TRACE_HEADER]: defaultPayloadConverter.toPayload(traceparent) };
}

/** The span named by Temporal's headers, or null. */
export function readTraceHeader(headers: Headers): string | null {
  const payload = headers[TRACE_HEADER];
  return payload ? defaultPayloadConverter.fromPayload<string>(payload) : null;
}
