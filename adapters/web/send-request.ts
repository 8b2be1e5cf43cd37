import { isIP, type Socket } from 'node:net';
import { Client, type Dispatcher } from 'undici';
import type { OutboundRequest } from '../ports.ts';
import { listOwnAddresses } from './addresses.ts';
import { connectPinned } from './connect.ts';
import { OutboundError } from './outbound-error.ts';
import { pinAddresses, resolveLocalName, resolvePublicName, type Resolve } from './resolve.ts';
import { parseTarget, type TargetRules, type RequestTarget } from './target.ts';
import { raceAbort } from './race-abort.ts';

export interface OutboundOptions {
  rules: TargetRules;
  userAgent: string;
  /** Null: hosts on the allow list use the system's resolver, all others the name servers. */
  resolve: Resolve | null;
  limits: OutboundLimits;
}

export interface OutboundLimits {
  /** TCP and TLS together. */
  connectMs: number;
  headersMs: number;
  headerBytes: number;
  /** The request times out if fewer than `windowBytes` arrive in a window. */
  windowMs: number;
  windowBytes: number;
}

export interface OpenResponse {
  status: number;
  headers: Record<string, string>;
  body: Dispatcher.ResponseData['body'];
  finalUrl: string;
  /** Closes the connection, unless it is kept alive and the body was read. The caller must always call it. */
  close(): Promise<void>;
}

/** Limit for the whole request, including name resolution and redirects. */
export const DEFAULT_TIMEOUT_MS = 60_000;

/** Headers that are kept when a redirect leads to another origin. */
const PORTABLE_HEADERS = new Set(['accept', 'accept-language', 'range']);

/**
 * Sends a request and follows redirects. Returns the last response with its body unread. Each hop is checked and resolved like the
 * first one and uses a new connection. POST requests follow no redirects. Throws `OutboundError` and socket errors.
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
    const response = await sendOnce(outbound, target, { ...request, headers }, signal);
    const location = getRedirectLocation(response);
    if (location === null || maxRedirects === 0) return response;
    await response.close();
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
  target: RequestTarget,
  request: Omit<OutboundRequest, 'maxBytes'>,
  signal: AbortSignal,
): Promise<OpenResponse> {
  const socket = await openSocket(outbound, target, signal);
  const client = createSingleUseClient(socket, target, outbound.limits);
  try {
    const pending = client.request({
      method: request.method ?? 'GET',
      path: `${target.url.pathname}${target.url.search}`,
      headers: { 'user-agent': outbound.userAgent, ...request.headers, 'accept-encoding': 'identity' },
      body: request.body ?? null,
      reset: true,
      signal,
    });
    return toOpenResponse(await raceAbort(signal, pending), target.url, () => client.destroy());
  } catch (error) {
    await client.destroy();
    throw error;
  }
}

/** Resolves the target, checks its addresses and connects to one of them. */
export async function openSocket(
  outbound: OutboundOptions,
  target: RequestTarget,
  signal: AbortSignal,
): Promise<Socket> {
  const addresses = await pinAddresses(target, chooseResolver(outbound, target), listOwnAddresses(), signal);
  return connectPinned(target, addresses, outbound.limits.connectMs, signal);
}

export function toOpenResponse(
  { statusCode, headers, body }: Dispatcher.ResponseData,
  finalUrl: URL,
  close: () => Promise<void>,
): OpenResponse {
  // An unread body fails when its connection is closed. Readers of the body get this error themselves.
  body.on('error', () => undefined);
  return { status: statusCode, headers: joinHeaderValues(headers), body, finalUrl: finalUrl.href, close };
}

/** A client for one open socket. It must not open another one, because only this socket's address was checked. */
function createSingleUseClient(socket: Socket, target: RequestTarget, limits: OutboundLimits): Client {
  let unused: Socket | null = socket;
  return new Client(target.url.origin, {
    connect: (_options, callback) => {
      if (unused === null) return callback(new OutboundError('reset', 'The server closed the connection.'), null);
      const open = unused;
      unused = null;
      queueMicrotask(() => callback(null, open));
    },
    headersTimeout: limits.headersMs,
    // The reader of the body enforces `windowMs`.
    bodyTimeout: 0,
    maxHeaderSize: limits.headerBytes,
  });
}

export function parseTargetOrThrow(url: string, rules: TargetRules): RequestTarget {
  const parsed = parseTarget(url, rules);
  if (!parsed.ok) throw new OutboundError(parsed.failure, parsed.message);
  return parsed.target;
}

function resolveRedirect(from: RequestTarget, location: string, rules: TargetRules): RequestTarget {
  const url = URL.parse(location, from.url.href);
  if (!url) throw new OutboundError('invalid_url', 'The server redirected to an invalid URL.');
  const target = parseTargetOrThrow(url.href, rules);
  if (from.secure && !target.secure) {
    throw new OutboundError('invalid_url', 'The server redirected from https to http.');
  }
  return target;
}

function chooseResolver(outbound: OutboundOptions, target: RequestTarget): Resolve {
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

/** Joins the values of a repeated header with commas. */
export function joinHeaderValues(headers: Record<string, string | string[] | undefined>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, [value].flat().join(', ')]],
    ),
  );
}
