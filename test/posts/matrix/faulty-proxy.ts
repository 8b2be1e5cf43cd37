import { createServer, request as send, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { finished } from 'node:stream/promises';

/** A fake response of a platform. */
export interface Answer {
  status: number;
  headers?: Record<string, string>;
  body?: object;
}

/** The fault injected into one call. `held`: the caller never gets a response. */
export type Fate =
  | 'passes'
  | 'never arrives'
  | 'reply lost'
  | 'answered 503'
  | 'acts, answers 503'
  | 'held before'
  | 'held after'
  | Answer;

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
  getFate: (call: IncomingMessage) => Promise<Fate>,
): Promise<FaultyProxy> {
  const held = Promise.withResolvers<void>();
  let isOpen = false;
  const server = createServer((call, response) => {
    const fate = isOpen ? Promise.resolve('passes' as const) : getFate(call);
    // The caller may have disconnected, for example at its time limit.
    fate.then((decided) => meet(platformUrl, call, response, decided, held.resolve)).catch(() => response.destroy());
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

async function meet(
  platformUrl: string,
  call: IncomingMessage,
  response: ServerResponse,
  fate: Fate,
  hold: () => void,
): Promise<void> {
  const { socket } = call;
  switch (fate) {
    case 'passes':
      return relay(await carry(platformUrl, call), response);
    case 'never arrives':
      return void socket.resetAndDestroy();
    case 'reply lost':
      await drained(await carry(platformUrl, call));
      return void socket.resetAndDestroy();
    case 'answered 503':
      await drained(call);
      return void response.writeHead(503).end();
    case 'acts, answers 503':
      await drained(await carry(platformUrl, call));
      return void response.writeHead(503).end();
    case 'held before':
      return hold();
    case 'held after':
      await drained(await carry(platformUrl, call));
      return hold();
    default:
      await drained(call);
      return void response.writeHead(fate.status, fate.headers).end(JSON.stringify(fate.body ?? {}));
  }
}

/** Forwards the call and waits for the start of the response, when the platform has acted. */
function carry(platformUrl: string, call: IncomingMessage): Promise<IncomingMessage> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const { method, headers, url = '/' } = call;
  const onward = send(`${platformUrl}${url}`, { method, headers, agent: false }, resolve);
  onward.once('error', reject);
  call.pipe(onward);
  return promise;
}

async function relay(answer: IncomingMessage, response: ServerResponse): Promise<void> {
  response.writeHead(answer.statusCode ?? 502, answer.headers);
  answer.pipe(response);
  await finished(response);
}

async function drained(message: IncomingMessage): Promise<void> {
  message.resume();
  await finished(message);
}
