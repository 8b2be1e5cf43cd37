import { readFile } from 'node:fs/promises';
import { extname } from 'node:path';
import { createRouter, type ApiContext } from '../http/context.ts';
import type { ApiConfig } from '../config.ts';

/** Serves the console: one static page, which `npm run console` builds and which calls the public API alone. */
export const consoleRoutes = createRouter();

const BUILT = new URL('../../console/built/', import.meta.url);

/** The names of the built files. No other name is read, so that no path leaves the folder. */
const ASSET = /^[\w-]{1,80}-[0-9A-Z]{8}\.(?:js|css|woff2)$/u;

consoleRoutes.get('/console', async (ctx) => {
  ctx.set({
    'Cache-Control': 'no-cache',
    'Content-Security-Policy': buildConsolePolicy(ctx.deps.config),
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Referrer-Policy': 'no-referrer',
  });
  await sendBuilt(ctx, 'index.html', readBuilt);
});

consoleRoutes.get('/console/:file', async (ctx) => {
  const { file = '' } = ctx.params;
  if (!ASSET.test(file)) return sendMissing(ctx, 'The console has no such file.');
  ctx.set('Cache-Control', 'public, max-age=31536000, immutable');
  await sendBuilt(ctx, file, readAsset);
});

async function sendBuilt(ctx: ApiContext, name: string, read: typeof readBuilt): Promise<void> {
  const gzip = ctx.acceptsEncodings('gzip', 'identity') === 'gzip';
  const bytes = await read(gzip ? `${name}.gz` : name);
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

const assets = new Map<string, Buffer>();

/** Reads a built file once, because its name contains the hash of its bytes. */
async function readAsset(name: string): Promise<Buffer | null> {
  const known = assets.get(name);
  if (known) return known;
  const bytes = await readBuilt(name);
  if (bytes) assets.set(name, bytes);
  return bytes;
}

async function readBuilt(name: string): Promise<Buffer | null> {
  try {
    return await readFile(new URL(name, BUILT));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/**
 * Builds the Content-Security-Policy of the console. Scripts and requests are restricted to its own origin. Images and
 * videos may come from any HTTPS host, because the hosts of the platforms' pictures change. Hosts that may lack HTTPS
 * are named: this service, the media store to which `/media` redirects and, for images, the simulator.
 */
function buildConsolePolicy({ publicUrl, storage, platforms }: ApiConfig): string {
  const { s3 } = storage;
  const media = [publicUrl, s3?.publicEndpoint ?? s3?.endpoint].flatMap((url) => (url ? [new URL(url).origin] : []));
  const pictures = [...new Set([...media, new URL(platforms.sandbox.clipapp.publicUrl).origin])];
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "font-src 'self'",
    "connect-src 'self'",
    `img-src 'self' blob: https: ${pictures.join(' ')}`,
    `media-src 'self' blob: https: ${[...new Set(media)].join(' ')}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}
