import type { ApiContext } from './context.ts';
import { refuse } from './errors.ts';

/** The minimum speed of a client. A slower one would occupy memory or disk for minutes. */
const MIN_BYTES_PER_SECOND = 16 * 1024;
const WINDOW_MS = 10_000;

/** How long a body of at most so many bytes may take, with some seconds for the connection. */
const toLongestMs = (maxBytes: number): number => 2 * WINDOW_MS + (maxBytes / MIN_BYTES_PER_SECOND) * 1_000;

/**
 * Reads a body with `read`. Ends the request with 400 if the client sends slower than `MIN_BYTES_PER_SECOND` for `WINDOW_MS` while
 * the service reads, or takes longer in all than the largest body of the route needs at that speed.
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
