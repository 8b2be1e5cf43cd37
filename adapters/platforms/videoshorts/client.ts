import type { z } from 'zod';
import type { PlatformResult } from '../../ports.ts';
import type { PlatformHttp } from '../platform-http.ts';
import { readReply } from '../read-reply.ts';
import type { VideoshortsSettings } from './settings.ts';
import { toVideoshortsError } from './errors.ts';

/** Common arguments of all videoshorts calls. */
export interface Videoshorts {
  settings: VideoshortsSettings;
  http: PlatformHttp;
}

/** Reads a list: `GET {api}/{list}?…`. */
export async function getList<T>(
  { settings, http }: Videoshorts,
  list: string,
  query: Record<string, string>,
  accessToken: string,
  shape: z.ZodType<T>,
): Promise<PlatformResult<T>> {
  const url = `${settings.apiUrl}/${list}?${new URLSearchParams(query).toString()}`;
  const headers = { authorization: `Bearer ${accessToken}` };
  return readReply(await http.send({ method: 'GET', url, headers }), shape, toVideoshortsError);
}
