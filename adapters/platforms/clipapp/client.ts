import { z } from 'zod';
import type { Answer } from '../../ports.ts';
import { parseJson } from '../../web/parse-json.ts';
import { noAnswer, unreadableAnswer } from '../platform-errors.ts';
import type { PlatformAnswer, PlatformHttp } from '../platform-http.ts';
import type { ClipappSettings } from '../settings.ts';
import { clipappError } from './errors.ts';

/** What every clipapp call needs. */
export interface Clipapp {
  settings: ClipappSettings;
  http: PlatformHttp;
}

export interface ApiCall<T> {
  method: 'GET' | 'POST';
  /** Below the API base, with its query. */
  path: string;
  accessToken: string;
  body?: object;
  /** Of `data` in the envelope. */
  shape: z.ZodType<T>;
  signal?: AbortSignal;
}

const Envelope = z.object({ data: z.unknown(), error: z.object({ code: z.string() }) });

/** Success is `error.code == "ok"` and nothing else: some refusals come with HTTP 200. */
export async function callApi<T>(clipapp: Clipapp, call: ApiCall<T>): Promise<Answer<T>> {
  const reply = await clipapp.http.send({
    method: call.method,
    url: clipapp.settings.apiUrl + call.path,
    headers: { authorization: `Bearer ${call.accessToken}`, 'content-type': 'application/json; charset=UTF-8' },
    ...(call.body === undefined ? {} : { body: JSON.stringify(call.body) }),
    ...(call.signal === undefined ? {} : { signal: call.signal }),
  });
  if (!reply.answered) return { ok: false, error: noAnswer(reply.failure) };
  const envelope = Envelope.safeParse(parseJson(reply.body));
  if (!envelope.success) return { ok: false, error: clipappError(null, reply) };
  const { code } = envelope.data.error;
  if (code !== 'ok') return { ok: false, error: clipappError(code, reply) };
  const data = call.shape.safeParse(envelope.data.data);
  return data.success ? { ok: true, value: data.data } : { ok: false, error: unreadableAnswer() };
}

/** The error code of an upload host's answer, where it gives one. */
export function errorCodeOf(reply: PlatformAnswer): string | null {
  const envelope = Envelope.safeParse(parseJson(reply.body));
  return envelope.success ? envelope.data.error.code : null;
}
