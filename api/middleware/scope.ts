import { mayCall, type Permission } from '../../domain/teams/roles.ts';
import type { Scope } from '../../domain/teams/scopes.ts';
import type { ApiMiddleware } from '../http/context.ts';
import { PERSONS_ONLY, refuse } from '../http/errors.ts';
import { recordScopeRefusal } from './record-network.ts';
import { withFacts } from './route-facts.ts';

/** Rejects keys without the scope, but accepts persons with the permission. */
export function scope(needed: Scope, permission?: Permission): ApiMiddleware {
  return withFacts({ scope: needed, ...(permission && { permission }) }, async (ctx, next) => {
    const { scopes, person: signedIn } = ctx.state.key;
    if (!scopes.includes(needed) && !(signedIn && permission && mayCall(signedIn.role, { permission }))) {
      await recordScopeRefusal(ctx, needed);
      throw refuse.forbiddenScope(`This call needs a key with the scope ${needed}.`);
    }
    await next();
  });
}

/** Rejects keys, and persons whose role lacks the permission. */
export function person(needed: Permission): ApiMiddleware {
  return withFacts({ permission: needed }, async (ctx, next) => {
    const { person: signedIn } = ctx.state.key;
    if (!signedIn) throw refuse.forbiddenScope(PERSONS_ONLY);
    if (!mayCall(signedIn.role, { permission: needed })) {
      throw refuse.forbiddenScope(`The role ${signedIn.role} does not have the permission ${needed}.`);
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
