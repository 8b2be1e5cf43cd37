/** Model Context Protocol at /mcp: tools for agents, by the REST API and with the caller's key. Stateless. */
import type { RequestListener } from 'node:http';
import {
  createMcpHandler,
  isLegacyRequest,
  WebStandardStreamableHTTPServerTransport,
  type McpServer,
} from '@modelcontextprotocol/server';
import { SHARES } from '../../shares/shares.ts';
import type { ApiConfig } from '../config.ts';
import { ERROR_STATUS, refuse } from '../http/errors.ts';
import { nextTurn } from '../http/next-turn.ts';
import { createRouter, type ApiContext, type ApiRouter, type ApiMiddleware } from '../http/context.ts';
import { toRefusal } from '../middleware/envelope.ts';
import { authenticate } from '../middleware/authenticate.ts';
import { rateLimit } from '../middleware/rate-limit.ts';
import { takeTurn } from '../middleware/in-turn.ts';
import { readJsonBody } from '../middleware/read-json.ts';
import type { ApiDocument } from '../openapi/document.ts';
import { serveBatch, toJsonRpcErrors } from './json-rpc.ts';
import { createCallApi } from './call-api.ts';
import { buildServerParts, createServer } from './create-server.ts';
import { ListCache, type Served } from './list-cache.ts';
import { createMarker } from './mark-texts.ts';
import { openProposals } from './proposals.ts';
import { buildDocuments } from './register-resources.ts';
import type { ToolContext, Tool } from './tools/tool.ts';
import { confirmTool } from './tools/confirm.ts';
import { planActionTool } from './tools/plan-action.ts';
import { createPlanContentTool } from './tools/plan-content.ts';
import { createPlanPostTool } from './tools/plan-post.ts';
import { createReadTools } from './tools/read-tools.ts';
import { checkSetupTool, createGenerationsTool, createWorkspaceTool } from './tools/workspace-tools.ts';

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
    // The body stays the result of the tool, for clients that cannot ask for more scopes.
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
  // Not closed after its one message: closing builds a stack trace, and nothing is left to close.
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

function createTools(document: ApiDocument): Tool[] {
  return [
    checkSetupTool,
    createWorkspaceTool(document),
    ...createReadTools(document),
    createGenerationsTool(document),
    createPlanPostTool(document),
    createPlanContentTool(document),
    planActionTool,
    confirmTool,
  ];
}

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * Rejects requests of web pages whose origin is neither this service nor allowed. On a loopback address, also rejects
 * requests to another host name, because a page can make its own name resolve to this machine.
 */
function checkOrigin({ publicUrl, corsOrigins }: Pick<ApiConfig, 'publicUrl' | 'corsOrigins'>): ApiMiddleware {
  const own = new URL(publicUrl);
  const isLocal = LOOPBACK.has(own.hostname);
  const isAllowed = (origin: string): boolean => {
    if (corsOrigins.includes('*') || corsOrigins.includes(origin) || origin === own.origin) return true;
    return isLocal && LOOPBACK.has(URL.parse(origin)?.hostname ?? '');
  };
  return async (ctx, next) => {
    const origin = ctx.get('Origin');
    if (origin !== '' && !isAllowed(origin)) {
      throw refuse.forbiddenScope('Pages of this origin may not call the service; see KINORA_CORS_ORIGINS.');
    }
    const hostname = URL.parse(`http://${ctx.get('Host')}`)?.hostname ?? '';
    if (isLocal && !LOOPBACK.has(hostname))
      throw refuse.forbiddenScope('PUBLIC_URL has another host name. Set it to the address that callers use.');
    await next();
  };
}
