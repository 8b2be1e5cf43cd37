import type { OutboundFailure } from '../ports.ts';
import { requireNoTransaction } from '../../shares/open-transaction.ts';
import { parseAllowList } from '../web/allow-list.ts';
import { readBody } from '../web/body.ts';
import { sendRequest, type OpenResponse, type OutboundOptions } from '../web/send-request.ts';
import { toOutboundFailure } from '../web/outbound-error.ts';

export interface ProviderCall {
  method: 'GET' | 'POST' | 'PUT';
  url: string;
  headers?: Record<string, string>;
  body?: string | Buffer;
  /** The limit of the whole call. Default 30 s. */
  timeoutMs?: number;
  /** The limit of the response. Default 8 MiB. */
  maxBytes?: number;
  /** Aborts the call, which may still take effect. Throws the signal's reason. */
  signal?: AbortSignal;
}

export type ProviderReply =
  | { answered: true; status: number; headers: Record<string, string>; body: Buffer }
  /** `sent`: whether the provider may have received the request. */
  | { answered: false; sent: 'never' | 'maybe'; failure: OutboundFailure };

/** Calls providers. External failures are returned as data. */
export interface ProviderHttp {
  send(call: ProviderCall): Promise<ProviderReply>;
}

const TIMEOUT_MS = 30_000;
const MAX_RESPONSE_BYTES = 8 * 1024 * 1024;

/** The first byte may take minutes, so only the timeout of the call limits it. Then a byte must arrive per minute. */
const LIMITS = { connectMs: 10_000, headersMs: 0, headerBytes: 32 * 1024, windowMs: 60_000, windowBytes: 1 };

const FAILURES_BEFORE_SENDING: ReadonlySet<OutboundFailure> = new Set([
  'blocked_address',
  'invalid_url',
  'dns_failed',
  'connect_failed',
  'tls_failed',
]);

/** `allow` lists the configured hosts; all others must have public addresses. */
export function createProviderHttp(allow: string): ProviderHttp {
  const outbound: OutboundOptions = {
    rules: { allow: parseAllowList(allow), ports: [80, 443] },
    userAgent: 'Kinora',
    resolve: null,
    limits: LIMITS,
  };
  return { send: (call) => sendOnce(outbound, call) };
}

async function sendOnce(outbound: OutboundOptions, call: ProviderCall): Promise<ProviderReply> {
  const { method, url, headers = {}, body, timeoutMs = TIMEOUT_MS, maxBytes = MAX_RESPONSE_BYTES, signal } = call;
  requireNoTransaction(url);
  const timeout = AbortSignal.timeout(timeoutMs);
  let open: OpenResponse | null = null;
  try {
    const request = { method, headers, ...(body === undefined ? {} : { body }) };
    open = await sendRequest(outbound, url, request, signal ? AbortSignal.any([timeout, signal]) : timeout);
    const responseBody = await readBody(open, maxBytes, outbound.limits);
    return { answered: true, status: open.status, headers: open.headers, body: responseBody };
  } catch (error) {
    signal?.throwIfAborted();
    const { failure } = toOutboundFailure(error);
    const sent = open === null && FAILURES_BEFORE_SENDING.has(failure) ? 'never' : 'maybe';
    return { answered: false, sent, failure };
  } finally {
    await open?.close();
  }
}
