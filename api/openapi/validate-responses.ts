import { writeJson } from '../http/respond.ts';
import type { ApiContext, ApiMiddleware } from '../http/context.ts';
import type { ResponseValidator } from './response-validator.ts';
import type { ApiDocument } from './document.ts';

/**
 * Validates every JSON response against the OpenAPI document. A response that violates it is logged and replaced by a
 * 500 with the violations. By default used in development and tests only.
 */
export function validateResponses(document: ApiDocument): ApiMiddleware {
  let loading: Promise<ResponseValidator> | undefined;
  return async (ctx, next) => {
    await next();
    if (typeof ctx.body !== 'string' || !ctx.response.is('json') || getRoute(ctx) === undefined) return;
    // Imported lazily, so that a production process does not load the validator.
    loading ??= import('./response-validator.ts').then(({ getResponseValidator }) => getResponseValidator(document));
    const details = (await loading)({
      method: ctx.method,
      route: getRoute(ctx) ?? null,
      path: ctx.path,
      status: ctx.status,
      headers: ctx.response.headers as Record<string, string | undefined>,
      body: JSON.parse(ctx.body) as unknown,
    });
    if (details.length === 0) return;
    const { method, path, status } = ctx;
    ctx.deps.log.error(
      { method, path, status, details, requestId: ctx.state.requestId },
      'response violates the OpenAPI document',
    );
    const message = `This response (${status}) violates the OpenAPI document. This is a bug of the service.`;
    writeJson(ctx, 500, { success: false, error: { type: 'internal_error', message, details } });
  };
}

/** Returns the route's template, null if no route matched, or undefined if the path is outside /api/v1. */
function getRoute(ctx: ApiContext): string | null | undefined {
  return ctx.routerPath ?? (ctx.path.startsWith('/api/v1/') ? null : undefined);
}
