import type { FairQueue } from './fair-queue.ts';
import type { ApiContext, ApiMiddleware } from '../http/context.ts';
import { refuse } from '../http/errors.ts';

/**
 * Runs the rest of the request when its team has its turn. For requests that take long or much memory. The body must be read
 * before, because a slow client would keep the turn.
 */
export function inTurn(queue: FairQueue, applies: (ctx: ApiContext) => boolean = () => true): ApiMiddleware {
  return async (ctx, next) => {
    if (!applies(ctx)) return next();
    const turn = queue.acquire(ctx.state.team.id);
    if (!turn) throw refuse.busy();
    const release = await turn;
    try {
      if (ctx.req.socket.destroyed) throw refuse.badRequest('The connection was closed.');
      await next();
    } finally {
      release();
    }
  };
}
