import { finished } from 'node:stream/promises';
import { DIRECT } from '../../adapters/storage/media-urls.ts';
import { createRouter, type ApiContext } from '../http/context.ts';
import { Refusal, refuse } from '../http/errors.ts';
import { sendFile } from './send-file.ts';
import { extname } from 'node:path';
import { toMimeType } from '../../domain/content/media-extensions.ts';

/** Serves rendered media and assets without an API key: media keys are unguessable, and URLs may be signed and expire. */
export const mediaRoutes = createRouter();

const EXPIRED = 'This media URL has expired; get the content, post or asset again for a new one.';

mediaRoutes.get('/media/{*key}', async (ctx) => {
  const key = ctx.path.slice('/media/'.length);
  // The query is not read from `ctx.URL`, which a malformed Host leaves empty.
  const query = new URLSearchParams(ctx.querystring);
  const seconds = admitRequest(ctx, key, query);
  const method = ctx.method === 'HEAD' ? 'HEAD' : 'GET';
  const { mimeType, disposition } = describeMedia(key);
  const direct = query.has(DIRECT) ? { direct: { range: ctx.get('range') } } : {};
  const served = await ctx.deps.storage.serve(key, { method, disposition, seconds, ...direct });
  if (!served) throw refuse.notFound();
  ctx.set({
    'Access-Control-Allow-Origin': '*',
    'Content-Security-Policy': "default-src 'none'; sandbox",
    'Cross-Origin-Resource-Policy': 'cross-origin',
    'X-Content-Type-Options': 'nosniff',
  });
  if (served.from === 'link') {
    // A cached redirect must not outlive the signed URL that it points to.
    ctx.set('Cache-Control', `private, max-age=${Math.floor(served.seconds / 2)}`);
    ctx.status = 302;
    return ctx.set('Location', served.url);
  }
  const headers = { 'Cache-Control': getCacheControl(seconds), 'Content-Disposition': disposition };
  if (served.from === 'bucket') {
    ctx.body = served.bytes.body;
    ctx.status = served.bytes.status;
    return ctx.set({ ...headers, 'Content-Type': mimeType, ...served.bytes.headers });
  }
  ctx.set({ ...headers, 'Content-Type': mimeType });
  // sendFile writes the response itself.
  ctx.respond = false;
  sendFile(ctx.req, ctx.res, served.path);
  await finished(ctx.res).catch((error: unknown) => ctx.deps.log.debug({ err: error }, 'media response was aborted'));
});

/** Returns how many seconds the URL stays valid, or null if it does not expire. */
function admitRequest({ deps }: ApiContext, key: string, query: URLSearchParams): number | null {
  const admission = deps.storage.authorize(key, query);
  if (admission.allowed) return admission.seconds;
  throw admission.expired ? new Refusal('not_found', EXPIRED) : refuse.notFound();
}

/** Returns `Cache-Control` for a file, which is immutable because the content of a media key never changes. */
function getCacheControl(seconds: number | null): string {
  return seconds === null ? 'public, max-age=31536000, immutable' : `private, max-age=${seconds}, immutable`;
}

/** Describes a file by the extension of its key, which was derived from the content, never from an uploaded name. */
function describeMedia(key: string): { mimeType: string; disposition: 'inline' | 'attachment' } {
  const mimeType = toMimeType(extname(key).slice(1)) ?? 'application/octet-stream';
  // A browser displays only types that cannot run scripts, and downloads all others.
  return { mimeType, disposition: /^(?:video|image|audio)\//u.test(mimeType) ? 'inline' : 'attachment' };
}
