import { open } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { Agent, type buildConnector, request } from 'undici';
import { computeResponseTimeoutMs } from '../../domain/posts/publish-timing.ts';
import { requireNoTransaction } from '../../shares/open-transaction.ts';
import { joinHeaderValues } from '../web/send-request.ts';
import { type CallFailure, describeFailure, isProgrammingError } from './call-failure.ts';

/** The bytes `first … first + bytes - 1` of a local file. */
export interface FileRange {
  path: string;
  first: number;
  bytes: number;
}

export interface PlatformRequest {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  url: string | URL;
  headers?: Record<string, string>;
  body?: string | FileRange;
  /** The limit of the whole call. Default: `computeResponseTimeoutMs`. */
  timeoutMs?: number;
  /** Aborts the call, which may still take effect. */
  signal?: AbortSignal;
}

export interface PlatformResponse {
  answered: true;
  status: number;
  headers: Record<string, string>;
  body: string;
}

export type PlatformReply = PlatformResponse | { answered: false; failure: CallFailure };

/** Calls the platforms. Returns network failures. Throws for an invalid call, an open transaction or a missing file. */
export interface PlatformHttp {
  send(request: PlatformRequest): Promise<PlatformReply>;
  /** Uses a new connection. Retries within the timeout as long as no connection can be made, so that nothing was sent. */
  sendOnFreshConnection(request: PlatformRequest): Promise<PlatformReply>;
}

const MAX_RESPONSE_BYTES = 1024 * 1024;
/** A range up to this size is read into memory first, so that a slow disk cannot stall the call. */
const MAX_BUFFERED_BYTES = 1024 * 1024;
const CONNECT_MS = 5_000;
const RETRY_PAUSE_MS = 500;

/**
 * All calls share a keep-alive pool, except for the irreversible ones, which get a new connection: if the platform were just
 * closing a pooled connection, it would be unknown whether the call arrived. Without `connect`, any address is allowed, because the
 * operator configures the platforms' URLs.
 */
export function createPlatformHttp(connect?: buildConnector.connector): PlatformHttp {
  const connection = { connect: connect ?? { timeout: CONNECT_MS }, allowH2: false };
  const pooledAgent = new Agent(connection);
  const singleUseAgent = new Agent({ ...connection, pipelining: 0 });

  return {
    send: (wanted) => sendOnce(pooledAgent, wanted),
    async sendOnFreshConnection(wanted) {
      const until = performance.now() + getCallTimeoutMs(wanted);
      for (;;) {
        const left = Math.max(1, until - performance.now());
        const reply = await sendOnce(singleUseAgent, { ...wanted, timeoutMs: left });
        if (reply.answered || reply.failure.sent !== 'never' || left <= RETRY_PAUSE_MS) return reply;
        await sleep(RETRY_PAUSE_MS);
      }
    },
  };
}

async function sendOnce(agent: Agent, wanted: PlatformRequest): Promise<PlatformReply> {
  requireNoTransaction(wanted.url);
  const timeout = AbortSignal.timeout(Math.max(1, Math.ceil(getCallTimeoutMs(wanted))));
  const signal = wanted.signal === undefined ? timeout : AbortSignal.any([timeout, wanted.signal]);
  const body = await openBody(wanted.body);
  try {
    const answer = await request(wanted.url, {
      dispatcher: agent,
      method: wanted.method,
      headers: buildHeaders(wanted),
      body,
      signal,
      headersTimeout: 0,
      bodyTimeout: 0,
    });
    const text = await readText(answer.body);
    if (text === null) return { answered: false, failure: { sent: 'maybe', reason: 'too_large' } };
    return { answered: true, status: answer.statusCode, headers: joinHeaderValues(answer.headers), body: text };
  } catch (cause) {
    if (isProgrammingError(cause)) throw cause;
    return { answered: false, failure: describeFailure(cause, timeout.aborted) };
  } finally {
    if (body !== null && typeof body === 'object' && 'destroy' in body) body.destroy();
  }
}

function getCallTimeoutMs(wanted: PlatformRequest): number {
  const bytes = typeof wanted.body === 'object' ? wanted.body.bytes : 0;
  return wanted.timeoutMs ?? computeResponseTimeoutMs(bytes);
}

function buildHeaders(wanted: PlatformRequest): Record<string, string> {
  if (typeof wanted.body !== 'object') return wanted.headers ?? {};
  return { ...wanted.headers, 'content-length': String(wanted.body.bytes) };
}

async function openBody(body: PlatformRequest['body']): Promise<string | Buffer | Readable | null> {
  if (body === undefined || typeof body === 'string') return body ?? null;
  const file = await open(body.path, 'r');
  if (body.bytes > MAX_BUFFERED_BYTES) {
    return file.createReadStream({ start: body.first, end: body.first + body.bytes - 1 });
  }
  try {
    const buffer = Buffer.alloc(body.bytes);
    const { bytesRead } = await file.read(buffer, 0, body.bytes, body.first);
    if (bytesRead !== body.bytes) throw new Error(`The media file is ${body.bytes - bytesRead} bytes too short.`);
    return buffer;
  } finally {
    await file.close();
  }
}

/** Reads a body; null if it is longer than any documented response. */
async function readText(body: AsyncIterable<Buffer>): Promise<string | null> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of body) {
    bytes += part.length;
    if (bytes > MAX_RESPONSE_BYTES) return null;
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}
