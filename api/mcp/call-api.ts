import { IncomingMessage, type RequestListener, ServerResponse } from 'node:http';
import type { ErrorType } from '../http/errors.ts';
import { type Pinned, pinRequest } from '../middleware/if-as-planned.ts';
import { Socket } from 'node:net';
import { markDispatched } from '../http/is-dispatched.ts';

interface DispatchedRequest {
  method: string;
  path: string;
  headers: Readonly<Record<string, string>>;
  body?: string | undefined;
  pinned?: Pinned | undefined;
  /** The address of the connection of the caller. */
  remoteAddress: string | undefined;
}

interface DispatchedResponse {
  status: number;
  headers: Readonly<Record<string, string>>;
  body: string;
}

export interface ApiRequest {
  method: 'GET' | 'POST' | 'DELETE';
  /** Relative to /api/v1. */
  path: string;
  query?: Readonly<Record<string, unknown>>;
  body?: unknown;
  idempotencyKey?: string | undefined;
  /** The revision of the resource that the request is meant for. */
  revision?: number | undefined;
  /** What the request must find unchanged in a resource that has no revision. */
  pinned?: Pinned | undefined;
}

export interface ApiFailure {
  type: ErrorType;
  message: string;
  details?: readonly object[];
  /** Set for 429. */
  retryAfterSeconds?: number;
}

export type ApiReply =
  | { ok: true; status: number; data: unknown; pagination?: unknown; shortfall?: unknown }
  | { ok: false; status: number; error: ApiFailure; challenge?: string };

/** Sends a request to the REST API with the caller's key. It passes the whole chain of middleware. */
export type CallApi = (request: ApiRequest) => Promise<ApiReply>;

/** Headers of the caller's request that the REST request carries too. */
const FORWARDED = ['authorization', 'x-api-key', 'traceparent', 'x-forwarded-for'] as const;

export function createCallApi(listener: RequestListener, { headers: from, socket }: IncomingMessage): CallApi {
  const { remoteAddress } = socket;
  const forwarded = FORWARDED.flatMap((name) => (typeof from[name] === 'string' ? [[name, from[name]]] : []));
  const base = { host: 'mcp.internal', ...(Object.fromEntries(forwarded) as Record<string, string>) };
  return async ({ method, path, query = {}, body, idempotencyKey, revision, pinned }) => {
    const response = await dispatch(listener, {
      method,
      path: `/api/v1${path}${toQueryString(query)}`,
      headers: {
        ...base,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
        ...(revision === undefined ? {} : { 'if-match': `"${revision}"` }),
      },
      body: body === undefined ? undefined : JSON.stringify(body),
      pinned,
      remoteAddress,
    });
    return toReply(response, JSON.parse(response.body) as Envelope);
  };
}

type Envelope =
  { success: true; data: unknown; pagination?: unknown; shortfall?: unknown } | { success: false; error: ApiFailure };

function toReply({ status, headers }: DispatchedResponse, envelope: Envelope): ApiReply {
  if (envelope.success) {
    const { success: _success, ...rest } = envelope;
    return { ok: true, status, ...rest };
  }
  const { 'retry-after': retryAfter, 'www-authenticate': challenge } = headers;
  const wait = retryAfter === undefined ? {} : { retryAfterSeconds: Number(retryAfter) };
  return { ok: false, status, error: { ...envelope.error, ...wait }, ...(challenge && { challenge }) };
}

function toQueryString(query: Readonly<Record<string, unknown>>): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== null);
  const text = new URLSearchParams(given.map(([name, value]): [string, string] => [name, toText(value)])).toString();
  return text && `?${text}`;
}

/** Writes a query value, a list with commas. `String` would throw for an object whose `toString` is a value. */
export function toText(value: unknown): string {
  if (Array.isArray(value)) return value.map(toText).join(',');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** Reads the resource that an argument of a tool names. A problem of the id in the path has the name of the argument. */
export async function readResource(
  callApi: CallApi,
  path: string,
  { argument, id }: { argument: string; id: unknown },
): Promise<ApiReply> {
  const reply = await callApi({ method: 'GET', path: path.replace('{id}', toSegment(id)) });
  if (reply.ok || reply.status !== 400) return reply;
  const { message, details = [], ...error } = reply.error;
  const renamed = details.map((one) => ('path' in one && one.path === 'id' ? { ...one, path: argument } : one));
  return { ...reply, error: { ...error, message: message.replace(/^id: /u, `${argument}: `), details: renamed } };
}

/** Encodes a segment of a path. An empty one becomes `-`, which is no id. */
export function toSegment(value: unknown): string {
  return encodeURIComponent(typeof value === 'string' && value !== '' ? value : '-');
}

/** Runs a request through the whole application in this process, without a connection. */
export function dispatch(
  listener: RequestListener,
  { method, path, headers, body = '', pinned, remoteAddress }: DispatchedRequest,
): Promise<DispatchedResponse> {
  return new Promise((resolve) => {
    const bytes = Buffer.from(body);
    const sent = bytes.length > 0 ? { ...headers, 'content-length': String(bytes.length) } : headers;
    const socket = Object.defineProperty(new Socket(), 'remoteAddress', { value: remoteAddress });
    const request = Object.assign(new IncomingMessage(socket), {
      method,
      url: path,
      headers: { ...sent },
      headersDistinct: Object.fromEntries(Object.entries(sent).map(([name, value]) => [name, [value]])),
      httpVersion: '1.1',
      complete: true,
    });
    markDispatched(request);
    pinRequest(request, pinned);
    const response = new ServerResponse(request);
    // A response with a socket emits `close`, as one over a connection does.
    response.assignSocket(socket);
    // Koa sends a JSON response with one call of `end`.
    response.end = (chunk?: unknown) => {
      request.socket.destroy();
      const received = Object.entries(response.getHeaders()).map(([name, value]) => [name, String(value)]);
      resolve({
        status: response.statusCode,
        headers: Object.fromEntries(received) as Record<string, string>,
        body: typeof chunk === 'string' || Buffer.isBuffer(chunk) ? chunk.toString() : '',
      });
      return response;
    };
    if (bytes.length > 0) request.push(bytes);
    request.push(null);
    listener(request, response);
  });
}
