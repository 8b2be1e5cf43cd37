import type { EntityManager } from '@mikro-orm/postgresql';
import { unlessReadOnly } from '../../db/connection/is-writable.ts';
import { findAppKey } from '../../db/apps/find-app-key.ts';
import { findKey, touchKey, type AuthenticatedTeam, type FoundKey } from '../../db/teams/api-keys.ts';
import type { AppResource } from '../../domain/apps/app-scopes.ts';
import { isWellFormedKey } from '../../db/teams/api-key-text.ts';
import { startCreditPeriodIfDue } from '../../db/credits/start-credit-periods.ts';
import { runForTeam } from '../../shares/run-for-team.ts';
import type { ApiContext, ApiMiddleware } from '../http/context.ts';
import { isDispatched } from '../http/is-dispatched.ts';
import { describeChallenge } from './describe-challenge.ts';
import { recordNetwork } from './record-network.ts';
import { refuse } from '../http/errors.ts';

/**
 * Reads the keys in `Authorization: Bearer …` and `X-API-Key`, of which exactly one must exist. Every invalid key gets
 * the same 401. A key with a wrong checksum is rejected without a query.
 */
export function authenticate(resource: AppResource = 'api'): ApiMiddleware {
  return async (ctx, next) => {
    // By RFC 9111, shared caches store no response to Authorization, but may store one to X-API-Key.
    ctx.set('Cache-Control', 'no-store');
    ctx.vary(['Authorization', 'X-API-Key']);
    const { em } = ctx.deps.orm;
    const found = await findOneKey(em, readKeys(ctx));
    if (!found || !isFor(found.key, resource, ctx)) throw refuse.unauthorized(describeChallenge(ctx, resource));
    ctx.state.key = found.key;
    ctx.state.team = await unlessReadOnly<AuthenticatedTeam>(
      em,
      () => startCreditPeriodIfDue(em, found.team),
      () => found.team,
    );
    await unlessReadOnly(
      em,
      () => touchKey(em, found.key),
      () => undefined,
    );
    await recordNetwork(ctx);
    await runForTeam(found.team.id, next);
  };
}

/** Whether the key may be used for the resource: the token of an app is for one. MCP tools count as `mcp`. */
function isFor({ app }: FoundKey['key'], resource: AppResource, { req }: ApiContext): boolean {
  return app === null || app.resource === (isDispatched(req) ? 'mcp' : resource);
}

/** The well-formed keys of both headers. None if a header is repeated. */
export function readKeys(ctx: ApiContext): Set<string> {
  const { authorization = [], 'x-api-key': plain = [] } = ctx.req.headersDistinct;
  if (authorization.length > 1 || plain.length > 1) return new Set();
  const bearer = authorization.map((value) => /^Bearer +(\S+)$/iu.exec(value)?.[1] ?? '');
  return new Set([...bearer, ...plain].filter(isWellFormedKey));
}

/** Finds the only one of the keys that exists; null if none exists, or several do. */
export async function findOneKey(em: EntityManager, keys: ReadonlySet<string>): Promise<FoundKey | null> {
  const found: FoundKey[] = [];
  for (const text of keys) {
    const key = (await findKey(em, text)) ?? (await findAppKey(em, text));
    if (key) found.push(key);
  }
  return found.length === 1 ? (found[0] ?? null) : null;
}
