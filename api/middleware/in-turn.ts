import type { SharedSlots } from '../../domain/shared-slots.ts';
import type { ApiContext, ApiMiddleware } from '../http/context.ts';
import { refuse } from '../http/errors.ts';

/**
 * Runs the rest of the request when its team has its turn. For requests that take long or much memory. The body must be read
 * before, because a slow client would keep the turn.
 */
export function inTurn(slots: SharedSlots, applies: (ctx: ApiContext) => boolean = () => true): ApiMiddleware {
  return async (ctx, next) => {
    if (!applies(ctx)) return next();
    const { id } = ctx.state.team;
    if (!slots.hasRoom(id)) throw refuse.busy();
    const release = await slots.acquire(id);
    try {
      if (ctx.req.socket.destroyed) throw refuse.badRequest('The connection was closed.');
      await next();
    } finally {
      release();
    }
  };
}
