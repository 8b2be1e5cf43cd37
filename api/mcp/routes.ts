/** Model Context Protocol at /mcp: tools for agents on the REST API, by the caller's key. Stateless; responses are JSON. */
import type { RequestListener } from 'node:http';
import {
  createMcpHandler,
  isLegacyRequest,
  WebStandardStreamableHTTPServerTransport,
  type McpServer,
} from '@modelcontextprotocol/server';
import { SHARES } from '../../shares/shares.ts';
import type { ApiConfig } from '../config.ts';
import { ERROR_STATUS } from '../http/errors.ts';
import { nextTurn } from '../http/next-turn.ts';
import { createRouter, type ApiContext, type ApiRouter } from '../http/context.ts';
import { toRefusal } from '../middleware/envelope.ts';
import { authenticate } from '../middleware/authenticate.ts';
import { rateLimit } from '../middleware/rate-limit.ts';
import { takeTurn } from '../middleware/in-turn.ts';
import { readJsonBody } from '../middleware/read-json.ts';
import type { ApiDocument } from '../openapi/document.ts';
import { serveBatch } from './batch.ts';
import { createCallApi } from './call-api.ts';
import { checkOrigin } from './check-origin.ts';
import { buildServerParts, createServer } from './create-server.ts';
import { toJsonRpcErrors } from './json-rpc-errors.ts';
import { ListCache, type Served } from './list-cache.ts';
import { createMarker } from './mark-texts.ts';
import { openProposals } from './proposals.ts';
import { buildDocuments } from './register-resources.ts';
import { createTools } from './tools/create-tools.ts';
import type { ToolContext } from './tools/tool.ts';

/** Creates the router. `getListener` returns the service itself, which runs the REST requests of tools. */
export function createMcpRoutes(
  document: ApiDocument,
  config: ApiConfig,
  getListener: () => RequestListener,
): ApiRouter {
  const { publicUrl } = config;
  const markTexts = createMarker(document, publicUrl);
  const parts = buildServerParts(createTools(document), { documents: buildDocuments(document), publicUrl, markTexts });
  const lists = new ListCache();
  const router = createRouter('/mcp');
  const chain = [
    toJsonRpcErrors(),
    checkOrigin(config),
    authenticate('mcp'),
    rateLimit('mcp'),
    readJsonBody(),
  ] as const;
  router.all('/', ...chain, async (ctx) => {
    let challenge = '';
    const context = createToolContext(ctx, getListener(), (demanded) => (challenge = demanded));
    const serve = (message: unknown): Promise<Served> =>
      takeTurn(ctx, SHARES.messages, async () => {
        await nextTurn();
        return lists.serve(message, ctx.headers, async () => {
          const request = toWebRequest(ctx, publicUrl);
          const response = await serveRequest(request, message, () => createServer(parts, context, message));
          return { response, body: Buffer.from(await response.arrayBuffer()) };
        });
      });
    const { json } = ctx.state;
    if (Array.isArray(json)) return serveBatch(ctx, json, async (message) => (await serve(message)).body);
    sendResponse(ctx, await serve(json));
    // The body is the result of the tool all the same, for clients that cannot ask for more scopes.
    if (challenge) ctx.set('WWW-Authenticate', challenge);
    if (/insufficient_scope/u.test(challenge)) ctx.status = 403;
  });
  return router;
}

function createToolContext(
  ctx: ApiContext,
  listener: RequestListener,
  demandScopes: ToolContext['demandScopes'],
): ToolContext {
  return {
    demandScopes,
    callApi: createCallApi(listener, ctx.req),
    proposals: openProposals(ctx),
    reportError(error) {
      const { type, message } = toRefusal(error, ctx.state.requestId);
      ctx.deps.log.error({ err: error, requestId: ctx.state.requestId }, 'tool failed');
      return { ok: false, status: ERROR_STATUS[type], error: { type, message } };
    },
  };
}

/** Revisions from 2026-07-28 on carry everything in each request; earlier ones begin with `initialize`. */
async function serveRequest(request: Request, parsedBody: unknown, serve: () => McpServer): Promise<Response> {
  if (!(await isLegacyRequest(request, parsedBody))) {
    // The server has no streams, so no subscriptions.
    const options = { legacy: 'reject', maxSubscriptions: 0 } as const;
    return createMcpHandler(serve, options).fetch(request, { parsedBody });
  }
  if (request.method !== 'POST') return new Response(null, { status: 405, headers: { allow: 'POST' } });
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  // Not closed after its one message, because closing it costs a stack trace, and nothing outlives the message.
  await serve().connect(transport);
  return transport.handleRequest(request, { parsedBody });
}

function toWebRequest(ctx: ApiContext, publicUrl: string): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(ctx.headers)) {
    if (value !== undefined) headers.set(name, Array.isArray(value) ? value.join(', ') : value);
  }
  return new Request(`${publicUrl}/mcp`, { method: ctx.method, headers });
}

function sendResponse(ctx: ApiContext, { response, body }: Served): void {
  ctx.status = response.status;
  for (const [name, value] of response.headers) ctx.set(name, value);
  ctx.body = body.length > 0 ? body : '';
}
