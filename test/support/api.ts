import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createApp } from '../../api/app.ts';
import type { ApiDeps } from '../../api/api-deps.ts';

export interface Reply {
  status: number;
  headers: Headers;
  text: string;
  /** The parsed body. */
  json: Envelope;
}

export interface Envelope {
  success: boolean;
  // oxlint-disable-next-line typescript/no-explicit-any
  data: any;
  pagination?: { total: number; page: number; limit: number; pages: number; nextCursor?: string | null };
  shortfall?: { code: string; message: string };
  error: { type: string; message: string; details?: { path: string; message: string }[] };
}

export interface Call {
  key?: string | undefined;
  body?: unknown;
  headers?: Record<string, string>;
}

export interface TestApi {
  origin: string;
  call(method: string, path: string, call?: Call): Promise<Reply>;
  close(): Promise<void>;
}

/** The real service over real HTTP, on a free port. `call` paths are relative to /api/v1. */
export async function startApi(deps: ApiDeps): Promise<TestApi> {
  const server: Server = createServer({ requireHostHeader: false }, createApp(deps).callback()).listen(0, '127.0.0.1');
  server.keepAliveTimeout = 65_000;
  await new Promise((resolve) => server.once('listening', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    call: (method, path, call = {}) => send(`${origin}/api/v1${path}`, method, call),
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function send(url: string, method: string, { key, body, headers = {} }: Call): Promise<Reply> {
  const text = body === undefined || typeof body === 'string' ? body : JSON.stringify(body);
  const response = await fetch(url, {
    method,
    headers: {
      ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
      ...(text === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(text === undefined ? {} : { body: text }),
  });
  const received = await response.text();
  const json = received.startsWith('{') ? (JSON.parse(received) as Envelope) : ({} as Envelope);
  return { status: response.status, headers: response.headers, text: received, json };
}

export function listProblemPaths(reply: Reply): string[] {
  return (reply.json.error?.details ?? []).map(({ path }) => path);
}
