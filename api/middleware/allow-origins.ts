import cors from '@koa/cors';
import type { ApiMiddleware } from '../http/context.ts';

const REQUEST_HEADERS = [
  'Authorization',
  'X-API-Key',
  'Content-Type',
  'Idempotency-Key',
  'If-Match',
  'traceparent',
  'Tus-Resumable',
  'Upload-Length',
  'Upload-Metadata',
  'Upload-Offset',
];
const RESPONSE_HEADERS = [
  'X-Request-Id',
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Reset',
  'RateLimit-Policy',
  'RateLimit',
  'Retry-After',
  'Idempotent-Replayed',
  'ETag',
  'Location',
  'Tus-Resumable',
  'Upload-Length',
  'Upload-Offset',
];
const PREFLIGHT_CACHE_SECONDS = 3_600;

/**
 * Lets web pages of these origins (`*`: any origin) call the API. Responds to preflights itself, without a key or a rate limit.
 * Never allows credentials, because keys are sent in headers.
 */
export function allowOrigins(origins: readonly string[]): ApiMiddleware {
  const any = origins.includes('*');
  return cors({
    origin: (ctx) => {
      const origin = ctx.get('Origin');
      return any ? '*' : origins.includes(origin) ? origin : '';
    },
    allowMethods: ['GET', 'HEAD', 'POST', 'PATCH', 'DELETE'],
    allowHeaders: REQUEST_HEADERS,
    exposeHeaders: RESPONSE_HEADERS,
    maxAge: PREFLIGHT_CACHE_SECONDS,
    // `envelope` handles errors and keeps the headers that are already set.
    keepHeadersOnError: false,
  });
}
