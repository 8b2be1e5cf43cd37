import type { SharedSlots } from '../../domain/shared-slots.ts';
import type { ApiContext, ApiMiddleware } from '../http/context.ts';
import { refuse } from '../http/errors.ts';

/**
 * Runs the rest of the request when its team has its turn. For requests that take long or much memory. The body must be read
 * before, because a slow client would keep the turn.
 */
export function inTurn(slots: SharedSlots, applies: (ctx: ApiContext) => boolean = () => true): ApiMiddleware {
  return (ctx, next) => (applies(ctx) ? takeTurn(ctx, slots, next) : next());
}

/** Runs work of the request when its team has its turn. */
export async function takeTurn<T>(ctx: ApiContext, slots: SharedSlots, work: () => Promise<T>): Promise<T> {
  const { id } = ctx.state.team;
  if (!slots.hasRoom(id)) throw refuse.busy();
  const release = await slots.acquire(id);
  try {
    if (ctx.req.socket.destroyed) throw refuse.badRequest('The connection was closed.');
    return await work();
  } finally {
    release();
  }
}
