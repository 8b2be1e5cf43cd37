import type { ApiMiddleware } from '../http/context.ts';

/** Makes browsers call a service behind TLS over TLS only, for a year. */
export function stayOnTls(): ApiMiddleware {
  return (ctx, next) => {
    ctx.set('Strict-Transport-Security', 'max-age=31536000');
    return next();
  };
}
