import type { ApiMiddleware } from '../context.ts';
import { refuse } from '../errors.ts';

/** What asks the database is refused until that is there. */
export function whenOpened(): ApiMiddleware {
  return (ctx, next) => {
    if (!ctx.world.opened()) throw refuse.starting();
    return next();
  };
}
