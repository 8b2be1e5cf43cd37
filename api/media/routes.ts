import { Router } from '@koa/router';
import { basename, dirname } from 'node:path';
import { finished } from 'node:stream/promises';
import send from 'send';
import type { ApiExtras, ApiState } from '../context.ts';
import { refuse } from '../errors.ts';

/** Finished media and assets. A key is unguessable, so whoever has the URL was given it; players ask for ranges. */
export const mediaRoutes = new Router<ApiState, ApiExtras>();

/** A key names its bytes, so they never change. */
const CACHE_CONTROL = 'public, max-age=31536000, immutable';

mediaRoutes.get('/media/{*key}', async (ctx) => {
  const file = await ctx.world.storage.localFile(ctx.path.slice('/media/'.length));
  if (!file) throw refuse.notFound();
  ctx.set({
    'Cache-Control': CACHE_CONTROL,
    'Access-Control-Allow-Origin': '*',
    'Content-Security-Policy': "default-src 'none'; sandbox",
    'X-Content-Type-Options': 'nosniff',
  });
  // Koa would end the response; `send` does, once the range that was asked for is out.
  ctx.respond = false;
  ctx.res.statusCode = 200;
  const options = { root: dirname(file.path), cacheControl: false, dotfiles: 'deny', index: false } as const;
  send(ctx.req, encodeURIComponent(basename(file.path)), options).pipe(ctx.res);
  await finished(ctx.res).catch((error: unknown) => ctx.world.log.debug({ err: error }, 'a reader of media went away'));
  await file.release();
});
