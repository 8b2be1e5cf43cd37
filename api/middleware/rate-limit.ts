import type { EntityManager } from '@mikro-orm/postgresql';
import { unlessReadOnly } from '../../db/connection/is-writable.ts';
import { admitRequest, forgetRequest, type Admission, type RequestWindow } from '../../db/requests/admit-request.ts';
import { RenderFailure } from '../../decks/ffmpeg/render-failure.ts';
import { RATE_LIMITS, type RateGroup } from '../../domain/teams/rate-limits.ts';
import type { ApiContext, ApiMiddleware } from '../http/context.ts';
import { Refusal, refuse } from '../http/errors.ts';
import { admitInProcess, clearInProcess, forgetInProcess } from './admit-in-process.ts';
import { withFacts } from './route-facts.ts';

/**
 * Counts the request of the key in its group, exactly and across all processes. Sets the X-RateLimit and RateLimit headers. A
 * request that is refused with `rate_limited`, here or behind, is not counted.
 */
export function rateLimit(group: RateGroup = 'default'): ApiMiddleware {
  return withFacts({ group }, (ctx, next) => countRequest(ctx, group, next));
}

/** Counts work of the request, which may be one of several messages, and runs it. */
export async function countRequest<T>(ctx: ApiContext, group: RateGroup, work: () => Promise<T>): Promise<T> {
  const { requests, windowSeconds } = RATE_LIMITS[group];
  const window = { subjectId: ctx.state.key.id, group, requests, windowSeconds };
  const { em } = ctx.deps.orm;
  const admission = await admit(em, window);
  describeLimit(ctx, group, window, admission);
  if (!admission.admitted) throw refuse.rateLimited(requests, windowSeconds, admission.resetAt);
  try {
    return await work();
  } catch (cause) {
    const error = isStarved(cause) ? refuse.busy() : cause;
    if (error instanceof Refusal && error.type === 'rate_limited') {
      await forget(em, window);
      describeLimit(ctx, group, window, { ...admission, remaining: admission.remaining + 1 });
    }
    // The session has ended since the request began; a 401 describes no limit.
    if (error instanceof Refusal && error.type === 'unauthorized') for (const name of HEADERS) ctx.remove(name);
    throw error;
  }
}

/** True if the machine gave a program that reads a file too little processor time, which says nothing of the file. */
function isStarved(error: unknown): boolean {
  return error instanceof RenderFailure && error.code === 'timed_out';
}

const HEADERS = ['X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Reset', 'RateLimit-Policy', 'RateLimit'];

/** Sets the headers of the specification, and those of draft-ietf-httpapi-ratelimit-headers-11, which are structured fields. */
function describeLimit(
  ctx: ApiContext,
  name: string,
  { requests, windowSeconds }: RequestWindow,
  { remaining, resetAt }: Admission,
): void {
  const seconds = Math.min(windowSeconds, resetAt - Math.floor(Date.now() / 1_000));
  ctx.set({
    'X-RateLimit-Limit': String(requests),
    'X-RateLimit-Remaining': String(remaining),
    'X-RateLimit-Reset': String(resetAt),
    'RateLimit-Policy': `"${name}";q=${requests};w=${windowSeconds}`,
    RateLimit: `"${name}";r=${remaining};t=${seconds}`,
  });
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

function forget(em: EntityManager, window: RequestWindow): Promise<void> {
  return unlessReadOnly(
    em,
    () => forgetRequest(em, window),
    async () => forgetInProcess(window),
  );
}
