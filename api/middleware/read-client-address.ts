import type { IncomingMessage } from 'node:http';

/**
 * The address of the client: that of the connection, or the one that the outermost of our own reverse proxies has appended to
 * X-Forwarded-For. What a client sends itself stands before it and is not used.
 */
export function readClientAddress(request: IncomingMessage, trustedProxies: number): string {
  const forwarded = (request.headersDistinct['x-forwarded-for'] ?? []).flatMap((value) => value.split(','));
  const appended = trustedProxies > 0 ? forwarded.at(-trustedProxies) : undefined;
  return appended?.trim() ?? request.socket.remoteAddress ?? '';
}
