import type { ApiMiddleware } from '../http/context.ts';
import { refuse } from '../http/errors.ts';
import { withFacts } from './route-facts.ts';

/**
 * Rejects a session whose last sign-in or proof is too long ago. So a stolen session opens no way in that outlasts it, and locks nobody
 * out. Keys and apps pass.
 */
export function recentProof(): ApiMiddleware {
  return withFacts({ proof: true }, async (ctx, next) => {
    if (ctx.state.key.person?.isProven === false) throw refuse.unprovenSession();
    await next();
  });
}
