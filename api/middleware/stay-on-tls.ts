import type { ApiMiddleware } from '../http/context.ts';

/** Tells browsers to call a service behind TLS in no other way, for a year. */
export function stayOnTls(): ApiMiddleware {
  return (ctx, next) => {
    ctx.set('Strict-Transport-Security', 'max-age=31536000');
    return next();
  };
}
