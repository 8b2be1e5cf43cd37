import type { ApiMiddleware } from '../http/context.ts';
import { refuse } from '../http/errors.ts';

/** Rejects requests until the database is migrated. */
export function requireDatabase(): ApiMiddleware {
  return (ctx, next) => {
    if (!ctx.deps.isDatabaseReady()) throw refuse.starting();
    return next();
  };
}
