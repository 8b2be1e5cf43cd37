import type { z } from 'zod';
import type { Answer } from '../../ports.ts';
import { readAnswer } from '../../web/parse-json.ts';
import { noAnswer, unreadableAnswer } from '../platform-errors.ts';
import type { PlatformHttp } from '../platform-http.ts';
import type { VideoshortsSettings } from '../settings.ts';
import { videoshortsError } from './errors.ts';

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
): Promise<Answer<T>> {
  const url = `${videoshorts.settings.apiUrl}/${list}?${new URLSearchParams(query).toString()}`;
  const headers = { authorization: `Bearer ${accessToken}` };
  const reply = await videoshorts.http.send({ method: 'GET', url, headers });
  if (!reply.answered) return { ok: false, error: noAnswer(reply.failure) };
  if (reply.status !== 200) return { ok: false, error: videoshortsError(reply) };
  const value = readAnswer(shape, reply.body);
  return value === null ? { ok: false, error: unreadableAnswer() } : { ok: true, value };
}
