import { z } from 'zod';
import type { PlatformResult } from '../../ports.ts';
import { parseJson } from '../../web/parse-json.ts';
import { noResponseError, unreadableResponseError } from '../platform-errors.ts';
import type { PlatformResponse, PlatformHttp } from '../platform-http.ts';
import type { ClipappSettings } from './settings.ts';
import { toClipappError } from './errors.ts';

/** Common arguments of all clipapp calls. */
export interface Clipapp {
  settings: ClipappSettings;
  http: PlatformHttp;
}

export interface ApiCall<T> {
  method: 'GET' | 'POST';
  /** The path below the API base, with its query. */
  path: string;
  accessToken: string;
  body?: object;
  /** The shape of `data` in the envelope. */
  shape: z.ZodType<T>;
  signal?: AbortSignal;
}

const Envelope = z.object({ data: z.unknown(), error: z.object({ code: z.string() }) });

/** Calls the API. Only `error.code == "ok"` is a success, because some refusals have status 200. */
export async function callApi<T>(clipapp: Clipapp, call: ApiCall<T>): Promise<PlatformResult<T>> {
  const reply = await clipapp.http.send({
    method: call.method,
    url: clipapp.settings.apiUrl + call.path,
    headers: { authorization: `Bearer ${call.accessToken}`, 'content-type': 'application/json; charset=UTF-8' },
    ...(call.body === undefined ? {} : { body: JSON.stringify(call.body) }),
    ...(call.signal === undefined ? {} : { signal: call.signal }),
  });
  if (!reply.answered) return { ok: false, error: noResponseError(reply.failure) };
  const envelope = Envelope.safeParse(parseJson(reply.body));
  if (!envelope.success) return { ok: false, error: toClipappError(null, reply) };
  const { code } = envelope.data.error;
  if (code !== 'ok') return { ok: false, error: toClipappError(code, reply) };
  const data = call.shape.safeParse(envelope.data.data);
  return data.success ? { ok: true, value: data.data } : { ok: false, error: unreadableResponseError() };
}

/** The error code in an upload host's response; null if it has none. */
export function readErrorCode(reply: PlatformResponse): string | null {
  const envelope = Envelope.safeParse(parseJson(reply.body));
  return envelope.success ? envelope.data.error.code : null;
}
