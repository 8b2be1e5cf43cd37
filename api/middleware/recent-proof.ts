import type { ApiMiddleware } from '../http/context.ts';
import { refuse } from '../http/errors.ts';
import { withFacts } from './route-facts.ts';

/**
 * Rejects a session whose person has not signed in or proved the identity again lately, so a stolen session can neither create
 * lasting access nor change the person's credentials. Keys and apps pass.
 */
export function recentProof(): ApiMiddleware {
  return withFacts({ proof: true }, async (ctx, next) => {
    if (ctx.state.key.person?.isProven === false) throw refuse.unprovenSession();
    await next();
  });
}
