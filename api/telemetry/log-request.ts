import type { ApiContext } from '../http/context.ts';
import type { CompletedRequest } from './api-metrics.ts';

/** Probes call these every few seconds, so they are logged at level debug. */
const PROBES: ReadonlySet<string> = new Set(['getHealth', 'getReady']);

/** Logs one line per request. It never logs the path, the query or a body, because they may contain secrets. */
export function logRequest(ctx: ApiContext, request: CompletedRequest, traceparent?: string): void {
  const { operation, status, refusal, replayed, ms } = request;
  const { requestId, team, key } = ctx.state as Partial<ApiContext['state']>;
  const line = {
    requestId,
    operation,
    method: ctx.method,
    status,
    ...(refusal === null ? {} : { refusal }),
    ...(team ? { teamId: team.id } : {}),
    ...(key ? { keyId: key.id } : {}),
    ...(replayed ? { replayed } : {}),
    ...(traceparent === undefined ? {} : { traceId: traceparent.split('-')[1] }),
    ms: Math.round(ms * 10) / 10,
  };
  ctx.deps.log[PROBES.has(operation) ? 'debug' : 'info'](line, 'request');
}
