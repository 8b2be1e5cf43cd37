import type { Socket } from 'node:net';
import { Agent, type buildConnector } from 'undici';
import type { OutboundRequest } from '../ports.ts';
import { raceAbort } from './race-abort.ts';
import {
  openSocket,
  parseTargetOrThrow,
  toOpenResponse,
  type OpenResponse,
  type OutboundOptions,
} from './send-request.ts';

/** How long an idle connection is kept: shorter than at most servers, because a request on a closed one fails. */
const IDLE_MS = 1_000;

export type SendKeptAlive = (url: string, request: OutboundRequest, signal: AbortSignal) => Promise<OpenResponse>;

/**
 * Reuses one connection for successive requests to an origin. The address of every new connection is resolved and
 * checked. Redirects are not followed.
 */
export function createKeepAlive(outbound: OutboundOptions): SendKeptAlive {
  const agent = createAgent(outbound);
  return async (url, request, signal) => {
    const { url: target } = parseTargetOrThrow(url, outbound.rules);
    const pending = agent.request({
      origin: target.origin,
      method: request.method ?? 'GET',
      path: `${target.pathname}${target.search}`,
      headers: { 'user-agent': outbound.userAgent, ...request.headers, 'accept-encoding': 'identity' },
      body: request.body ?? null,
      signal,
    });
    const response = await raceAbort(signal, pending);
    // A body that was not read to its end closes the connection.
    return toOpenResponse(response, target, async () => void response.body.destroy());
  };
}

function createAgent(outbound: OutboundOptions): Agent {
  const { limits } = outbound;
  return new Agent({
    connect: createOutboundConnect(outbound),
    allowH2: false,
    keepAliveTimeout: IDLE_MS,
    keepAliveMaxTimeout: IDLE_MS,
    headersTimeout: limits.headersMs,
    bodyTimeout: 0,
    maxHeaderSize: limits.headerBytes,
  });
}

/** Opens the connections of an agent to addresses that the outbound policy allows. */
export function createOutboundConnect(outbound: OutboundOptions): buildConnector.connector {
  return (options, callback) => void connect(outbound, options, callback);
}

/** Opens a connection. It outlives the request that opened it, so it has a separate time limit. */
async function connect(
  outbound: OutboundOptions,
  { protocol, host }: buildConnector.Options,
  callback: buildConnector.Callback,
): Promise<void> {
  let socket: Socket;
  try {
    const target = parseTargetOrThrow(`${protocol}//${host}/`, outbound.rules);
    socket = await openSocket(outbound, target, AbortSignal.timeout(outbound.limits.headersMs));
  } catch (error) {
    callback(error as Error, null);
    return;
  }
  callback(null, socket);
}
