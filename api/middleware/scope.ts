import { APP_PERMISSIONS, CONFIRM } from '../../domain/apps/app-scopes.ts';
import type { AuthenticatedKey } from '../../db/teams/api-keys.ts';
import type { Permission } from '../../domain/teams/roles.ts';
import type { Scope } from '../../domain/teams/scopes.ts';
import type { ApiContext, ApiMiddleware } from '../http/context.ts';
import { FACTOR_NEEDED } from '../../domain/teams/factors.ts';
import { PERSONS_ONLY, refuse } from '../http/errors.ts';
import { describeStepUp } from './describe-challenge.ts';
import { recordScopeRefusal } from './record-network.ts';
import { withFacts } from './route-facts.ts';

const PLAN_ONLY = 'The person lets this app plan only. Ask them to confirm, or to authorize the app anew.';

const CLOCKED =
  'The team goes by a test clock, so nothing live can be changed. Delete the clock first, with a sandbox key.';

/**
 * Rejects keys without the scope, but accepts persons with the permission. For a scope that ends in `:write`, rejects apps that may
 * only plan, and live keys while the team has a test clock.
 */
export function scope(needed: Scope, permission?: Permission): ApiMiddleware {
  return withFacts({ scope: needed, ...(permission && { permission }) }, async (ctx, next) => {
    const appScopes = needed.endsWith(':write') ? `${needed} ${CONFIRM}` : needed;
    await requireScope(ctx, needed, appScopes, permission);
    if (ctx.state.key.app?.planOnly && appScopes !== needed) {
      throw refuse.forbiddenScope(PLAN_ONLY, describeStepUp(ctx, appScopes));
    }
    const { key, team } = ctx.state;
    if (key.live && team.clockAt && appScopes !== needed) throw refuse.forbiddenScope(CLOCKED);
    await next();
  });
}

/** Rejects keys without the scope. For free calls that publish, change and delete nothing: an app that may only plan makes them too. */
export function draftScope(needed: Scope): ApiMiddleware {
  return withFacts({ scope: needed }, async (ctx, next) => {
    await requireScope(ctx, needed, needed);
    await next();
  });
}

/** `appScopes`: the scopes that an app has to ask for, separated by spaces. */
async function requireScope(ctx: ApiContext, needed: Scope, appScopes: string, permission?: Permission): Promise<void> {
  const { scopes, permissions } = ctx.state.key;
  if (scopes.includes(needed) || (permission && permissions.includes(permission))) return;
  if (ctx.state.key.person?.needsFactor) throw refuse.forbiddenScope(FACTOR_NEEDED);
  await recordScopeRefusal(ctx, needed);
  throw refuse.forbiddenScope(
    describeLack(ctx.state.key, needed, permission ?? needed),
    describeStepUp(ctx, appScopes),
  );
}

/** Describes what the caller lacks: keys and apps need a scope, and the role of a person needs a permission. */
function describeLack({ app, person: signedIn }: AuthenticatedKey, needed: string, permission: string): string {
  if (app) return `This call needs the scope ${needed}.`;
  if (signedIn) return `The role ${signedIn.role} does not have the permission ${permission}.`;
  return `This call needs a key with the scope ${needed}.`;
}

/** Rejects keys, persons whose role lacks the permission, and apps, but for the few permissions that an app may have. */
export function person(needed: Permission): ApiMiddleware {
  return withFacts({ permission: needed }, async (ctx, next) => {
    const { person: signedIn, permissions, app } = ctx.state.key;
    if (!signedIn) throw refuse.forbiddenScope(PERSONS_ONLY);
    if (!permissions.includes(needed)) {
      if (signedIn.needsFactor) throw refuse.forbiddenScope(FACTOR_NEEDED);
      const mayAsk = APP_PERMISSIONS.some((one) => one === needed);
      if (app && !mayAsk) throw refuse.forbiddenScope('Only a person can make this call, not an app.');
      throw refuse.forbiddenScope(describeLack(ctx.state.key, needed, needed), describeStepUp(ctx, needed));
    }
    await next();
  });
}

/** Rejects pinned keys, which may only use one workspace. */
export function unpinned(): ApiMiddleware {
  return withFacts({ unpinned: true }, async (ctx, next) => {
    if (ctx.state.key.workspaceId !== null) {
      throw refuse.forbiddenScope('A key that is pinned to one workspace cannot make this call.');
    }
    await next();
  });
}

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
