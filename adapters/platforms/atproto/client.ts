import type { z } from 'zod';
import type { PlatformResult } from '../../ports.ts';
import { parseAllowList } from '../../web/allow-list.ts';
import { createOutboundConnect } from '../../web/keep-alive.ts';
import type { OutboundOptions } from '../../web/send-request.ts';
import { createPlatformHttp, type PlatformHttp, type PlatformReply, type PlatformRequest } from '../platform-http.ts';
import { readReply } from '../read-reply.ts';
import type { AtprotoSettings } from './settings.ts';
import { toAtprotoError } from './errors.ts';
import type { HostToken } from './host-token.ts';

/** Common arguments of all calls. */
export interface Atproto {
  settings: AtprotoSettings;
  http: PlatformHttp;
  rules: OutboundOptions['rules'];
}

const LIMITS = { connectMs: 5_000, headersMs: 10_000, headerBytes: 32 * 1024, windowMs: 20_000, windowBytes: 1 };

/** Creates the arguments of calls. The outbound policy applies to them, because owners of accounts name the hosts. */
export function createAtproto(settings: AtprotoSettings): Atproto {
  const rules = { allow: parseAllowList(settings.outboundAllow), ports: [80, 443] };
  const connect = createOutboundConnect({ rules, userAgent: 'Kinora', resolve: null, limits: LIMITS });
  return { settings, http: createPlatformHttp(connect), rules };
}

type Call = Pick<PlatformRequest, 'timeoutMs' | 'signal'> & {
  query?: Record<string, string>;
  headers?: Record<string, string>;
  /** Sent as JSON by POST. Null: a POST without a body, for methods that expect none. Undefined: a GET. */
  body?: object | null;
  /** Uses a new connection. A call that could not be sent has then certainly not arrived. */
  isIrreversible?: boolean;
};

/** Calls a method of the account's host. */
export function callMethod(
  { http }: Atproto,
  { host, token }: HostToken,
  method: string,
  { query = {}, headers = {}, body, isIrreversible = false, ...limits }: Call,
): Promise<PlatformReply> {
  const search = Object.keys(query).length > 0 ? `?${new URLSearchParams(query).toString()}` : '';
  const send = isIrreversible ? http.sendOnFreshConnection : http.send;
  return send({
    method: body === undefined ? 'GET' : 'POST',
    url: `${host}/xrpc/${method}${search}`,
    headers: {
      ...(token === '' ? {} : { authorization: `Bearer ${token}` }),
      ...(body ? { 'content-type': 'application/json' } : {}),
      ...headers,
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
    ...limits,
  });
}

export async function readMethod<T>(
  atproto: Atproto,
  token: HostToken,
  method: string,
  call: Call,
  shape: z.ZodType<T>,
): Promise<PlatformResult<T>> {
  return readReply(await callMethod(atproto, token, method, call), shape, toAtprotoError);
}
