import type { z } from 'zod';
import type { PlatformError, PlatformResult } from '../ports.ts';
import { parseResponse } from '../web/parse-json.ts';
import { noResponseError, unreadableResponseError } from './platform-errors.ts';
import type { PlatformReply, PlatformResponse } from './platform-http.ts';

/** Reads the body of a 200 response. `toError` converts any other response. */
export function readReply<T>(
  reply: PlatformReply,
  shape: z.ZodType<T>,
  toError: (response: PlatformResponse) => PlatformError,
): PlatformResult<T> {
  if (!reply.answered) return { ok: false, error: noResponseError(reply.failure) };
  if (reply.status !== 200) return { ok: false, error: toError(reply) };
  const value = parseResponse(shape, reply.body);
  return value === null ? { ok: false, error: unreadableResponseError() } : { ok: true, value };
}
