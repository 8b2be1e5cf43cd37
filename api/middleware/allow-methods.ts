import type { ApiMiddleware, ApiRouter } from '../http/context.ts';

/** The last middleware: adds `Allow`, with the methods of a path that exists, to the 404 of another method. */
export function allowMethods(routers: readonly ApiRouter[]): ApiMiddleware {
  return async (ctx) => {
    const layers = routers.flatMap((router) => router.match(ctx.path, ctx.method).path);
    const methods = new Set(layers.flatMap((layer) => layer.methods));
    if (methods.size > 0) ctx.set('Allow', [...methods].toSorted().join(', '));
  };
}
