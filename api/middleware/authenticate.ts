import { unlessReadOnly } from '../../db/connection/is-writable.ts';
import { findKey, touchKey, type AuthenticatedTeam } from '../../db/teams/api-keys.ts';
import { isWellFormedKey } from '../../db/teams/api-key-text.ts';
import { turnPeriodIfDue } from '../../db/credits/periods.ts';
import { runForTeam } from '../../shares/run-for-team.ts';
import type { ApiContext, ApiMiddleware } from '../http/context.ts';
import { recordNetwork } from './record-key-sighting.ts';
import { refuse } from '../http/errors.ts';

/**
 * Reads the key from `Authorization: Bearer …` or `X-API-Key`. Every invalid key gets the same 401. A key with a wrong checksum
 * is rejected without a query.
 */
export function authenticate(): ApiMiddleware {
  return async (ctx, next) => {
    const text = readKey(ctx);
    if (text === null || !isWellFormedKey(text)) throw refuse.unauthorized();
    const { em } = ctx.deps.orm;
    const found = await findKey(em, text);
    if (!found) throw refuse.unauthorized();
    ctx.state.key = found.key;
    ctx.state.team = await unlessReadOnly<AuthenticatedTeam>(
      em,
      () => turnPeriodIfDue(em, found.team),
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

/** Returns null if there is no key, or several that differ. */
function readKey(ctx: ApiContext): string | null {
  const { authorization = [], 'x-api-key': plain = [] } = ctx.req.headersDistinct;
  const given = [...authorization.map((value) => /^Bearer (\S+)$/iu.exec(value)?.[1] ?? null), ...plain];
  const [first] = given;
  if (first === undefined || authorization.length > 1 || plain.length > 1) return null;
  return given.every((value) => value === first) ? first : null;
}
