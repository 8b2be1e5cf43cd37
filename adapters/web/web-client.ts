import type { OutboundResponse, OutboundRequest, WebClient } from '../ports.ts';
import { requireNoTransaction } from '../../shares/open-transaction.ts';
import { parseAllowList } from './allow-list.ts';
import { readTruncatedBody, readBody } from './body.ts';
import { downloadToFile } from './download.ts';
import { createKeepAlive, type SendKeptAlive } from './keep-alive.ts';
import {
  DEFAULT_TIMEOUT_MS,
  sendRequest,
  type OpenResponse,
  type OutboundOptions,
  type OutboundLimits,
} from './send-request.ts';
import { toOutboundFailure } from './outbound-error.ts';
import type { Resolve } from './resolve.ts';
import { parseTarget } from './target.ts';

const LIMITS: OutboundLimits = {
  connectMs: 5_000,
  headersMs: 10_000,
  headerBytes: 32 * 1024,
  // The window is longer than a pause of the network, or of our own disk.
  windowMs: 20_000,
  windowBytes: 20 * 1024,
};

/** An unwanted body is drained up to this limit, so that the server can finish its response. */
const DRAIN = { limit: 64 * 1024, ms: 1_000 };

/**
 * Creates the client of outbound requests. `allow` is parsed by `parseAllowList`. With `maxBytes: 0` and `truncate` a
 * response is complete with its headers; its body is dropped. `resolve` replaces the name servers.
 */
export function createWebClient(options: {
  allow: string;
  userAgent?: string;
  resolve?: Resolve;
  /** Allowed ports on the public internet. Default 80 and 443. */
  ports?: readonly number[];
  limits?: Partial<OutboundLimits>;
}): WebClient {
  const outbound: OutboundOptions = {
    rules: { allow: parseAllowList(options.allow), ports: options.ports ?? [80, 443] },
    userAgent: options.userAgent ?? 'Kinora',
    resolve: options.resolve ?? null,
    limits: { ...LIMITS, ...options.limits },
  };
  const sendKeptAlive = createKeepAlive(outbound);
  return {
    request: (url, request) => sendOutbound(outbound, sendKeptAlive, url, request),
    download: async (url, path, request) => {
      requireNoTransaction(url);
      return downloadToFile(outbound, url, path, request);
    },
    findUrlProblem(url) {
      const parsed = parseTarget(url, outbound.rules);
      return parsed.ok ? null : parsed.message;
    },
  };
}

async function sendOutbound(
  outbound: OutboundOptions,
  sendKeptAlive: SendKeptAlive,
  url: string,
  request: OutboundRequest,
): Promise<OutboundResponse> {
  requireNoTransaction(url);
  const started = performance.now();
  const ms = () => Math.round(performance.now() - started);
  let response: OpenResponse | null = null;
  try {
    const signal = AbortSignal.timeout(request.timeoutMs ?? DEFAULT_TIMEOUT_MS);
    response = request.keepAlive
      ? await sendKeptAlive(url, request, signal)
      : await sendRequest(outbound, url, request, signal);
    const body = await readResponseBody(response, request, outbound.limits);
    return {
      ok: true,
      status: response.status,
      headers: response.headers,
      body,
      finalUrl: response.finalUrl,
      ms: ms(),
    };
  } catch (error) {
    return { ok: false, ...toOutboundFailure(error), ms: ms() };
  } finally {
    await response?.close();
  }
}

async function readResponseBody(
  response: OpenResponse,
  request: OutboundRequest,
  limits: OutboundLimits,
): Promise<Buffer> {
  const { maxBytes, truncate = false } = request;
  if (request.method === 'HEAD' || response.status === 204 || response.status === 304) return Buffer.alloc(0);
  if (!truncate) return readBody(response, maxBytes, limits);
  if (maxBytes > 0) return readTruncatedBody(response, maxBytes, limits);
  await response.body.dump({ limit: DRAIN.limit, signal: AbortSignal.timeout(DRAIN.ms) }).catch(toOutboundFailure);
  return Buffer.alloc(0);
}
