import type { RequestListener } from 'node:http';
import { createHttpTrendProvider } from '../../adapters/trends/http-trend-provider.ts';
import type { TrendProvider } from '../../adapters/trends/trend-provider.ts';
import { serveHttp, type LocalServer } from '../adapters/web/local-server.ts';

export const TOKEN = 'a-token-of-the-test';

export interface TrendServer extends LocalServer {
  provider: TrendProvider;
  url: string;
  /** What was asked, in its order: `GET /day?x=y`, and the header that carries the token. */
  asked: { line: string; authorization: string | undefined }[];
  /** How it answers from now on. */
  answer: RequestListener;
}

/** A provider of trends on a real socket, asked by the real adapter. */
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

/** An answer of 200 with that JSON. */
export const json =
  (body: unknown, status = 200): RequestListener =>
  (_, response) =>
    void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));

/** A line that says as little as a line may. */
export const line = (title: string, changes: Record<string, unknown> = {}): Record<string, unknown> => ({
  platform: 'clipapp',
  kind: 'topic',
  title,
  rank: 1,
  ...changes,
});
