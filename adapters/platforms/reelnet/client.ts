import type { z } from 'zod';
import type { Answer } from '../../ports.ts';
import { readAnswer } from '../../web/parse-json.ts';
import { noAnswer, unreadableAnswer } from '../platform-errors.ts';
import type { PlatformHttp, PlatformReply } from '../platform-http.ts';
import type { ReelnetSettings } from '../settings.ts';
import { reelnetError } from './errors.ts';

/** How a code is read by its table; `errorFromTable` unless another is named. */
type Judge = Parameters<typeof reelnetError>[1];

/** What every reelnet call needs. */
export interface Reelnet {
  settings: ReelnetSettings;
  http: PlatformHttp;
}

/** `GET /{version}/{path}?fields=…`; the token goes in a header, so that it never stands in an address. */
export async function getNode<T>(
  reelnet: Reelnet,
  node: { path: string; query: Record<string, string>; accessToken: string; shape: z.ZodType<T>; judge?: Judge },
  limits: { signal?: AbortSignal; timeoutMs?: number } = {},
): Promise<Answer<T>> {
  const url = new URL(graphUrl(reelnet, node.path));
  url.search = new URLSearchParams(node.query).toString();
  const headers = { authorization: `Bearer ${node.accessToken}` };
  return readGraph(await reelnet.http.send({ method: 'GET', url, headers, ...limits }), node.shape, node.judge);
}

export function graphUrl(reelnet: Reelnet, path: string): string {
  return `${reelnet.settings.graphUrl}/${reelnet.settings.graphVersion}/${path}`;
}

export function formCall(url: string, accessToken: string, form: Record<string, string>) {
  return {
    method: 'POST' as const,
    url,
    headers: { authorization: `Bearer ${accessToken}`, 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(form).toString(),
  };
}

export function readGraph<T>(reply: PlatformReply, shape: z.ZodType<T>, judge?: Judge): Answer<T> {
  if (!reply.answered) return { ok: false, error: noAnswer(reply.failure) };
  if (reply.status !== 200) return { ok: false, error: reelnetError(reply, judge) };
  const value = readAnswer(shape, reply.body);
  return value === null ? { ok: false, error: unreadableAnswer() } : { ok: true, value };
}
