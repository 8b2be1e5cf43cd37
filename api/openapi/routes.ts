import { dirname } from 'node:path';
import { finished } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { Router } from '@koa/router';
import send from 'send';
import { writeJson } from '../answer.ts';
import type { ApiExtras, ApiState } from '../context.ts';
import type { ApiDocument } from './document.ts';

const UI_FOLDER = dirname(fileURLToPath(import.meta.resolve('swagger-ui-dist/package.json')));
const UI_FILES: ReadonlySet<string> = new Set(['swagger-ui.css', 'swagger-ui-bundle.js']);

const PAGE = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Kinora API</title>
<link rel="icon" href="data:,"><link rel="stylesheet" href="/docs/swagger-ui.css"></head>
<body><div id="ui"></div><script src="/docs/swagger-ui-bundle.js"></script><script src="/docs/start.js"></script></body></html>
`;

const START = `SwaggerUIBundle({ url: '/api/v1/openapi.json', dom_id: '#ui', deepLinking: true, validatorUrl: null });\n`;

/** The description of these areas, and a page to read it on. Public, and served from this machine alone. */
export function docsRoutes(description: ApiDocument): Router<ApiState, ApiExtras> {
  const router = new Router<ApiState, ApiExtras>();
  const document = JSON.stringify(description);

  router.get('/', (ctx) => {
    const links = { docs: '/docs', openapi: '/api/v1/openapi.json', health: '/health', ready: '/ready' };
    writeJson(ctx, 200, { success: true, data: { name: 'Kinora', api: '/api/v1', ...links } });
  });

  router.get('/api/v1/openapi.json', (ctx) => {
    ctx.set({ 'Content-Type': 'application/json; charset=utf-8', 'Access-Control-Allow-Origin': '*' });
    ctx.body = document;
  });

  router.get('/docs', (ctx) => {
    ctx.type = 'text/html; charset=utf-8';
    ctx.body = PAGE;
  });

  router.get('/docs/start.js', (ctx) => {
    ctx.type = 'text/javascript; charset=utf-8';
    ctx.body = START;
  });

  router.get('/docs/:file', async (ctx, next) => {
    const { file = '' } = ctx.params;
    if (!UI_FILES.has(file)) return next();
    ctx.respond = false;
    ctx.res.statusCode = 200;
    send(ctx.req, file, { root: UI_FOLDER, maxAge: '1 day' }).pipe(ctx.res);
    await finished(ctx.res).catch((error: unknown) =>
      ctx.world.log.debug({ err: error }, 'a reader of the docs went away'),
    );
  });

  return router;
}
