import type { Server } from 'node:http';
import type Koa from 'koa';

/** How long requests in progress may take once the service is asked to stop. */
const DRAIN_MS = 8_000;

/** Longer than callers and balancers keep a connection idle: whoever closes first must not be the one that is written to. */
const KEEP_ALIVE_MS = 65_000;

/** Listens, and stops in an orderly way: no new connections, and the requests in progress are finished. */
export async function serve<S, C>(
  app: Koa<S, C>,
  { host, port }: { host: string; port: number },
): Promise<{ stop(): Promise<void> }> {
  const server = app.listen(port, host) as Server;
  await new Promise<void>((resolve, reject) => {
    server.once('listening', resolve);
    server.once('error', reject);
  });
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  // A request that cannot be parsed reaches no middleware; it gets the envelope all the same.
  server.on('clientError', (_error, socket) => {
    if (socket.writable) socket.end(MALFORMED);
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

const BODY = JSON.stringify({
  success: false,
  error: { type: 'invalid_input', message: 'The request is not well-formed HTTP.' },
});
const MALFORMED = [
  'HTTP/1.1 400 Bad Request',
  'Connection: close',
  'Content-Type: application/json; charset=utf-8',
  `Content-Length: ${Buffer.byteLength(BODY)}`,
  '',
  BODY,
].join('\r\n');
