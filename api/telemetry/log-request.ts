import type { ApiContext } from '../http/context.ts';
import type { CompletedRequest } from './api-metrics.ts';

/** Asked every few seconds by whoever supervises: told only to who looks closely. */
const CHATTER: ReadonlySet<string> = new Set(['getHealth', 'getReady']);

/** One line per request: who asked for what and how it went; never the path, the query or a body. */
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
  ctx.deps.log[CHATTER.has(operation) ? 'debug' : 'info'](line, 'request');
}
