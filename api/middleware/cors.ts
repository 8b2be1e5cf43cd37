import cors from '@koa/cors';
import type { ApiMiddleware } from '../http/context.ts';

const SENT = ['Authorization', 'X-API-Key', 'Content-Type', 'Idempotency-Key', 'traceparent'];
const TOLD = [
  'X-Request-Id',
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Reset',
  'Retry-After',
  'Idempotent-Replayed',
];
const REMEMBERED_S = 3_600;

/**
 * Lets web pages of these origins (`*`: of any) call the API; without one, no browser is told that it may. A preflight is
 * answered here: it has no key, and no rate limit counts it. Keys travel in headers alone, so credentials are never allowed.
 */
export function allowOrigins(origins: readonly string[]): ApiMiddleware {
  const any = origins.includes('*');
  return cors({
    origin: (ctx) => {
      const asking = ctx.get('Origin');
      return any ? '*' : origins.includes(asking) ? asking : '';
    },
    allowMethods: ['GET', 'HEAD', 'POST', 'PATCH', 'DELETE'],
    allowHeaders: SENT,
    exposeHeaders: TOLD,
    maxAge: REMEMBERED_S,
    // The envelope writes refusals beside the headers that stand already.
    keepHeadersOnError: false,
  });
}
