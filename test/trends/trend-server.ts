import type { RequestListener } from 'node:http';
import { createHttpTrendProvider } from '../../adapters/trends/http-trend-provider.ts';
import type { TrendProvider } from '../../adapters/trends/trend-provider.ts';
import { serveHttp, type LocalServer } from '../adapters/web/local-server.ts';

export const TOKEN = 'a-token-of-the-test';

export interface TrendServer extends LocalServer {
  provider: TrendProvider;
  url: string;
  /** The requests in order, as `GET /day?x=y` with the token header. */
  asked: { line: string; authorization: string | undefined }[];
  /** Replaces the response. */
  answer: RequestListener;
}

/** A trend provider on a real socket, called by the real adapter. */
export async function serveTrends(answer: RequestListener, timeoutMs = 5_000): Promise<TrendServer> {
  const asked: TrendServer['asked'] = [];
  const parts = { asked, answer } as TrendServer;
  const server = await serveHttp((request, response) => {
    asked.push({ line: `${request.method} ${request.url}`, authorization: request.headers.authorization });
    parts.answer(request, response);
  });
  const url = `http://127.0.0.1:${server.port}/v1/trends?team=kinora`;
  const provider = createHttpTrendProvider({ url: new URL(url), token: TOKEN }, timeoutMs);
  return Object.assign(parts, server, { provider, url });
}

/** Responds with 200 and the JSON. */
export const json =
  (body: unknown, status = 200): RequestListener =>
  (_, response) =>
    void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));

/** An entry with only the required fields. */
export const line = (title: string, changes: Record<string, unknown> = {}): Record<string, unknown> => ({
  platform: 'clipapp',
  kind: 'topic',
  title,
  rank: 1,
  ...changes,
});
