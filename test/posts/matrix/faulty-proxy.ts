import { createServer, request as send, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { finished } from 'node:stream/promises';

/** A fake response of a platform. */
export interface FakeResponse {
  status: number;
  headers?: Record<string, string>;
  body?: object;
}

/** What the proxy does with one call. `held`: the caller never gets a response. */
export type CallAction =
  | 'passes'
  | 'never arrives'
  | 'reply lost'
  | 'returns 503'
  | 'acts, returns 503'
  | 'held before'
  | 'held after'
  | FakeResponse;

export interface FaultyProxy {
  url: string;
  /** Resolves when a call is held. */
  held: Promise<void>;
  /** Lets every later call pass. */
  open(): void;
  close(): Promise<void>;
}

/**
 * A proxy between a publisher and the platforms that injects a fault per call. URLs returned by a platform lead
 * through it too, because the Host header is forwarded.
 */
export async function startFaultyProxy(
  platformUrl: string,
  chooseAction: (call: IncomingMessage) => Promise<CallAction>,
): Promise<FaultyProxy> {
  const held = Promise.withResolvers<void>();
  let isOpen = false;
  const server = createServer((call, response) => {
    const action = isOpen ? Promise.resolve('passes' as const) : chooseAction(call);
    // The caller may have disconnected, for example at its time limit.
    action
      .then((decided) => applyAction(platformUrl, call, response, decided, held.resolve))
      .catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    held: held.promise,
    open: () => {
      isOpen = true;
    },
    close: async () => {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeAllConnections();
      await closed;
    },
  };
}

async function applyAction(
  platformUrl: string,
  call: IncomingMessage,
  response: ServerResponse,
  action: CallAction,
  hold: () => void,
): Promise<void> {
  const { socket } = call;
  switch (action) {
    case 'passes':
      return relay(await forward(platformUrl, call), response);
    case 'never arrives':
      return void socket.resetAndDestroy();
    case 'reply lost':
      await drain(await forward(platformUrl, call));
      return void socket.resetAndDestroy();
    case 'returns 503':
      await drain(call);
      return void response.writeHead(503).end();
    case 'acts, returns 503':
      await drain(await forward(platformUrl, call));
      return void response.writeHead(503).end();
    case 'held before':
      return hold();
    case 'held after':
      await drain(await forward(platformUrl, call));
      return hold();
    default:
      await drain(call);
      return void response.writeHead(action.status, action.headers).end(JSON.stringify(action.body ?? {}));
  }
}

/** Forwards the call and waits for the start of the response, when the platform has acted. */
function forward(platformUrl: string, call: IncomingMessage): Promise<IncomingMessage> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const { method, headers, url = '/' } = call;
  const onward = send(`${platformUrl}${url}`, { method, headers, agent: false }, resolve);
  onward.once('error', reject);
  call.pipe(onward);
  return promise;
}

async function relay(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
  response.writeHead(incoming.statusCode ?? 502, incoming.headers);
  incoming.pipe(response);
  await finished(response);
}

async function drain(message: IncomingMessage): Promise<void> {
  message.resume();
  await finished(message);
}
