import type { z } from 'zod';
import type { PlatformResult } from '../../ports.ts';
import { parseResponse } from '../../web/parse-json.ts';
import { noResponseError, unreadableResponseError } from '../platform-errors.ts';
import type { PlatformHttp, PlatformReply } from '../platform-http.ts';
import type { ReelnetSettings } from '../settings.ts';
import { toReelnetError } from './errors.ts';

/** How a code is read by its table; `errorFromTable` unless another is named. */
type ToError = Parameters<typeof toReelnetError>[1];

/** What every reelnet call needs. */
export interface Reelnet {
  settings: ReelnetSettings;
  http: PlatformHttp;
}

/** `GET /{version}/{path}?fields=…`; the token goes in a header, so that it never stands in an address. */
export async function getNode<T>(
  reelnet: Reelnet,
  node: { path: string; query: Record<string, string>; accessToken: string; shape: z.ZodType<T>; judge?: ToError },
  limits: { signal?: AbortSignal; timeoutMs?: number } = {},
): Promise<PlatformResult<T>> {
  const url = new URL(buildGraphUrl(reelnet, node.path));
  url.search = new URLSearchParams(node.query).toString();
  const headers = { authorization: `Bearer ${node.accessToken}` };
  return parseGraphReply(await reelnet.http.send({ method: 'GET', url, headers, ...limits }), node.shape, node.judge);
}

export function buildGraphUrl(reelnet: Reelnet, path: string): string {
  return `${reelnet.settings.graphUrl}/${reelnet.settings.graphVersion}/${path}`;
}

export function buildFormRequest(url: string, accessToken: string, form: Record<string, string>) {
  return {
    method: 'POST' as const,
    url,
    headers: { authorization: `Bearer ${accessToken}`, 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(form).toString(),
  };
}

export function parseGraphReply<T>(reply: PlatformReply, shape: z.ZodType<T>, judge?: ToError): PlatformResult<T> {
  if (!reply.answered) return { ok: false, error: noResponseError(reply.failure) };
  if (reply.status !== 200) return { ok: false, error: toReelnetError(reply, judge) };
  const value = parseResponse(shape, reply.body);
  return value === null ? { ok: false, error: unreadableResponseError() } : { ok: true, value };
}
