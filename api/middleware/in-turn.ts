import type { SharedPlaces } from '../../domain/shares/shared-places.ts';
import type { ApiContext, ApiMiddleware } from '../http/context.ts';
import { refuse } from '../http/errors.ts';

/**
 * Runs the rest of a request that takes much time or memory once its team gets a place in `share`. The body must be
 * read before, because a slow client would keep the place.
 */
export function inTurn(share: SharedPlaces, applies: (ctx: ApiContext) => boolean = () => true): ApiMiddleware {
  return (ctx, next) => (applies(ctx) ? takeTurn(ctx, share, next) : next());
}

/** Runs work of the request once its team gets a place in `share`. */
export async function takeTurn<T>(ctx: ApiContext, share: SharedPlaces, work: () => Promise<T>): Promise<T> {
  const { id } = ctx.state.team;
  if (!share.hasRoom(id)) throw refuse.busy();
  return share.run(id, async () => {
    if (ctx.req.socket.destroyed) throw refuse.badRequest('The connection was closed.');
    return work();
  });
}
