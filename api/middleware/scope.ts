import type { Scope } from '../../domain/teams/scopes.ts';
import type { ApiMiddleware } from '../http/context.ts';
import { refuse } from '../http/errors.ts';
import { recordScopeRefusal } from './record-network.ts';
import { withFacts } from './route-facts.ts';

/** Rejects keys without the scope. */
export function scope(needed: Scope): ApiMiddleware {
  return withFacts({ scope: needed }, async (ctx, next) => {
    if (!ctx.state.key.scopes.includes(needed)) {
      await recordScopeRefusal(ctx, needed);
      throw refuse.forbiddenScope(`This call needs a key with the scope ${needed}.`);
    }
    await next();
  });
}

/** Rejects keys that are pinned to one workspace. */
export function unpinned(): ApiMiddleware {
  return withFacts({ unpinned: true }, async (ctx, next) => {
    if (ctx.state.key.workspaceId !== null) {
      throw refuse.forbiddenScope('A key that is pinned to one workspace cannot make this call.');
    }
    await next();
  });
}
