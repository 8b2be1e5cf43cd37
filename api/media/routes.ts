import { finished } from 'node:stream/promises';
import { createRouter, type ApiContext } from '../http/context.ts';
import { Refusal, refuse } from '../http/errors.ts';
import { describeMedia } from './describe-media.ts';
import { sendFile } from './send-file.ts';

/**
 * Finished media and assets. A key is unguessable, so whoever has the URL was given it; where URLs expire, the signature tells
 * when. Players ask for ranges.
 */
export const mediaRoutes = createRouter();

const EXPIRED =
  'This media URL has expired; ask for the content, post or asset again, whose answer carries a fresh one.';

mediaRoutes.get('/media/{*key}', async (ctx) => {
  const key = ctx.path.slice('/media/'.length);
  const seconds = admitted(ctx, key);
  const method = ctx.method === 'HEAD' ? 'HEAD' : 'GET';
  const { mimeType, disposition } = describeMedia(key);
  const served = await ctx.deps.storage.serve(key, { method, disposition, seconds });
  if (!served) throw refuse.notFound();
  ctx.set({
    'Access-Control-Allow-Origin': '*',
    'Content-Security-Policy': "default-src 'none'; sandbox",
    'Cross-Origin-Resource-Policy': 'cross-origin',
    'X-Content-Type-Options': 'nosniff',
  });
  if (served.from === 'link') {
    // A link that is kept must not outlive itself.
    ctx.set('Cache-Control', `private, max-age=${Math.floor(served.seconds / 2)}`);
    ctx.status = 302;
    return ctx.set('Location', served.url);
  }
  ctx.set({ 'Cache-Control': cachedFor(seconds), 'Content-Disposition': disposition, 'Content-Type': mimeType });
  // Koa would end the response; here it ends once the range that was asked for is out.
  ctx.respond = false;
  sendFile(ctx.req, ctx.res, served.path);
  await finished(ctx.res).catch((error: unknown) => ctx.deps.log.debug({ err: error }, 'a reader of media went away'));
});

/** For how many seconds the URL is still good, null without end. */
function admitted(ctx: ApiContext, key: string): number | null {
  const admission = ctx.deps.storage.authorize(key, ctx.URL.searchParams);
  if (admission.allowed) return admission.seconds;
  throw admission.expired ? new Refusal('not_found', EXPIRED) : refuse.notFound();
}

/** A key names its bytes, so they never change. */
function cachedFor(seconds: number | null): string {
  return seconds === null ? 'public, max-age=31536000, immutable' : `private, max-age=${seconds}, immutable`;
}
