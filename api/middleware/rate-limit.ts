import type { EntityManager } from '@mikro-orm/postgresql';
import { unlessReadOnly } from '../../db/connection/is-writable.ts';
import { admitRequest, forgetRequest, type Admission, type RequestWindow } from '../../db/requests/admit-request.ts';
import { RenderFailure } from '../../decks/ffmpeg/render-failure.ts';
import { RATE_LIMITS, type RateGroup } from '../../domain/teams/rate-limits.ts';
import type { ApiContext, ApiMiddleware } from '../http/context.ts';
import { Refusal, refuse } from '../http/errors.ts';
import { withFacts } from './route-facts.ts';

/** The times of the counted requests, by subject and group, milliseconds. */
const windows = new Map<string, number[]>();

/**
 * Counts the request of the key in its group, exactly and across all processes. Sets the X-RateLimit and RateLimit headers. A
 * request that is refused with `rate_limited`, here or later, is not counted.
 */
export function rateLimit(group: RateGroup = 'default'): ApiMiddleware {
  return withFacts({ group }, (ctx, next) => countRequest(ctx, group, next));
}

/** Counts one request, or one message of a batch, and runs its work. Throws 429 beyond the limit. */
export async function countRequest<T>(ctx: ApiContext, group: RateGroup, work: () => Promise<T>): Promise<T> {
  const admission = await countRequests(ctx, group, 1);
  const { requests, windowSeconds } = RATE_LIMITS[group];
  if (!admission.admitted) throw refuse.rateLimited(requests, windowSeconds, admission.resetAt);
  return runCounted(ctx, group, admission, work);
}

/** Counts as many messages of the request as its key has left. */
export async function countRequests(ctx: ApiContext, group: RateGroup, count: number): Promise<Admission> {
  const window = describeWindow(ctx, group);
  const admission = await admit(ctx.deps.orm.em, window, count);
  describeLimit(ctx, window, admission);
  return admission;
}

/** Runs work that has been counted. Takes it out of its window if it is refused with `rate_limited`. */
export async function runCounted<T>(
  ctx: ApiContext,
  group: RateGroup,
  admission: Admission,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    const error = isStarved(cause) ? refuse.busy() : cause;
    if (error instanceof Refusal && error.type === 'rate_limited') {
      const window = describeWindow(ctx, group);
      await forget(ctx.deps.orm.em, window);
      admission.remaining += 1;
      describeLimit(ctx, window, admission);
    }
    // The session has ended since the request began; a 401 describes no limit.
    if (error instanceof Refusal && error.type === 'unauthorized') for (const name of HEADERS) ctx.remove(name);
    throw error;
  }
}

function describeWindow(ctx: ApiContext, group: RateGroup): RequestWindow {
  return { subjectId: ctx.state.key.id, group, ...RATE_LIMITS[group] };
}

/** True if the machine gave a program that reads a file too little processor time, which says nothing of the file. */
function isStarved(error: unknown): boolean {
  return error instanceof RenderFailure && error.code === 'timed_out';
}

const HEADERS = ['X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Reset', 'RateLimit-Policy', 'RateLimit'];

/** Sets the headers of the specification, and those of draft-ietf-httpapi-ratelimit-headers-11, which are structured fields. */
function describeLimit(
  ctx: ApiContext,
  { group, requests, windowSeconds }: RequestWindow,
  { remaining, resetAt }: Admission,
): void {
  const seconds = Math.min(windowSeconds, resetAt - Math.floor(Date.now() / 1_000));
  ctx.set({
    'X-RateLimit-Limit': String(requests),
    'X-RateLimit-Remaining': String(remaining),
    'X-RateLimit-Reset': String(resetAt),
    'RateLimit-Policy': `"${group}";q=${requests};w=${windowSeconds}`,
    RateLimit: `"${group}";r=${remaining};t=${seconds}`,
  });
}

/** Counts requests in their window. While the database is read-only, this process counts them alone. */
export async function admit(em: EntityManager, window: RequestWindow, count = 1): Promise<Admission> {
  const admitByDatabase = async (): Promise<Admission> => {
    const admission = await admitRequest(em, window, count);
    clearInProcess();
    return admission;
  };
  return unlessReadOnly(em, admitByDatabase, () => admitInProcess(window, count));
}

function forget(em: EntityManager, window: RequestWindow): Promise<void> {
  return unlessReadOnly(
    em,
    () => forgetRequest(em, window),
    async () => forgetInProcess(window),
  );
}

/** Counts requests in this process while the database cannot. Each of several processes admits the whole limit. */
function admitInProcess(
  { subjectId, group, requests, windowSeconds }: RequestWindow,
  count = 1,
  now = Date.now(),
): Admission {
  const name = `${subjectId} ${group}`;
  const counted = (windows.get(name) ?? []).filter((time) => time > now - windowSeconds * 1_000);
  const admitted = Math.min(count, Math.max(0, requests - counted.length));
  counted.push(...Array.from({ length: admitted }, () => now));
  windows.set(name, counted);
  const resetMs = (counted[0] ?? now) + windowSeconds * 1_000;
  return { admitted, remaining: requests - counted.length, resetAt: Math.ceil(resetMs / 1_000) };
}

/** Takes the newest request out of its window. */
function forgetInProcess({ subjectId, group }: RequestWindow): void {
  windows.get(`${subjectId} ${group}`)?.pop();
}

/** Forgets every window, because the database counts again. */
function clearInProcess(): void {
  windows.clear();
}
