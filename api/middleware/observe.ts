import type { ActiveSpan } from '../../adapters/telemetry/tracing.ts';
import { TRACE_HEADER } from '../../domain/traces.ts';
import type { ApiContext, ApiMiddleware } from '../http/context.ts';
import { ERROR_STATUS, Refusal, type ErrorType } from '../http/errors.ts';
import type { ApiTelemetry, CompletedRequest } from '../telemetry/api-metrics.ts';

/** Returns the operation id of a request. `route` is the template of the matched route. */
export type OperationNames = (method: string, route: string | undefined, path: string) => string;

/**
 * Counts and logs every request once its response is ready. With tracing on, also records a span, as a child of the caller's
 * `traceparent` if it sends one.
 */
export function observe(names: OperationNames, { metrics, tracing }: ApiTelemetry): ApiMiddleware {
  return async (ctx, next) => {
    const note = (request: CompletedRequest, span?: ActiveSpan): void => {
      metrics.count(request);
      logRequest(ctx, request, span?.traceparent);
      if (span) describe(span, ctx, request);
    };
    if (!tracing) return observed(ctx, names, next, note);
    const parent = ctx.get(TRACE_HEADER) || null;
    await tracing.span({ name: ctx.method, kind: 'server', parent }, (span) =>
      observed(ctx, names, next, (request) => note(request, span)),
    );
  };
}

/** Calls `note` whether the request succeeds or fails. */
async function observed(
  ctx: ApiContext,
  names: OperationNames,
  next: () => Promise<unknown>,
  note: (request: CompletedRequest) => void,
): Promise<void> {
  const startedAt = performance.now();
  let refusal: ErrorType | null = null;
  try {
    await next();
  } catch (error) {
    refusal = error instanceof Refusal ? error.type : 'internal_error';
    throw error;
  } finally {
    note({
      operation: names(ctx.method, ctx.routerPath, ctx.path),
      status: refusal === null ? ctx.status : ERROR_STATUS[refusal],
      refusal,
      replayed: ctx.response.get('Idempotent-Replayed') === 'true',
      ms: performance.now() - startedAt,
    });
  }
}

/** Describes a request in its span, without path and query, because both may contain secrets. */
function describe(span: ActiveSpan, ctx: ApiContext, { operation, status, refusal }: CompletedRequest): void {
  span.rename(`${ctx.method} ${operation}`);
  span.set({
    'http.request.method': ctx.method,
    'http.response.status_code': status,
    'kinora.operation': operation,
    'kinora.request_id': ctx.state.requestId,
    ...(ctx.state.team ? { 'kinora.team_id': ctx.state.team.id } : {}),
  });
  if (refusal !== null) span.set({ 'error.type': refusal });
  if (status >= 500) span.fail(refusal ?? 'internal_error');
}

/** Probes call these every few seconds, so they are logged at level debug. */
const PROBES: ReadonlySet<string> = new Set(['getHealth', 'getReady']);

/** Logs one line per request. It never logs the path, the query or a body, because they may contain secrets. */
function logRequest(ctx: ApiContext, request: CompletedRequest, traceparent?: string): void {
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
