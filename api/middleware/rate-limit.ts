import type { EntityManager } from '@mikro-orm/postgresql';
import { unlessReadOnly } from '../../db/connection/is-writable.ts';
import { admitRequest, type Admission, type RequestWindow } from '../../db/requests/admit-request.ts';
import { RATE_LIMITS, type RateGroup } from '../../domain/teams/rate-limits.ts';
import type { ApiContext, ApiMiddleware } from '../http/context.ts';
import { refuse } from '../http/errors.ts';
import { admitInProcess, clearInProcess } from './admit-in-process.ts';
import { withFacts } from './route-facts.ts';

/**
 * Counts a request that costs nothing for the whole team too, so that several keys do not multiply it. After `rateLimit()`; the
 * headers show the window with fewer requests left.
 */
export function teamRateLimit(group: RateGroup): ApiMiddleware {
  const { requests, windowSeconds } = RATE_LIMITS[group];
  return async (ctx, next) => {
    const window = { subjectId: ctx.state.team.id, group: `free ${group}`, requests, windowSeconds };
    const admission = await admit(ctx.deps.orm.em, window);
    const { admitted, remaining, resetAt, retryAfterSeconds } = admission;
    describeLimit(ctx, `${group}-team`, window, admission);
    if (remaining < Number(ctx.response.get('X-RateLimit-Remaining'))) {
      ctx.set({ 'X-RateLimit-Remaining': String(remaining), 'X-RateLimit-Reset': String(resetAt) });
    }
    if (!admitted) throw refuse.rateLimited(requests, windowSeconds, retryAfterSeconds);
    await next();
  };
}

/** Counts the request in its group, exactly and across all processes. Sets the X-RateLimit and RateLimit headers. */
export function rateLimit(group: RateGroup = 'default'): ApiMiddleware {
  const { requests, windowSeconds } = RATE_LIMITS[group];
  return withFacts({ group }, async (ctx, next) => {
    const window = { subjectId: ctx.state.key.id, group, requests, windowSeconds };
    const admission = await admit(ctx.deps.orm.em, window);
    const { admitted, remaining, resetAt, retryAfterSeconds } = admission;
    describeLimit(ctx, group, window, admission);
    ctx.set({
      'X-RateLimit-Limit': String(requests),
      'X-RateLimit-Remaining': String(remaining),
      'X-RateLimit-Reset': String(resetAt),
    });
    if (!admitted) throw refuse.rateLimited(requests, windowSeconds, retryAfterSeconds);
    await next();
  });
}

/** Adds a window to the fields of draft-ietf-httpapi-ratelimit-headers-11, which are lists of structured fields. */
function describeLimit(
  ctx: ApiContext,
  name: string,
  { requests, windowSeconds }: RequestWindow,
  { remaining, retryAfterSeconds }: Admission,
): void {
  appendMember(ctx, 'RateLimit-Policy', `"${name}";q=${requests};w=${windowSeconds}`);
  appendMember(ctx, 'RateLimit', `"${name}";r=${remaining};t=${Math.max(0, retryAfterSeconds)}`);
}

function appendMember(ctx: ApiContext, field: string, member: string): void {
  const members = ctx.response.get(field);
  ctx.set(field, members ? `${members}, ${member}` : member);
}

/** Counts in this process while the database is read-only. */
export async function admit(em: EntityManager, window: RequestWindow): Promise<Admission> {
  const count = async (): Promise<Admission> => {
    const admission = await admitRequest(em, window);
    clearInProcess();
    return admission;
  };
  return unlessReadOnly(em, count, () => admitInProcess(window));
}
