import type { ApiContext } from './context.ts';
import { refuse } from './errors.ts';
import getRawBody from 'raw-body';

/** The minimum speed of a client. A slower one would use memory or disk for minutes. */
const MIN_BYTES_PER_SECOND = 16 * 1024;
const WINDOW_MS = 10_000;

/** How long a body may take: the time for `maxBytes` at the minimum speed, and two windows for the connection. */
const toLongestMs = (maxBytes: number): number => 2 * WINDOW_MS + (maxBytes / MIN_BYTES_PER_SECOND) * 1_000;

/**
 * Reads a body with `read`. Ends the request with 400 if the client sends slower than `MIN_BYTES_PER_SECOND` for
 * `WINDOW_MS` while the service waits for it, or if the body takes longer than `toLongestMs`.
 */
export async function receiveBody<T>(ctx: ApiContext, maxBytes: number, read: () => Promise<T>): Promise<T> {
  const { req } = ctx;
  const { socket } = req;
  const slow = Promise.withResolvers<never>();
  const end = (message: string): void => {
    ctx.set('Connection', 'close');
    slow.reject(refuse.badRequest(message));
  };
  let before = socket.bytesRead;
  const watch = setInterval(() => {
    const received = socket.bytesRead - before;
    before = socket.bytesRead;
    const isWaiting = req.readableLength === 0 && !req.isPaused();
    if (isWaiting && received * 1_000 < MIN_BYTES_PER_SECOND * WINDOW_MS) {
      end(`The body arrived too slowly: it must arrive at ${MIN_BYTES_PER_SECOND} bytes per second.`);
    }
  }, WINDOW_MS);
  const longestMs = toLongestMs(maxBytes);
  const limit = setTimeout(() => end(`The body took longer than ${Math.ceil(longestMs / 1_000)} seconds.`), longestMs);
  try {
    return await Promise.race([read(), slow.promise]);
  } finally {
    clearInterval(watch);
    clearTimeout(limit);
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
