import { writeJson } from '../http/respond.ts';
import type { ApiContext, ApiMiddleware } from '../http/context.ts';
import type { ResponseValidator } from '../openapi/response-validator.ts';
import type { ApiDocument } from '../openapi/document.ts';

/**
 * Holds every JSON answer against the published description. One that breaks it is logged, and its caller gets a 500 that
 * says what is wrong, so that no test passes on it. For development and tests: production does not mount it.
 */
export function validateResponses(document: ApiDocument): ApiMiddleware {
  let loading: Promise<ResponseValidator> | undefined;
  return async (ctx, next) => {
    await next();
    if (typeof ctx.body !== 'string' || !ctx.response.is('json') || routeOf(ctx) === undefined) return;
    // Loaded at the first answer, so that a production process never holds the validator.
    loading ??= import('../openapi/response-validator.ts').then(({ createResponseValidator: createAnswerCheck }) =>
      createAnswerCheck(document),
    );
    const details = (await loading)({
      method: ctx.method,
      route: routeOf(ctx) ?? null,
      path: ctx.path,
      status: ctx.status,
      headers: ctx.response.headers as Record<string, string | undefined>,
      body: JSON.parse(ctx.body) as unknown,
    });
    if (details.length === 0) return;
    const { method, path, status } = ctx;
    ctx.deps.log.error(
      { method, path, status, details, requestId: ctx.state.requestId },
      'answer breaks its description',
    );
    const message = `This answer (${status}) breaks the published description; that is a fault of the service.`;
    writeJson(ctx, 500, { success: false, error: { type: 'internal_error', message, details } });
  };
}

/** The route's template; null where no route of the API answered, undefined where the path is not the API's. */
function routeOf(ctx: ApiContext): string | null | undefined {
  return ctx.routerPath ?? (ctx.path.startsWith('/api/v1/') ? null : undefined);
}
