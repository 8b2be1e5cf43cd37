import { readFileSync } from 'node:fs';
import { extname } from 'node:path';
import { createRouter, type ApiContext } from '../http/context.ts';
import { writeConsolePolicy } from './policy.ts';

/** Serves the console: one static page, which `npm run console` builds and which calls the public API alone. */
export const consoleRoutes = createRouter();

const BUILT = new URL('../../console/built/', import.meta.url);

/** Only names of this form are read, so that no path leaves the folder. */
const ASSET = /^[\w-]{1,80}-[0-9A-Z]{8}\.(?:js|css|woff2)$/u;

consoleRoutes.get('/console', (ctx) => {
  ctx.set({
    'Cache-Control': 'no-cache',
    'Content-Security-Policy': writeConsolePolicy(ctx.deps.config),
    'Referrer-Policy': 'no-referrer',
  });
  sendBuilt(ctx, 'index.html');
});

consoleRoutes.get('/console/:file', (ctx) => {
  const { file = '' } = ctx.params;
  if (!ASSET.test(file)) return sendMissing(ctx, 'The console has no such file.');
  ctx.set('Cache-Control', 'public, max-age=31536000, immutable');
  sendBuilt(ctx, file);
});

function sendBuilt(ctx: ApiContext, name: string): void {
  const gzip = ctx.acceptsEncodings('gzip', 'identity') === 'gzip';
  const bytes = readBuilt(gzip ? `${name}.gz` : name);
  if (!bytes)
    return sendMissing(ctx, 'The console is not built, or has been replaced: run npm run console, then reload.');
  ctx.vary('Accept-Encoding');
  ctx.set('X-Content-Type-Options', 'nosniff');
  if (gzip) ctx.set('Content-Encoding', 'gzip');
  ctx.type = extname(name);
  ctx.body = bytes;
}

function sendMissing(ctx: ApiContext, sentence: string): void {
  ctx.remove('Cache-Control');
  ctx.status = 404;
  ctx.type = 'text/plain; charset=utf-8';
  ctx.body = `${sentence}\n`;
}

function readBuilt(name: string): Buffer | null {
  try {
    return readFileSync(new URL(name, BUILT));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}
