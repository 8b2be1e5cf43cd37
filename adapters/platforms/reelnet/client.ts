import type { z } from 'zod';
import type { PlatformResult } from '../../ports.ts';
import type { PlatformHttp, PlatformReply } from '../platform-http.ts';
import { readReply } from '../read-reply.ts';
import type { ReelnetSettings } from './settings.ts';
import { toReelnetError } from './errors.ts';

/** How a call looks up an error code; `toPlatformError` by default. */
type ToError = Parameters<typeof toReelnetError>[1];

/** Common arguments of all reelnet calls. */
export interface Reelnet {
  settings: ReelnetSettings;
  http: PlatformHttp;
}

interface Node<T> {
  path: string;
  query: Record<string, string>;
  accessToken?: string;
  shape: z.ZodType<T>;
  toError?: ToError;
}

/** Reads a node: `GET /{version}/{path}?fields=…`. The token is sent in a header, so that it never appears in a URL. */
export async function getNode<T>(
  reelnet: Reelnet,
  node: Node<T>,
  limits: { signal?: AbortSignal; timeoutMs?: number } = {},
): Promise<PlatformResult<T>> {
  const url = new URL(buildGraphUrl(reelnet, node.path));
  url.search = new URLSearchParams(node.query).toString();
  const headers: Record<string, string> = node.accessToken ? { authorization: `Bearer ${node.accessToken}` } : {};
  return readGraphReply(await reelnet.http.send({ method: 'GET', url, headers, ...limits }), node.shape, node.toError);
}

export function buildGraphUrl({ settings }: Reelnet, path: string): string {
  return `${settings.graphUrl}/${settings.graphVersion}/${path}`;
}

export function readGraphReply<T>(reply: PlatformReply, shape: z.ZodType<T>, toError?: ToError): PlatformResult<T> {
  return readReply(reply, shape, (response) => toReelnetError(response, toError));
}
