import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** A fault injected into a request. A `reply` does not come from the service. */
export type Fault =
  | 'none'
  | 'lose the request'
  | 'lose the reply'
  | 'cut the reply'
  | 'never answer'
  | { status: number; headers?: Record<string, string>; body: string };

export interface SeenRequest {
  method: string;
  path: string;
  idempotencyKey: string | undefined;
  at: number;
}

/** A proxy between a client and the service that injects faults. */
export interface FaultyProxy {
  baseUrl: string;
  /** Faults of the next requests, in order. */
  faults: Fault[];
  requests: SeenRequest[];
  close(): Promise<void>;
}

export async function faultyProxy(origin: () => string): Promise<FaultyProxy> {
  const faults: Fault[] = [];
  const requests: SeenRequest[] = [];
  const server = createServer((request, response) => {
    requests.push(seen(request));
    carry(origin(), request, response, faults.shift()).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/v1`,
    faults,
    requests,
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

function seen({ method = '', url = '', headers }: IncomingMessage): SeenRequest {
  return { method, path: url, idempotencyKey: headers['idempotency-key'] as string | undefined, at: performance.now() };
}

async function carry(origin: string, request: IncomingMessage, response: ServerResponse, fault?: Fault): Promise<void> {
  const sent = await buffer(request);
  if (fault === 'lose the request') response.destroy();
  if (fault === 'lose the request' || fault === 'never answer') return;
  if (typeof fault === 'object') {
    response.writeHead(fault.status, fault.headers).end(fault.body);
    return;
  }
  const { connection: _, host: __, 'transfer-encoding': ___, 'content-length': ____, ...headers } = request.headers;
  const reply = await fetch(`${origin}${request.url}`, {
    method: request.method ?? 'GET',
    headers: headers as Record<string, string>,
    body: sent.length > 0 ? new Uint8Array(sent) : null,
  });
  const bytes = Buffer.from(await reply.arrayBuffer());
  if (fault === 'lose the reply') {
    response.destroy();
    return;
  }
  response.writeHead(reply.status, { ...Object.fromEntries(reply.headers), 'content-length': bytes.length });
  if (fault !== 'cut the reply') response.end(bytes);
  else response.write(bytes.subarray(0, bytes.length / 2), () => response.destroy());
}
