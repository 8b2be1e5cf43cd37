import type { z } from 'zod';
import type { PlatformResult } from '../../ports.ts';
import { parseResponse } from '../../web/parse-json.ts';
import { noResponseError, unreadableResponseError } from '../platform-errors.ts';
import type { PlatformHttp } from '../platform-http.ts';
import type { VideoshortsSettings } from '../settings.ts';
import { toVideoshortsError } from './errors.ts';

/** What every videoshorts call needs. */
export interface Videoshorts {
  settings: VideoshortsSettings;
  http: PlatformHttp;
}

/** `GET {api}/{list}?…` */
export async function getList<T>(
  videoshorts: Videoshorts,
  list: string,
  query: Record<string, string>,
  accessToken: string,
  shape: z.ZodType<T>,
): Promise<PlatformResult<T>> {
  const url = `${videoshorts.settings.apiUrl}/${list}?${new URLSearchParams(query).toString()}`;
  const headers = { authorization: `Bearer ${accessToken}` };
  const reply = await videoshorts.http.send({ method: 'GET', url, headers });
  if (!reply.answered) return { ok: false, error: noResponseError(reply.failure) };
  if (reply.status !== 200) return { ok: false, error: toVideoshortsError(reply) };
  const value = parseResponse(shape, reply.body);
  return value === null ? { ok: false, error: unreadableResponseError() } : { ok: true, value };
}
