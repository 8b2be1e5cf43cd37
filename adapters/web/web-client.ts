import type { OutboundResponse, OutboundRequest, WebClient } from '../ports.ts';
import { parseAllowList } from './allow-list.ts';
import { readTruncatedBody, readBody } from './body.ts';
import { downloadToFile } from './download.ts';
import { DEFAULT_TIMEOUT_MS, sendRequest, type OpenResponse, type OutboundOptions, type OutboundLimits } from './send-request.ts';
import { toOutboundFailure } from './outbound-error.ts';
import type { Resolve } from './resolve.ts';
import { parseTarget } from './target.ts';

const LIMITS: OutboundLimits = {
  connectMs: 5_000,
  headersMs: 10_000,
  headerBytes: 32 * 1024,
  windowMs: 10_000,
  windowBytes: 10 * 1024,
};

/** An answer whose body nobody wants is drained this far, so that the server can finish, and no further. */
const DRAIN = { limit: 64 * 1024, ms: 1_000 };

/**
 * The one guarded way out. `allow` is `''` in production, else a list as `parseAllowList` reads it. With `maxBytes: 0` and
 * `truncate` the answer stands as soon as its headers do, whatever the body. `resolve` replaces the name servers.
 */
export function createWebClient(options: {
  allow: string;
  userAgent?: string;
  resolve?: Resolve;
  /** On the public internet; default 80 and 443. */
  ports?: readonly number[];
  limits?: Partial<OutboundLimits>;
}): WebClient {
  const outbound: OutboundOptions = {
    rules: { allow: parseAllowList(options.allow), ports: options.ports ?? [80, 443] },
    userAgent: options.userAgent ?? 'Kinora',
    resolve: options.resolve ?? null,
    limits: { ...LIMITS, ...options.limits },
  };
  return {
    request: (url, request) => sendOutbound(outbound, url, request),
    download: (url, path, request) => downloadToFile(outbound, url, path, request),
    findUrlProblem(url) {
      const judgement = parseTarget(url, outbound.rules);
      return judgement.ok ? null : judgement.message;
    },
  };
}

async function sendOutbound(outbound: OutboundOptions, url: string, request: OutboundRequest): Promise<OutboundResponse> {
  const started = performance.now();
  const ms = () => Math.round(performance.now() - started);
  let open: OpenResponse | null = null;
  try {
    open = await sendRequest(outbound, url, request, AbortSignal.timeout(request.timeoutMs ?? DEFAULT_TIMEOUT_MS));
    const body = await readResponseBody(open, request, outbound.limits);
    return { ok: true, status: open.status, headers: open.headers, body, finalUrl: open.finalUrl, ms: ms() };
  } catch (error) {
    return { ok: false, ...toOutboundFailure(error), ms: ms() };
  } finally {
    await open?.close();
  }
}

async function readResponseBody(open: OpenResponse, request: OutboundRequest, limits: OutboundLimits): Promise<Buffer> {
  const { maxBytes, truncate = false } = request;
  if (request.method === 'HEAD' || open.status === 204 || open.status === 304) return Buffer.alloc(0);
  if (!truncate) return readBody(open, maxBytes, limits);
  if (maxBytes > 0) return readTruncatedBody(open, maxBytes, limits);
  await open.body.dump({ limit: DRAIN.limit, signal: AbortSignal.timeout(DRAIN.ms) }).catch(toOutboundFailure);
  return Buffer.alloc(0);
}
