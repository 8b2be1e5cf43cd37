import type { OutboundFailure } from '../ports.ts';
import { parseAllowList } from '../web/allow-list.ts';
import { readBody } from '../web/body.ts';
import { sendRequest, type OpenResponse, type OutboundOptions } from '../web/send-request.ts';
import { toOutboundFailure } from '../web/outbound-error.ts';

export interface ProviderCall {
  method: 'GET' | 'POST' | 'PUT';
  url: string;
  headers?: Record<string, string>;
  body?: string | Buffer;
  /** The whole call. Default 30 s. */
  timeoutMs?: number;
  /** Of the answer. Default 8 MiB. */
  maxBytes?: number;
  /** Gives the call up; its outcome is then open. Throws the signal's reason. */
  signal?: AbortSignal;
}

export type ProviderReply =
  | { answered: true; status: number; headers: Record<string, string>; body: Buffer }
  /** `sent`: whether the provider can have seen the request. */
  | { answered: false; sent: 'never' | 'maybe'; failure: OutboundFailure };

/** Calls providers. Every failure of the outside is data. */
export interface ProviderHttp {
  send(call: ProviderCall): Promise<ProviderReply>;
}

const TIMEOUT_MS = 30_000;
const MAX_RESPONSE_BYTES = 8 * 1024 * 1024;

/** A provider may think for minutes before its first byte; the call's own deadline ends that. */
const LIMITS = { connectMs: 10_000, headersMs: 0, headerBytes: 32 * 1024, windowMs: 60_000, windowBytes: 1 };

const FAILURES_BEFORE_SENDING: ReadonlySet<OutboundFailure> = new Set([
  'blocked_address',
  'invalid_url',
  'dns_failed',
  'connect_failed',
  'tls_failed',
]);

/** Over the guarded exchange of the web client: `allow` holds the hosts that the operator named, all others must be public. */
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
  const late = AbortSignal.timeout(timeoutMs);
  let open: OpenResponse | null = null;
  try {
    const request = { method, headers, ...(body === undefined ? {} : { body }) };
    open = await sendRequest(outbound, url, request, signal ? AbortSignal.any([late, signal]) : late);
    const answer = await readBody(open, maxBytes, outbound.limits);
    return { answered: true, status: open.status, headers: open.headers, body: answer };
  } catch (error) {
    signal?.throwIfAborted();
    const { failure } = toOutboundFailure(error);
    const sent = open === null && FAILURES_BEFORE_SENDING.has(failure) ? 'never' : 'maybe';
    return { answered: false, sent, failure };
  } finally {
    await open?.close();
  }
}
