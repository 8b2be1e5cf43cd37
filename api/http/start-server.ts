import type { Server } from 'node:http';
import type Koa from 'koa';

/** How long requests in progress may take once the service is asked to stop. */
const DRAIN_MS = 8_000;

/** A file of 512 MB, which is the largest that is taken, comes in time at 2.4 Mbit/s. */
const REQUEST_MS = 30 * 60_000;

/** Longer than callers and balancers keep a connection idle: whoever closes first must not be the one that is written to. */
const KEEP_ALIVE_MS = 65_000;

/** Listens, and stops in an orderly way: no new connections, and the requests in progress are finished. */
export async function startServer<S, C>(
  app: Koa<S, C>,
  { host, port }: { host: string; port: number },
): Promise<{ stop(): Promise<void> }> {
  const server = app.listen(port, host) as Server;
  await new Promise<void>((resolve, reject) => {
    server.once('listening', resolve);
    server.once('error', reject);
  });
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  server.requestTimeout = REQUEST_MS;
  // Such a request reaches no middleware; it gets the envelope all the same.
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (socket.writable) socket.end(refusal(UNREADABLE[error.code ?? ''] ?? MALFORMED));
  });
  return {
    async stop() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeIdleConnections();
      const timer = setTimeout(() => server.closeAllConnections(), DRAIN_MS);
      await closed;
      clearTimeout(timer);
    },
  };
}

const MALFORMED = 'The request is not well-formed HTTP.';

/** What else Node gives up on, by its code. */
const UNREADABLE: Readonly<Record<string, string>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'The request took too long to arrive; send it again over a faster connection.',
  HPE_HEADER_OVERFLOW: 'The headers of the request are too large; they may have 16 KB together.',
};

function refusal(message: string): string {
  const body = JSON.stringify({ success: false, error: { type: 'invalid_input', message } });
  return [
    'HTTP/1.1 400 Bad Request',
    'Connection: close',
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    '',
    body,
  ].join('\r\n');
}
