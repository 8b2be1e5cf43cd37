import { z } from 'zod';
import { FORMATS, type Format } from '../../domain/formats.ts';
import type { ApiContext, ApiMiddleware } from '../http/context.ts';
import { refuse } from '../http/errors.ts';
import { withFacts } from '../middleware/route-facts.ts';

/** Rejects with 404 if the path names no known format. */
export function pathFormat(): ApiMiddleware {
  return withFacts({ params: { format: z.enum(FORMATS) } }, async (ctx, next) => {
    if (!FORMATS.some((format) => format === ctx.params['format'])) throw refuse.notFound();
    await next();
  });
}

/** Requires `pathFormat` in the chain of the route. */
export function getPathFormat(ctx: ApiContext): Format {
  return ctx.params['format'] as Format;
}
