import { isIP, type Socket } from 'node:net';
import { Client, type Dispatcher } from 'undici';
import type { OutboundRequest } from '../ports.ts';
import { listOwnAddresses } from './addresses.ts';
import { connectPinned } from './connect.ts';
import { OutboundError } from './outbound-error.ts';
import { pinAddresses, resolveLocalName, resolvePublicName, type Resolve } from './resolve.ts';
import { parseTarget, type TargetRules, type Target } from './target.ts';
import { raceAbort } from './race-abort.ts';

/** What every request of one client shares. */
export interface OutboundOptions {
  rules: TargetRules;
  userAgent: string;
  /** Null: the name servers, or the machine's own names for destinations on the allow list. */
  resolve: Resolve | null;
  limits: OutboundLimits;
}

export interface OutboundLimits {
  /** TCP and TLS together. */
  connectMs: number;
  headersMs: number;
  headerBytes: number;
  /** A body that brings fewer than `windowBytes` in one window is given up. */
  windowMs: number;
  windowBytes: number;
}

export interface OpenResponse {
  status: number;
  headers: Record<string, string>;
  body: Dispatcher.ResponseData['body'];
  finalUrl: string;
  /** Ends the connection. Always called, whatever was read. */
  close(): Promise<void>;
}

/** Whole request, look-ups and redirects included. */
export const DEFAULT_TIMEOUT_MS = 60_000;

/** Headers of the caller that may go to another origin than the one they were written for. */
const PORTABLE_HEADERS = new Set(['accept', 'accept-language', 'range']);

/**
 * The last answer of a chain of requests, its body unread. Every hop is judged, looked up and pinned as if it were the
 * first, over a connection of its own. Only GET and HEAD follow redirects. Throws `OutboundError` and socket errors.
 */
export async function sendRequest(
  outbound: OutboundOptions,
  url: string,
  request: Omit<OutboundRequest, 'maxBytes'>,
  signal: AbortSignal,
): Promise<OpenResponse> {
  const maxRedirects = request.method === 'POST' ? 0 : (request.maxRedirects ?? 0);
  let target = parseTargetOrThrow(url, outbound.rules);
  let headers = lowerCaseNames(request.headers ?? {});
  for (let redirects = 0; ; redirects++) {
    const answer = await sendOnce(outbound, target, { ...request, headers }, signal);
    const location = getRedirectLocation(answer);
    if (location === null || maxRedirects === 0) return answer;
    await answer.close();
    if (redirects === maxRedirects) {
      throw new OutboundError('too_many_redirects', `The server redirected more than ${maxRedirects} times.`);
    }
    const next = resolveRedirect(target, location, outbound.rules);
    if (next.url.origin !== target.url.origin) headers = keepPortableHeaders(headers);
    target = next;
  }
}

async function sendOnce(
  outbound: OutboundOptions,
  target: Target,
  request: Omit<OutboundRequest, 'maxBytes'>,
  signal: AbortSignal,
): Promise<OpenResponse> {
  const addresses = await pinAddresses(target, chooseResolver(outbound, target), listOwnAddresses(), signal);
  const socket = await connectPinned(target, addresses, outbound.limits.connectMs, signal);
  const client = createSingleUseClient(socket, target, outbound.limits);
  try {
    const asked = client.request({
      method: request.method ?? 'GET',
      path: `${target.url.pathname}${target.url.search}`,
      headers: { 'user-agent': outbound.userAgent, ...request.headers, 'accept-encoding': 'identity' },
      body: request.body ?? null,
      reset: true,
      signal,
    });
    const response = await raceAbort(signal, asked);
    // An unread body fails when its connection is closed. Whoever reads it is told; nobody else needs to be.
    response.body.on('error', () => undefined);
    return {
      status: response.statusCode,
      headers: joinHeaderValues(response.headers),
      body: response.body,
      finalUrl: target.url.href,
      close: () => client.destroy(),
    };
  } catch (error) {
    await client.destroy();
    throw error;
  }
}

/** A client over one open socket. It must not open another: what is pinned once is used once. */
function createSingleUseClient(socket: Socket, target: Target, limits: OutboundLimits): Client {
  let unused: Socket | null = socket;
  return new Client(target.url.origin, {
    connect: (_options, callback) => {
      if (unused === null) return callback(new OutboundError('reset', 'The server closed the connection.'), null);
      const open = unused;
      unused = null;
      queueMicrotask(() => callback(null, open));
    },
    headersTimeout: limits.headersMs,
    bodyTimeout: 0,
    maxHeaderSize: limits.headerBytes,
  });
}

function parseTargetOrThrow(url: string, bounds: TargetRules): Target {
  const judgement = parseTarget(url, bounds);
  if (!judgement.ok) throw new OutboundError(judgement.failure, judgement.message);
  return judgement.target;
}

function resolveRedirect(from: Target, location: string, bounds: TargetRules): Target {
  const url = URL.parse(location, from.url.href);
  if (!url) throw new OutboundError('invalid_url', 'The server redirected to a URL that cannot be read.');
  const target = parseTargetOrThrow(url.href, bounds);
  if (from.secure && !target.secure) {
    throw new OutboundError('invalid_url', 'The server redirected from https to http.');
  }
  return target;
}

function chooseResolver(outbound: OutboundOptions, target: Target): Resolve {
  if (isIP(target.host)) return async (host) => [host];
  return outbound.resolve ?? (target.trusted ? resolveLocalName : resolvePublicName);
}

function getRedirectLocation({ status, headers }: OpenResponse): string | null {
  return [301, 302, 303, 307, 308].includes(status) ? (headers['location'] ?? null) : null;
}

function lowerCaseNames(headers: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
}

function keepPortableHeaders(headers: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => PORTABLE_HEADERS.has(name)));
}

function joinHeaderValues(headers: Record<string, string | string[] | undefined>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, Array.isArray(value) ? value.join(', ') : (value ?? '')]),
  );
}
