import type { EntityManager } from '@mikro-orm/postgresql';
import { unlessReadOnly } from '../../db/connection/is-writable.ts';
import { findKey, touchKey, type AuthenticatedTeam } from '../../db/teams/api-keys.ts';
import { isWellFormedKey } from '../../db/teams/api-key-text.ts';
import { startCreditPeriodIfDue } from '../../db/credits/periods.ts';
import { runForTeam } from '../../shares/run-for-team.ts';
import type { ApiContext, ApiMiddleware } from '../http/context.ts';
import { recordNetwork } from './record-network.ts';
import { refuse } from '../http/errors.ts';

type FoundKey = NonNullable<Awaited<ReturnType<typeof findKey>>>;

/**
 * Reads the key from `Authorization: Bearer …` or `X-API-Key`; one valid key in either suffices. Every invalid key gets the
 * same 401. A key with a wrong checksum is rejected without a query.
 */
export function authenticate(): ApiMiddleware {
  return async (ctx, next) => {
    // RFC 9111 keeps shared caches from storing responses to Authorization alone.
    ctx.set('Cache-Control', 'no-store');
    ctx.vary(['Authorization', 'X-API-Key']);
    const { em } = ctx.deps.orm;
    const found = await findOneKey(em, readKeys(ctx));
    if (!found) throw refuse.unauthorized();
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

/** The well-formed keys of both headers. None if a header is repeated. */
function readKeys(ctx: ApiContext): Set<string> {
  const { authorization = [], 'x-api-key': plain = [] } = ctx.req.headersDistinct;
  if (authorization.length > 1 || plain.length > 1) return new Set();
  const bearer = authorization.map((value) => /^Bearer +(\S+)$/iu.exec(value)?.[1] ?? '');
  return new Set([...bearer, ...plain].filter(isWellFormedKey));
}

/** Returns null if none of the keys exists, or several do. */
async function findOneKey(em: EntityManager, keys: ReadonlySet<string>): Promise<FoundKey | null> {
  const found: FoundKey[] = [];
  for (const text of keys) {
    const key = await findKey(em, text);
    if (key) found.push(key);
  }
  return found.length === 1 ? (found[0] ?? null) : null;
}
