import { newRequestId } from '../request-id.ts';
import { writeJson } from '../http/respond.ts';
import type { ApiMiddleware } from '../http/context.ts';
import { ERROR_STATUS, Refusal, refuse } from '../http/errors.ts';

/**
 * The outermost layer: every request gets an id, every failure the failure envelope. What is no `Refusal` is our own bug or
 * a part that is down: it is logged under the request's id, and the caller learns the id only.
 */
export function envelope(): ApiMiddleware {
  return async (ctx, next) => {
    ctx.state.requestId = newRequestId();
    ctx.set('X-Request-Id', ctx.state.requestId);
    try {
      await next();
      if (ctx.status === 404 && ctx.body === undefined) throw refuse.notFound();
    } catch (error) {
      const refusal = error instanceof Refusal ? error : refuse.internalError(ctx.state.requestId);
      if (refusal !== error) {
        const { method, path } = ctx;
        ctx.deps.log.error({ err: error, requestId: ctx.state.requestId, method, path }, 'request failed');
      }
      const { type, message, details } = refusal;
      ctx.set(refusal.headers);
      writeJson(ctx, ERROR_STATUS[type], {
        success: false,
        error: details ? { type, message, details } : { type, message },
      });
    }
  };
}
