import { readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { finished } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import send from 'send';
import { writeJson } from '../http/respond.ts';
import { createRouter, type ApiRouter } from '../http/context.ts';
import { getMountPath, type ApiDocument } from './document.ts';

/** Forbids inline scripts and those of other origins, so a key typed into the page is sent to this service only. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const DOCS_HEADERS = {
  'Content-Security-Policy': POLICY,
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
};

const UI_FOLDER = dirname(fileURLToPath(import.meta.resolve('swagger-ui-dist/package.json')));
const UI_FILES: ReadonlySet<string> = new Set(['swagger-ui.css', 'swagger-ui-bundle.js']);

/** The path of a guide below `/docs`, or with `.js` of the script that draws it. */
const GUIDE_PATH = /^((?:concepts|guides|reference)\/[a-z-]+\.md)(\.js)?$/u;

function ignoreMissing(error: NodeJS.ErrnoException): string {
  if (error.code === 'ENOENT') return '';
  throw error;
}

/** Serves the OpenAPI document, its page and the guides, without a key and without resources of other origins. */
export function docsRoutes(description: ApiDocument, publicUrl: string): ApiRouter {
  const router = createRouter();
  const document = JSON.stringify(description);
  const base = getMountPath(publicUrl);

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
    ctx.body = buildDocsPage(base, 'start.js');
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
    const [, name = '', script] = GUIDE_PATH.exec(`${folder}/${file}`) ?? [];
    const text = name && (await readFile(new URL(`../../docs/${name}`, import.meta.url), 'utf8').catch(ignoreMissing));
    if (!text) return next();
    ctx.set(DOCS_HEADERS);
    ctx.type = script ? 'text/javascript; charset=utf-8' : 'text/html; charset=utf-8';
    ctx.body = script ? writeGuide(text) : buildDocsPage(base, `${name}.js`);
  });

  return router;
}

/** Builds the page that a script of `/docs` fills. `base` is the path at which the service is mounted. */
function buildDocsPage(base: string, script: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Kinora</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${base}/docs/swagger-ui.css">
</head>
<body>
<div id="ui"></div>
<noscript>This page needs JavaScript. The OpenAPI document is at ${base}/api/v1/openapi.json.</noscript>
<script src="${base}/docs/swagger-ui-bundle.js"></script>
<script src="${base}/docs/${script}"></script>
</body>
</html>
`;
}

/** Returns the script of the page. Swagger UI keeps the key in memory only. */
function renderScript(base: string): string {
  const settings = {
    url: `${base}/api/v1/openapi.json`,
    dom_id: '#ui',
    deepLinking: true,
    displayRequestDuration: true,
    filter: true,
    persistAuthorization: false,
    tryItOutEnabled: true,
    defaultModelsExpandDepth: 0,
    validatorUrl: null,
  };
  return `SwaggerUIBundle(${JSON.stringify(settings)});\n`;
}

/** Returns the script that shows a guide: Swagger UI renders it as the description of an API without operations. */
function writeGuide(text: string): string {
  const [title = '', ...lines] = text.replaceAll(/!\[([^\]]*)\]\([^)]*\)/gu, '$1').split('\n');
  const info = { title: title.replace(/^# /u, ''), description: lines.join('\n'), version: '' };
  return `SwaggerUIBundle(${JSON.stringify({ dom_id: '#ui', spec: { openapi: '3.1.0', info, paths: {} } })});\n`;
}
