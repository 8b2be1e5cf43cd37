import type { ApiMiddleware } from '../http/context.ts';
import { refuse } from '../http/errors.ts';

/** What asks the database is refused until that is there. */
export function requireDatabase(): ApiMiddleware {
  return (ctx, next) => {
    if (!ctx.deps.isDatabaseReady()) throw refuse.starting();
    return next();
  };
}
