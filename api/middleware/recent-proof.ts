import type { ApiMiddleware } from '../http/context.ts';
import { refuse } from '../http/errors.ts';
import { withFacts } from './route-facts.ts';

/**
 * Rejects a session that has neither begun nor proven its person lately: whoever has stolen one opens no way in that outlasts it, and
 * locks nobody out. Keys and apps pass.
 */
export function recentProof(): ApiMiddleware {
  return withFacts({ proof: true }, async (ctx, next) => {
    if (ctx.state.key.person?.isProven === false) throw refuse.unprovenSession();
    await next();
  });
}
