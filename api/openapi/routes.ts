import { readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { finished } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import send from 'send';
import { writeJson } from '../http/respond.ts';
import { createRouter, type ApiRouter } from '../http/context.ts';
import { DOCS_HEADERS, docsPage, renderScript, writeGuide } from './docs-page.ts';
import { mountPath, type ApiDocument } from './document.ts';

const UI_FOLDER = dirname(fileURLToPath(import.meta.resolve('swagger-ui-dist/package.json')));
const UI_FILES: ReadonlySet<string> = new Set(['swagger-ui.css', 'swagger-ui-bundle.js']);

/** The pages of `docs/` for those who use the service, each with a script that shows it. */
const GUIDE = /^((?:concepts|guides|reference)\/[a-z-]+\.md)(\.js)?$/u;

function ignoreMissing(error: NodeJS.ErrnoException): string {
  if (error.code === 'ENOENT') return '';
  throw error;
}

/** Serves the OpenAPI document, its documentation page and the guides, without a key and without foreign resources. */
export function docsRoutes(description: ApiDocument, publicUrl: string): ApiRouter {
  const router = createRouter();
  const document = JSON.stringify(description);
  const base = mountPath(publicUrl);

  router.get('/', (ctx) => {
    const links = { docs: '/docs', openapi: '/api/v1/openapi.json', health: '/health', ready: '/ready' };
    writeJson(ctx, 200, { success: true, data: { name: 'Kinora', api: '/api/v1', ...links } });
  });

  router.get('/api/v1/openapi.json', (ctx) => {
    ctx.set({ 'Content-Type': 'application/json; charset=utf-8', 'Access-Control-Allow-Origin': '*' });
    ctx.body = document;
  });

  router.get('/docs', (ctx) => {
    ctx.set(DOCS_HEADERS);
    ctx.type = 'text/html; charset=utf-8';
    ctx.body = docsPage(base, 'start.js');
  });

  router.get('/docs/start.js', (ctx) => {
    ctx.type = 'text/javascript; charset=utf-8';
    ctx.body = renderScript(base);
  });

  router.get('/docs/:file', async (ctx, next) => {
    const { file = '' } = ctx.params;
    if (!UI_FILES.has(file)) return next();
    ctx.respond = false;
    ctx.res.statusCode = 200;
    send(ctx.req, file, { root: UI_FOLDER, maxAge: '1 day' }).pipe(ctx.res);
    await finished(ctx.res).catch((error: unknown) =>
      ctx.deps.log.debug({ err: error }, 'documentation response was aborted'),
    );
  });

  router.get('/docs/:folder/:file', async (ctx, next) => {
    const { folder = '', file = '' } = ctx.params;
    const [, name = '', script] = GUIDE.exec(`${folder}/${file}`) ?? [];
    const text = name && (await readFile(new URL(`../../docs/${name}`, import.meta.url), 'utf8').catch(ignoreMissing));
    if (!text) return next();
    ctx.set(DOCS_HEADERS);
    ctx.type = script ? 'text/javascript; charset=utf-8' : 'text/html; charset=utf-8';
    ctx.body = script ? writeGuide(text) : docsPage(base, `${name}.js`);
  });

  return router;
}
