import type { ApiContext } from './context.ts';
import { refuse } from './errors.ts';
import getRawBody from 'raw-body';

/** The minimum speed of a client. A slower one would use memory or disk for minutes. */
const MIN_BYTES_PER_SECOND = 16 * 1024;
const WINDOW_MS = 10_000;

/** A window that is longer by this share was spent by a process that stood still, and says nothing about the client. */
const STANDSTILL_SHARE = 0.1;

/**
 * Reads a body with `read`. Ends the request with 400 if the client sends slower than `MIN_BYTES_PER_SECOND` for a
 * window while the service waits for it, or if the body takes two windows more than `maxBytes` take at that speed.
 */
export async function receiveBody<T>(
  ctx: ApiContext,
  maxBytes: number,
  read: () => Promise<T>,
  windowMs = WINDOW_MS,
): Promise<T> {
  const { req } = ctx;
  const slow = Promise.withResolvers<never>();
  const end = (message: string): void => {
    ctx.set('Connection', 'close');
    slow.reject(refuse.badRequest(message));
  };
  const minBytes = (MIN_BYTES_PER_SECOND * windowMs) / 1_000;
  const mostWindows = 2 + Math.ceil(maxBytes / minBytes);
  let windows = 0;
  let [before, startedAt] = [req.socket.bytesRead, performance.now()];
  const watch = setInterval(() => {
    const received = req.socket.bytesRead - before;
    const isLate = performance.now() - startedAt > windowMs * (1 + STANDSTILL_SHARE);
    [before, startedAt] = [req.socket.bytesRead, performance.now()];
    if (isLate) return;
    windows += 1;
    const isWaiting = req.readableLength === 0 && !req.isPaused();
    if (isWaiting && received < minBytes) {
      end(`The body arrived too slowly: it must arrive at ${MIN_BYTES_PER_SECOND} bytes per second.`);
    } else if (windows === mostWindows) end(`The body took longer than ${(mostWindows * windowMs) / 1_000} seconds.`);
  }, windowMs);
  try {
    return await Promise.race([read(), slow.promise]);
  } finally {
    clearInterval(watch);
  }
}

/** Returns the raw bytes of a body. Rejects one that is too large or incomplete, or comes too slowly. */
export async function readBody(ctx: ApiContext, limit: number): Promise<Buffer> {
  try {
    return await receiveBody(ctx, limit, () =>
      getRawBody(ctx.req, { limit, length: ctx.req.headers['content-length'] ?? null }),
    );
  } catch (error) {
    const type = error instanceof Error && 'type' in error ? error.type : null;
    const isTooLarge = type === 'entity.too.large';
    if (!isTooLarge && type !== 'request.aborted' && type !== 'request.size.invalid') throw error;
    // The rest of the body is not read, so the connection cannot be reused.
    ctx.set('Connection', 'close');
    throw refuse.badRequest(isTooLarge ? `The body is larger than ${limit} bytes.` : 'The body is incomplete.');
  }
}
