import { createReadStream } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
export interface Reply {
  status: number;
  headers: Record<string, string>;
  body?: string;
  /** Bytes `start` to `end` (inclusive) of a file, instead of a body. */
  file?: { path: string; start: number; end: number };
}

/** Thrown by handlers; the reply is sent unchanged. */
export class Refusal extends Error {
  readonly reply: Reply;

  constructor(reply: Reply) {
    super(`refused with ${reply.status}`);
    this.reply = reply;
  }
}

/** Thrown to end the connection without a reply. */
export class ConnectionReset extends Error {}

export function json(status: number, value: unknown, headers: Record<string, string> = {}): Reply {
  return {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
    body: JSON.stringify(value),
  };
}

export function html(status: number, page: string): Reply {
  return { status, headers: { 'content-type': 'text/html; charset=utf-8' }, body: page };
}

export function empty(status: number, headers: Record<string, string> = {}): Reply {
  return { status, headers: { 'content-length': '0', ...headers } };
}

export function redirect(location: string): Reply {
  return empty(302, { location });
}

export async function send(response: ServerResponse, reply: Reply): Promise<void> {
  if (reply.file) {
    const { path, start, end } = reply.file;
    response.writeHead(reply.status, { ...reply.headers, 'content-length': end - start + 1 });
    await pipeline(createReadStream(path, { start, end }), response);
    return;
  }
  const length = reply.body === undefined ? {} : { 'content-length': Buffer.byteLength(reply.body) };
  response.writeHead(reply.status, { ...reply.headers, ...length });
  response.end(reply.body);
}
