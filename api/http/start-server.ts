import { createServer } from 'node:http';
import type Koa from 'koa';

/** How long running requests may continue after the service is stopped. */
const DRAIN_MS = 8_000;

const HEADERS_MS = 15_000;

/** The limit of a request, which the largest upload meets at 2.4 Mbit/s. Routes end other slow bodies much earlier. */
const REQUEST_MS = 30 * 60_000;

/** How often `HEADERS_MS` and `REQUEST_MS` are checked. */
const CHECK_MS = 5_000;

/**
 * Longer than the idle timeout of usual clients and load balancers. Otherwise a client could send a request on a connection
 * that the service has just closed.
 */
const KEEP_ALIVE_MS = 65_000;

/** Starts to listen. `stop` accepts no new connections and waits for running requests. */
export async function startServer<S, C>(
  app: Koa<S, C>,
  { host, port }: { host: string; port: number },
): Promise<{ stop(): Promise<void> }> {
  const server = createServer(
    { connectionsCheckingInterval: CHECK_MS, requireHostHeader: false },
    app.callback(),
  ).listen(port, host);
  await new Promise<void>((resolve, reject) => {
    server.once('listening', resolve);
    server.once('error', reject);
  });
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  server.headersTimeout = HEADERS_MS;
  server.requestTimeout = REQUEST_MS;
  // Requests that Node.js rejects reach no middleware, so their failure envelopes are written here.
  server.on('checkExpectation', (_, response) => response.socket?.end(buildBadRequest(EXPECTATION)));
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (socket.writable) socket.end(buildBadRequest(CLIENT_ERRORS[error.code ?? ''] ?? MALFORMED));
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

const EXPECTATION = 'The only value that Expect can have is 100-continue.';

const MALFORMED = 'The request is not well-formed HTTP.';

/** Messages, keyed by the error code of Node.js. */
const CLIENT_ERRORS: Readonly<Record<string, string>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'The request took too long to arrive; send it again over a faster connection.',
  HPE_HEADER_OVERFLOW: 'The headers of the request are too large; together they may have 16 KB.',
};

function buildBadRequest(message: string): string {
  const body = JSON.stringify({ success: false, error: { type: 'invalid_input', message } });
  return [
    'HTTP/1.1 400 Bad Request',
    'Connection: close',
    'Content-Type: application/json; charset=utf-8',
    'Cache-Control: no-store',
    'X-Content-Type-Options: nosniff',
    `Content-Length: ${Buffer.byteLength(body)}`,
    '',
    body,
  ].join('\r\n');
}
