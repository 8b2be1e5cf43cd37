import { createServer, STATUS_CODES } from 'node:http';
import type Koa from 'koa';
import { ERROR_STATUS, type ErrorType } from './errors.ts';

/** How long running requests may continue after the service is stopped. */
const DRAIN_MS = 8_000;

/** How long the headers of a request may take to arrive. */
const HEADERS_MS = 15_000;

/** The limit of a request, which the largest upload meets at 2.4 Mbit/s. Routes end other slow bodies much earlier. */
const REQUEST_MS = 30 * 60_000;

/**
 * Longer than the idle timeout of usual clients and load balancers. Otherwise a client could send a request on a connection
 * that the service has just closed.
 */
const KEEP_ALIVE_MS = 65_000;

/** Starts to listen. `stop` accepts no new connections and waits for running requests. */
export async function startServer<S, C>(
  app: Koa<S, C>,
  { host, port, headersMs = HEADERS_MS }: { host: string; port: number; headersMs?: number },
): Promise<{ stop(): Promise<void> }> {
  const options = { connectionsCheckingInterval: headersMs / 3, requireHostHeader: false };
  const server = createServer(options, app.callback()).listen(port, host);
  await new Promise<void>((resolve, reject) => {
    server.once('listening', resolve);
    server.once('error', reject);
  });
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  server.headersTimeout = headersMs;
  server.requestTimeout = REQUEST_MS;
  // Requests that Node.js rejects reach no middleware, so their failure envelopes are written here.
  server.on('checkExpectation', (_, response) => response.socket?.end(buildFailure(EXPECTATION)));
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (socket.writable) socket.end(buildFailure(CLIENT_ERRORS[error.code ?? ''] ?? MALFORMED));
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

type Failure = [type: ErrorType, message: string];

const EXPECTATION: Failure = ['invalid_input', 'The only value that Expect can have is 100-continue.'];
const MALFORMED: Failure = ['invalid_input', 'The request is not well-formed HTTP.'];

/** Keyed by the error code of Node.js. A process that stood still finds requests late that arrived in time, so clients retry them. */
const CLIENT_ERRORS: Readonly<Record<string, Failure>> = {
  ERR_HTTP_REQUEST_TIMEOUT: [
    'internal_error',
    'The request arrived too late, so nothing was done. It is safe to retry.',
  ],
  HPE_HEADER_OVERFLOW: ['invalid_input', 'The headers of the request are too large; together they may have 16 KB.'],
};

function buildFailure([type, message]: Failure): string {
  const status = ERROR_STATUS[type];
  const body = JSON.stringify({ success: false, error: { type, message } });
  return [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Connection: close',
    'Content-Type: application/json; charset=utf-8',
    'Cache-Control: no-store',
    'X-Content-Type-Options: nosniff',
    `Content-Length: ${Buffer.byteLength(body)}`,
    '',
    body,
  ].join('\r\n');
}
