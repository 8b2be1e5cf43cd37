import { createRouter } from '../http/context.ts';

/** Platforms that fetch videos obey this file, and treat an error as a refusal. */
export const robotsRoutes = createRouter();

robotsRoutes.get('/robots.txt', (ctx) => {
  ctx.type = 'text/plain; charset=utf-8';
  ctx.body = 'User-agent: *\nAllow: /media/\nDisallow: /api/\n';
});
