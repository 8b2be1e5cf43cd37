import { randomBytes } from 'node:crypto';
import { writeJson } from '../http/respond.ts';
import { isReadOnlyError } from '../../db/connection/is-writable.ts';
import { toStorageFailure } from '../../adapters/storage/storage-failure.ts';
import { findErasedOwner } from '../../db/erasures/find-erased-owner.ts';
import type { ApiContext, ApiMiddleware } from '../http/context.ts';
import { ERROR_STATUS, Refusal, refuse } from '../http/errors.ts';

/** How long the client may send the rest of the body after the response, before the connection is closed. */
const REST_OF_BODY_MS = 5_000;

/** A client that reads nothing for so long is disconnected, because memory or an open file is kept for it. */
export const MAX_STALL_MS = 60_000;

/**
 * Gives every request an id and turns every error into the failure envelope. An error that is not a `Refusal` is a bug or an
 * outage: it is logged with the request's id, and the caller gets only the id.
 */
export function envelope(maxStallMs: number = MAX_STALL_MS): ApiMiddleware {
  return async (ctx, next) => {
    ctx.state.requestId = `req_${randomBytes(9).toString('hex')}`;
    ctx.set({ 'X-Request-Id': ctx.state.requestId, 'X-Content-Type-Options': 'nosniff' });
    try {
      if (ctx.get('host') === '' && ctx.req.httpVersion === '1.1')
        throw refuse.badRequest('The header Host is missing.');
      await next();
      if (ctx.status === 404 && ctx.body === undefined) throw refuse.notFound();
    } catch (error) {
      const erased = await findErasedRefusal(ctx, error);
      const refusal = erased ?? toRefusal(error, ctx.state.requestId);
      if (!erased && refusal !== error) {
        const { method, path } = ctx;
        ctx.deps.log.error({ err: error, requestId: ctx.state.requestId, method, path }, 'request failed');
      }
      const { type, message, details } = refusal;
      // The commit can fail after the response was composed.
      ctx.remove('ETag');
      ctx.set(refusal.headers);
      writeJson(ctx, ERROR_STATUS[type], {
        success: false,
        error: details ? { type, message, details } : { type, message },
      });
    }
    if (!ctx.req.complete) endUnfinishedBody(ctx);
    // Node.js resets the time-out for the next request. Not `req.socket`: it is null after an abandoned body.
    if (ctx.respond !== false) ctx.res.socket?.setTimeout(maxStallMs);
  };
}

function endUnfinishedBody({ req, res }: ApiContext): void {
  const { socket } = res;
  const end = (): unknown => req.complete || socket?.destroy();
  res.once('finish', () => setTimeout(end, REST_OF_BODY_MS).unref());
}

/** Returns the refusal for a request whose team or workspace was erased while it ran; null if none was. */
async function findErasedRefusal(ctx: ApiContext, error: unknown): Promise<Refusal | null> {
  const { deps, state } = ctx;
  if (!state.team) return null;
  const owner = await findErasedOwner(deps.orm.em.fork(), state.team.id, error);
  if (owner !== 'team') return owner && refuse.notFound();
  // The key was erased, so remove its rate-limit headers.
  for (const name of Object.keys(ctx.response.headers)) if (name.includes('ratelimit')) ctx.remove(name);
  return refuse.unauthorized();
}

export function toRefusal(error: unknown, requestId: string): Refusal {
  return error instanceof Refusal ? error : describeFailure(error, requestId);
}

/** Returns a specific refusal for a temporary outage, and an internal error for everything else. */
function describeFailure(error: unknown, requestId: string): Refusal {
  const storage = toStorageFailure(error);
  if (storage) return refuse.storageUnusable(storage.kind);
  return isReadOnlyError(error) ? refuse.readOnly() : refuse.internalError(requestId);
}
