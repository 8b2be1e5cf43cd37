import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

export interface Seen {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: Record<string, string>;
  body: Buffer;
}

export type LocalResponse =
  | { status: number; headers?: Record<string, string>; body?: unknown }
  /** Closes the connection after the request is read. */
  | 'cut'
  /** Never responds. */
  | 'silence';

export interface LocalProvider {
  origin: string;
  /** All requests in order. */
  seen: Seen[];
  close(): Promise<void>;
}

/** Starts a local HTTP server that responds with `answer`. Objects are sent as JSON. */
export async function startLocalProvider(
  answer: (seen: Seen, origin: string) => LocalResponse | Promise<LocalResponse>,
): Promise<LocalProvider> {
  const seen: Seen[] = [];
  let origin = '';
  const server: Server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', origin);
    const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]));
    const body = await buffer(request);
    const one = { method: request.method ?? '', path: url.pathname, query: url.searchParams, headers, body };
    seen.push(one);
    const reply = await answer(one, origin);
    if (reply === 'cut') return void request.socket.destroy();
    if (reply === 'silence') return;
    const isJson = reply.body !== undefined && !Buffer.isBuffer(reply.body);
    response.writeHead(reply.status, { ...(isJson ? { 'content-type': 'application/json' } : {}), ...reply.headers });
    response.end(isJson ? JSON.stringify(reply.body) : reply.body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    seen,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
