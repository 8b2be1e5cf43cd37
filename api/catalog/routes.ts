import { createRouter } from '../http/context.ts';
import { respond } from '../http/respond.ts';
import { rateLimit } from '../middleware/rate-limit.ts';
import { validate } from '../middleware/validate.ts';
import { CATALOG } from './build-catalog.ts';

const HEADERS = { ETag: `"${CATALOG.version}"`, 'Cache-Control': 'private, max-age=300' };

export const catalogRoutes = createRouter('/catalog');

catalogRoutes.get('/', rateLimit(), validate(), (ctx) => {
  respond(ctx, 200, CATALOG);
  ctx.set(HEADERS);
  // Not `ctx.fresh`: it is false with the `no-cache` that `fetch` adds to every conditional request.
  if (ctx.get('If-None-Match').includes(HEADERS.ETag)) ctx.status = 304;
});
